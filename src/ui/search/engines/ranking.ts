import {
  HEAD,
  isQuestionUnit,
  MOST_UNITS,
  NAMED,
  WEIGHTS,
  type PageClass,
  type PageRank,
  type Posting,
} from '../../../search/index/postings.ts';
import type { Group, Option } from './query-analysis.ts';

/** A matching page and its best places. */
export interface Ranked {
  page: number;
  score: number;
  /** How the query names it: see {@link NAMED}; 0 if it does not. */
  named: number;
  /** Its units by score, best first. */
  units: { unit: number; score: number }[];
  /** The unit of the page's question that asks nearly the same as the query; null if none does. */
  question: number | null;
}

/** Everything that the ranking depends on besides the words of the query. */
export interface RankingContext {
  /** Number of pages. */
  pages: number;
  classOf: (page: number) => PageClass;
  section: string | null;
  near: string | null;
  /** The query looks like code, so API pages are as good as any. */
  isCode: boolean;
  /** Score added to each page whose operation the query names by its route. */
  routes: ReadonlyMap<number, number>;
  /** The places that the query names, word for word. */
  named: readonly Posting[];
}

/**
 * The numbers below and the field weights in `src/search/page-entry.ts` were fitted together: to the tuning set, and to
 * the questions in the front matter of pages, each asked of an index without it.
 */

/** How soon repeating a word stops mattering: `k1` of BM25, for a page and for one place in it. */
const PAGE_SATURATION = 40;
const UNIT_SATURATION = 1;
/** How much less a word says on a long page: `b` of BM25. */
const PAGE_LENGTH = 0.15;
/** Share of a head word's weight that also counts in the page's other places: its topic applies to all of them. */
const HEAD_IN_PLACES = 0.6;
/** How soon a word that only the head has counts as present in a place. */
const HEAD_SATURATION = 4;
/** Weights of the whole page, of its best place and, in addition, of its best section. */
const PAGE_SHARE = 2.4;
const PLACE_SHARE = 1.4;
const SECTION_SHARE = 0.35;
/** Weight of a page that is about exactly the query: its head has all of the words, or nearly all. */
const ABOUT = 1;
const ABOUT_COVERAGE = 6;
/** Weight of a page with a question that is part of the query: hardly a word of that question may be missing. */
const ASKED = 0.8;
const ASKED_WHOLLY = 4;
const ASKED_COVERAGE = 0.7;
/** Weights of a page's head (title, keywords, description) and of its questions; its sections count 1. */
const HEAD_PLACE = 1.05;
const QUESTION_PLACE = 0.9;
/**
 * How much it matters that a place has all words of the query. It matters most for a page's questions: one word in
 * common with the query says little.
 */
const QUESTION_COVERAGE = 3.3;
const SECTION_COVERAGE = 0.7;
const PAGE_COVERAGE = 0.3;
/** Dampens the inverse document frequency, which makes a rare word count more than a common one. */
const IDF_EXPONENT = 0.3;
/** Factor of a whole name such as `flexibleRollout`, in addition to its parts: nobody writes one by chance. */
const WHOLE_NAME = 2;
/** Factor of a page's rank, unless the query looks like code or the page is in the reader's section. */
const PRIOR: Record<PageRank, number> = { main: 1, aside: 0.94, behind: 0.9, api: 0.9, schema: 0.35 };
/**
 * Factor of a page behind others if the query names its subject: a word that its title or keywords have, and at most
 * this share of pages. A query with `ruby` most likely means the page of the Ruby SDK.
 */
const SUBJECT = 1.08;
const SUBJECT_PAGES = 0.2;
/** Words of titles and keywords weigh at least this much in a page's head, and others less. */
const LEAST_OF_TITLE = 9;
/** How much more a page in the reader's section counts if the query is a single word. Each further word says more itself. */
const NEAR = 0.8;
const MOST_UNITS_SHOWN = 4;
/** A query of more words than this that is a name means that name, not a topic. */
const TOPIC_WORDS = 2;
/** A page's question is shown as the reader's own if it has this share of the query, and the query this share of it. */
const SAME_QUESTION = 0.6;
const SAME_ASKED = 0.4;

/** Places, ascending, and a weight for each. */
interface Places {
  places: Int32Array;
  weights: Float32Array;
}

/** The places of a word, and its weight in each. */
interface Weighted extends Places {
  /** Share of the query, by inverse document frequency. */
  share: number;
  /** So few pages have it that it can name the subject of one. */
  isRare: boolean;
}

/** The page that a place in the index is on. */
const pageAt = (place: number): number => Math.floor(place / MOST_UNITS);

const saturated = (weight: number, saturation: number): number => weight / (weight + saturation);

/**
 * Ranks all pages that have any word of a query, best first. The score is BM25F, for the page as a whole and for the
 * best of its places; fields are weighted when the index is built.
 */
export function rank(groups: readonly Group[], context: RankingContext): Ranked[] {
  const { routes } = context;
  const named = namedPages(context.named);
  const found: Ranked[] = [];
  const put = (page: number, score: number, units: Ranked['units'], question: number | null) => {
    const name = named.get(page);
    const places = name ? [name, ...units.filter(({ unit }) => unit !== name.unit)] : units;
    found.push({ page, score, named: name?.level ?? 0, units: places, question });
  };
  const pages = new Pages(weighAll(groups, context.pages));
  for (let page = pages.next(); page !== null; page = pages.next()) {
    const { score, units, question, isSubject } = pages.score(page, context.classOf(page).length);
    const factor = factorOf(page, context, groups.length, isSubject);
    if (factor === 0) continue;
    put(page, score * factor + (routes.get(page) ?? 0), units, question);
  }
  const seen = new Set(found.map(({ page }) => page));
  for (const [page, score] of routes)
    if (!seen.has(page) && factorOf(page, context, groups.length) > 0)
      put(page, score, [{ unit: HEAD, score: 1 }], null);
  const sorted = found.toSorted((a, b) => b.score - a.score || a.page - b.page);
  return namedFirst(sorted, named, groups, context);
}

/**
 * Puts the pages that the query names first, in the order of {@link NAMED}; of those that only have the name somewhere,
 * pages of better rank. Plain words may only name a topic: "Tags" is also a group of operations, "Test" a heading far
 * from the reader, and `max-age` an option. Such pages come after the best other page, unless a name in a table or a
 * sentence is a word that no other page has: `ticketprinter` for `TicketPrinter`.
 */
function namedFirst(
  sorted: readonly Ranked[],
  places: NamedPages,
  groups: readonly Group[],
  context: RankingContext,
): Ranked[] {
  const { classOf, isCode, near } = context;
  const words = groups.length;
  const having = (words === 1 && groups[0]?.isKnown && groups[0].options[0]?.postings[0]?.pages) || Infinity;
  const isAside = ({ page, named }: Ranked) => {
    if (isCode) return false;
    if (named === NAMED.table || named === NAMED.sentence) return having > places.size;
    const { rank: own, section } = classOf(page);
    const isFar = near !== null && section !== near && words === 1 && named === NAMED.heading;
    const isOfApi = own === 'api' && (words <= TOPIC_WORDS || named === NAMED.heading);
    const isBehind = own === 'behind' && words <= TOPIC_WORDS && named < NAMED.keyword;
    return isFar || isOfApi || isBehind;
  };
  // Of sentences, a page's rank says nothing, but how often it has the name does.
  const weight = ({ page, named }: Ranked) =>
    named * (named >= NAMED.address ? NAMED.address : named === NAMED.sentence ? 1 : PRIOR[classOf(page).rank]);
  const times = ({ page }: Ranked) => places.get(page)?.times ?? 0;
  const named = sorted.filter((one) => one.named > 0).toSorted((a, b) => weight(b) - weight(a) || times(b) - times(a));
  const aside = named.filter(isAside);
  const straight = named.filter((one) => !aside.includes(one));
  const first = new Set([...(straight.length > 0 ? straight : sorted.slice(0, 1)), ...aside]);
  return [...first, ...sorted.filter((one) => !first.has(one))];
}

/** The best named place of each page, and how many are as good. */
type NamedPages = Map<number, { unit: number; level: number; score: number; times: number }>;

function namedPages(postings: readonly Posting[]): NamedPages {
  const pages: NamedPages = new Map();
  for (const { places, levels } of postings) {
    for (const [at, place] of places.entries()) {
      const page = pageAt(place);
      const level = levels[at] ?? 0;
      const known = pages.get(page);
      if (level > (known?.level ?? 0)) pages.set(page, { unit: place % MOST_UNITS, level, score: 1, times: 1 });
      else if (level === known?.level) known.times++;
    }
  }
  return pages;
}

/** Walks through the places of all words in parallel, page by page. */
class Pages {
  readonly #words: readonly Weighted[];
  readonly #cursors: Int32Array;
  /** By unit of the current page: its score, and the share of the query that it has. */
  readonly #scores = new Float64Array(MOST_UNITS);
  readonly #shares = new Float64Array(MOST_UNITS);
  /** By question of the current page: the share of it that the query has. */
  readonly #asked = new Float64Array(MOST_UNITS);

  constructor(words: readonly Weighted[]) {
    this.#words = words;
    this.#cursors = new Int32Array(words.length);
  }

  /** The next page; null after the last. */
  next(): number | null {
    let first = Infinity;
    for (const [at, { places }] of this.#words.entries())
      first = Math.min(first, places[this.#cursors[at] ?? 0] ?? first);
    return first === Infinity ? null : pageAt(first);
  }

  /**
   * Scores a page against the query, regardless of its rank and section, and moves on to the next page.
   *
   * @param length see {@link PageClass}
   * @returns in addition, whether the query names its subject
   */
  score(page: number, length: number): Omit<Ranked, 'page' | 'named'> & { isSubject: boolean } {
    const touched: number[] = [];
    let whole = 0;
    let covered = 0;
    let headScore = 0;
    let headShare = 0;
    let isSubject = false;
    for (const [at, { places, weights, share, isRare }] of this.#words.entries()) {
      let cursor = this.#cursors[at] ?? 0;
      const inHead = places[cursor] === page * MOST_UNITS + HEAD ? (weights[cursor] ?? 0) : 0;
      if (isRare && inHead >= LEAST_OF_TITLE) isSubject = true;
      const head = HEAD_IN_PLACES * inHead;
      const fromHead = saturated(head, UNIT_SATURATION);
      const hasFromHead = saturated(head, HEAD_SATURATION);
      headScore += share * fromHead;
      headShare += share * hasFromHead;
      let sum = 0;
      for (const end = (page + 1) * MOST_UNITS; (places[cursor] ?? Infinity) < end; cursor++) {
        const unit = (places[cursor] ?? 0) % MOST_UNITS;
        const weight = weights[cursor] ?? 0;
        sum += weight;
        if (this.#shares[unit] === 0) touched.push(unit);
        const more = unit === HEAD ? 0 : head;
        const known = unit === HEAD ? 0 : 1;
        this.#scores[unit] =
          (this.#scores[unit] ?? 0) + share * (saturated(weight + more, UNIT_SATURATION) - known * fromHead);
        this.#shares[unit] = (this.#shares[unit] ?? 0) + share * (1 - known * hasFromHead);
        if (isQuestionUnit(unit)) this.#asked[unit] = (this.#asked[unit] ?? 0) + shareOfQuestion(weight);
      }
      this.#cursors[at] = cursor;
      whole += share * saturated(sum / (1 + PAGE_LENGTH * (length - 1)), PAGE_SATURATION);
      if (sum > 0) covered += share;
    }
    let about = 0;
    let asked = 0;
    const units = touched.map((unit) => {
      const known = unit === HEAD ? 0 : 1;
      const said = (this.#scores[unit] ?? 0) + known * headScore;
      const share = (this.#shares[unit] ?? 0) + known * headShare;
      if (unit === HEAD) about = said * share ** ABOUT_COVERAGE;
      const ofQuestion = Math.min(1, this.#asked[unit] ?? 0);
      asked = Math.max(asked, ofQuestion ** ASKED_WHOLLY * share ** ASKED_COVERAGE);
      return { unit, share, ofQuestion, score: said * unitFactor(unit, share) };
    });
    for (const unit of touched) this.#scores[unit] = this.#shares[unit] = this.#asked[unit] = 0;
    units.sort((a, b) => b.score - a.score || a.unit - b.unit);
    const section = units.find(({ unit }) => unit !== HEAD && !isQuestionUnit(unit));
    const same = units.find(({ share, ofQuestion }) => share >= SAME_QUESTION && ofQuestion >= SAME_ASKED);
    const places = PLACE_SHARE * (units[0]?.score ?? 0) + SECTION_SHARE * (section?.score ?? 0);
    return {
      score: (PAGE_SHARE * whole + places + ABOUT * about + ASKED * asked) * covered ** PAGE_COVERAGE,
      units: units.slice(0, MOST_UNITS_SHOWN),
      question: same?.unit ?? null,
      isSubject,
    };
  }
}

/** A word that weighs less in a page's question is a stop word, or only a synonym matches. */
const LEAST_OF_QUESTION = 4;

/**
 * Share of a page's question that one word makes up, computed from its weight: the fewer words a question has, the more
 * each weighs. This inverts the length normalization of questions in `src/search/page-entry.ts`.
 */
function shareOfQuestion(weight: number): number {
  return weight < LEAST_OF_QUESTION ? 0 : weight / (82.5 - 3.33 * weight);
}

/** Factor of a place by its kind, and by the share of the query that it has. */
function unitFactor(unit: number, share: number): number {
  if (unit === HEAD) return HEAD_PLACE;
  return isQuestionUnit(unit) ? QUESTION_PLACE * share ** QUESTION_COVERAGE : share ** SECTION_COVERAGE;
}

/**
 * Factor of a page by its class; 0 if the reader's filter excludes it.
 *
 * @param words number of words in the query
 * @param isSubject whether the query names the page's subject
 */
function factorOf(
  page: number,
  { classOf, section, near, isCode }: RankingContext,
  words: number,
  isSubject = false,
): number {
  const own = classOf(page);
  if (section !== null) return own.section === section ? 1 : 0;
  const isNear = near !== null && own.section === near;
  const prior = isSubject && own.rank === 'behind' ? SUBJECT : PRIOR[own.rank];
  return (isCode || isNear ? 1 : prior) * (isNear ? 1 + NEAR / words ** 2 : 1);
}

function weighAll(groups: readonly Group[], pages: number): Weighted[] {
  const words = groups.map(({ options, isKnown, isWhole }) => {
    const lists = options.map(placesOf);
    const merged = merge(lists);
    // Synonyms do not make a word more frequent.
    const having = (isKnown ? options[0]?.postings[0]?.pages : undefined) ?? new Set(merged.places.map(pageAt)).size;
    const rarity = Math.log(1 + (pages - having + 0.5) / (having + 0.5)) ** IDF_EXPONENT;
    const share = rarity * (isWhole ? WHOLE_NAME : 1);
    return { ...merged, share, isRare: having <= SUBJECT_PAGES * pages };
  });
  const all = words.reduce((sum, { share }) => sum + share, 0);
  return words.map((word) => ({ ...word, share: word.share / all }));
}

/** The places that have all terms of an option, each with the weight of the weakest term. */
function placesOf({ postings, weight }: Option): Places {
  const [first, ...others] = postings;
  if (!first) return { places: new Int32Array(), weights: new Float32Array() };
  if (others.length === 0)
    return {
      places: first.places,
      weights: Float32Array.from(first.levels, (level) => (WEIGHTS[level] ?? 0) * weight),
    };
  let common = new Map(Array.from(first.places, (place, at) => [place, WEIGHTS[first.levels[at] ?? 0] ?? 0]));
  for (const { places, levels } of others) {
    const next = new Map<number, number>();
    for (const [at, place] of places.entries()) {
      const known = common.get(place);
      if (known !== undefined) next.set(place, Math.min(known, WEIGHTS[levels[at] ?? 0] ?? 0));
    }
    common = next;
  }
  return { places: Int32Array.from(common.keys()), weights: Float32Array.from(common.values(), (one) => one * weight) };
}

/** The places in any of the lists, each with its highest weight. */
function merge(lists: readonly Places[]): Places {
  const highest = new Map<number, number>();
  for (const { places, weights } of lists)
    for (const [at, place] of places.entries()) highest.set(place, Math.max(highest.get(place) ?? 0, weights[at] ?? 0));
  const places = Int32Array.from(highest.keys()).toSorted();
  return { places, weights: Float32Array.from(places, (place) => highest.get(place) ?? 0) };
}
