import { HEAD, indexOfUnit, isQuestionUnit, questionUnit, type PageText } from '../../../search/index/postings.ts';
import { codeKey, nameKey, tokensOf, type Token } from '../../../search/index/terms.ts';
import { withoutInvisible } from '../../../search/index/words.ts';
import type { SearchHit, SearchPage, SearchQuery, SearchResults } from '../../../model/search.ts';
import { excerptOf, wordsIn, type TermWeights } from './excerpt.ts';
import type { IndexReader } from './index-reader.ts';
import { analyze, synonymsOf, type Group } from './query-analysis.ts';
import { rank, type Ranked } from './ranking.ts';
import { looksLikeCode, nameSetIn, routesIn } from './routes.ts';

/** Pages that score less than this share of the best are not results, apart from the first few. */
const WORTH = 0.2;
const FEWEST = 10;
const MOST_HITS = 3;
/** Most pages whose questions are compared with the query: those of the dialog, whose texts are loaded anyway. */
const MOST_ASKED = 5;
/** The fewest words of a sentence, and how many questions of a page it is compared with: those most like it. */
const SENTENCE = 5;
const MOST_ALIKE = 5;
/** Weight of that, beside a page's share of the best score. */
const ALIKE = 1.6;
/** A page with a question that asks the same gains as much as another can have in all. */
const SAME = 3;
/** Places that score less than this share of the best place of their page are not shown. */
const WORTH_SHOWING = 0.6;

/** The scheme and host of an address. In a pasted message, they say nothing about its cause. */
const HOST = /https?:\/\/[^\s/"'`]+/g;

/** Words that two ways to ask the same differ by: `delete a user`, `How do I delete a user?`, `how to delete users`. */
const FILLERS = new Set('a an the my our your i we you how do does did can could should to'.split(' '));

/** Answers queries from an embedded index. */
export class Searcher {
  readonly #index: IndexReader;
  readonly #synonyms: string[][][];

  constructor(index: IndexReader) {
    this.#index = index;
    this.#synonyms = synonymsOf(index.entry.synonyms);
  }

  /** @throws Error if a file of the index cannot be read */
  async search(query: Omit<SearchQuery, 'signal'>): Promise<SearchResults> {
    const { section, near, limit } = query;
    const text = withoutInvisible(query.text);
    const index = this.#index;
    const namedBy = (name: string) => Promise.all([index.posting(nameKey(name)), index.posting(codeKey(name))]);
    const [named, { groups, unknown, corrected }, routes] = await Promise.all([
      namedBy(nameSetIn(text) ?? text),
      analyze(text.replaceAll(HOST, ' ').trim() || text, index, this.#synonyms),
      text.includes('/') ? index.operations().then((all) => routesIn(text, all)) : new Map<number, number>(),
    ]);
    if (corrected !== null) named.push(...(await namedBy(corrected)));
    const ranked = rank(groups, {
      pages: index.pages,
      classOf: (page) => index.classOf(page),
      section,
      near,
      isCode: looksLikeCode(text),
      routes,
      named: named.filter((posting) => posting !== null),
    });
    const least = Math.max(...ranked.slice(0, FEWEST).map(({ score }) => score)) * WORTH;
    const worthy = ranked.filter(({ score }, place) => place < FEWEST || score >= least);
    const found = await this.#askedAlikeFirst(worthy, text);
    const terms = termWeights(groups, index.pages);
    const stems = tokensOf(text).flatMap(({ term, isStop }) => (terms.has(term) && !isStop ? term : []));
    const typed = [...wordsIn(text, terms), ...stems];
    const pages = await Promise.all(
      found.slice(0, limit).map(async (one) => {
        // A route names the operation as a whole, not a place on its page.
        const units = routes.has(one.page) ? [] : one.units;
        return pageOf({ ...one, units }, await index.text(one.page), terms, typed);
      }),
    );
    return { count: found.length, pages, unknown: found.length > 0 ? unknown : [] };
  }

  /**
   * Ranks the first pages again by their questions: one that asks the same as the query, word for word, comes first, and
   * if the query is a sentence, those that are put like it count.
   */
  async #askedAlikeFirst(found: readonly Ranked[], text: string): Promise<readonly Ranked[]> {
    const query = tokensOf(text);
    const key = questionKey(query);
    const best = found[0]?.score ?? 0;
    if (key === '' || found.some(({ named }) => named > 0)) return found;
    const scored = found.slice(0, MOST_ASKED).map(async (one) => {
      const { title, questions } = await this.#index.text(one.page);
      const asked = questions.map(([ask]) => tokensOf(ask));
      const score =
        one.score / best + (query.length < SENTENCE ? 0 : ALIKE * similarity(query, [tokensOf(title), ...asked]));
      const same = asked.findIndex((question) => questionKey(question) === key);
      return same === -1 ? { ...one, score } : { ...one, score: score + SAME, question: questionUnit(same) };
    });
    const top = await Promise.all(scored);
    return [...top.toSorted((a, b) => b.score - a.score), ...found.slice(MOST_ASKED)];
  }
}

/**
 * How much a query is put like a page's title and questions, from 0 to 1: the mean cosine of those most like it. Words
 * that say nothing about a topic count like others: _my_, _why_, _not_.
 */
function similarity(query: readonly Token[], questions: readonly Token[][]): number {
  const words = new Set(query.map(({ term }) => term));
  const cosines = questions.map((question) => {
    const own = new Set(question.map(({ term }) => term));
    return [...own].filter((term) => words.has(term)).length / Math.sqrt(Math.max(1, own.size) * words.size);
  });
  const most = cosines.toSorted((a, b) => b - a).slice(0, MOST_ALIKE);
  return most.reduce((sum, cosine) => sum + cosine, 0) / MOST_ALIKE;
}

/**
 * What a question asks, in a form that is equal for two that ask the same in the same words. Empty for a single word,
 * which names a topic and asks nothing.
 */
function questionKey(question: readonly Token[]): string {
  const terms = question.flatMap(({ term, plain }) => (FILLERS.has(plain) ? [] : [term]));
  return terms.length > 1 ? terms.join(' ') : '';
}

/** The weight of each term for excerpts, by inverse document frequency. */
function termWeights(groups: readonly Group[], pages: number): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { options } of groups)
    for (const { terms, postings, weight } of options)
      for (const [at, term] of terms.entries()) {
        const idf = weight * Math.log(1 + pages / (1 + (postings[at]?.pages ?? 0)));
        weights.set(term, Math.max(weights.get(term) ?? 0, idf));
      }
  return weights;
}

/** @param typed the words of the query and their stems, which may also be in tables and code, whose text is not kept */
function pageOf(
  { units, question: same }: Ranked,
  text: PageText,
  terms: TermWeights,
  typed: readonly string[],
): SearchPage {
  const { path, title, breadcrumbs } = text;
  const [best] = units;
  const worth = (best?.score ?? 0) * WORTH_SHOWING;
  const hits: SearchHit[] = [];
  const words = new Set([...typed, ...wordsIn(title, terms)]);
  const put = (anchor: string, heading: string, prose: string) => {
    hits.push({ anchor, heading, excerpt: excerptOf(prose, terms) });
    for (const word of [...wordsIn(heading, terms), ...wordsIn(prose, terms)]) words.add(word);
  };
  const add = (anchor: string, heading: string, prose: string) => {
    if (hits.length < MOST_HITS && !hits.some((hit) => hit.anchor === anchor)) put(anchor, heading, prose);
  };
  const question = same === null ? undefined : text.questions[indexOfUnit(same)];
  const answer = text.sections.find(([id]) => id !== '' && id === question?.[1]);
  if (answer) add(...answer);
  for (const { unit, score } of units) {
    if (score < worth) break;
    if (unit === HEAD) continue;
    const place = isQuestionUnit(unit)
      ? text.sections.find(([id]) => id === text.questions[indexOfUnit(unit)]?.[1])
      : text.sections[indexOfUnit(unit)];
    if (place) add(...place);
  }
  if (!hits.some(({ anchor }) => anchor === '')) {
    const lead = text.description || (text.sections[0]?.[2] ?? '');
    put('', '', lead);
  }

  return {
    path,
    title,
    breadcrumbs,
    question: question ? { ask: question[0], anchor: question[1], heading: answer?.[1] ?? '' } : null,
    hits,
    words: [...words],
  };
}
