import { distance } from 'fastest-levenshtein';
import type { Posting } from '../../../search/index/postings.ts';
import { plainWord, termOf, tokensOf } from '../../../search/index/terms.ts';
import type { IndexReader } from './index-reader.ts';

/** One way to match a word of a query: all of these terms in one place, and the weight of that. */
export interface Option {
  terms: string[];
  postings: Posting[];
  weight: number;
}

/** A word of a query with everything that may stand for it. */
export interface Group {
  /** The index has the word itself, which is the first option. */
  isKnown: boolean;
  /** The word is a name of several parts. */
  isWhole: boolean;
  options: Option[];
}

export interface Analysis {
  groups: Group[];
  /** Words that no page has, nor anything similar. */
  unknown: string[];
  /** The query with its mistyped words corrected; null if there are none. */
  corrected: string | null;
}

const SYNONYM = 0.2;
/** Longer words for one that the reader may still be typing: if the index has that word, and if not. */
const BEGINNING = 0.35;
const ONLY_BEGINNING = 0.9;
const SPLIT = 0.9;
/** Shorter words resemble too many others to be corrected. */
const SHORTEST_MISTYPED = 4;
/** Words at least this long may have two wrong letters. */
const LONG_WORD = 7;
const MOST_CORRECTIONS = 3;
/** A word at least this long, and on at most so many pages, may be two words. */
const LONG_COMPOUND = 9;
const RARE = 20;

/** In a query of more words, two in a row are not tried as one: the others say enough. */
const MOST_JOINED = 3;

interface Word {
  typed: string;
  term: string;
  /** A name of several parts, which counts on its own if pages have it. */
  isWhole: boolean;
}

/** Phrases with the same meaning, as terms, without stop words, which most fields of the index leave out. */
export function synonymsOf(config: Readonly<Record<string, readonly string[]>>): string[][][] {
  return Object.entries(config).map(([word, others]) =>
    [word, ...others]
      .map((phrase) => contentWords(phrase).map(({ term }) => term))
      .filter((terms, at, all) => terms.length > 0 && all.findIndex((one) => `${one}` === `${terms}`) === at),
  );
}

function contentWords(text: string): Word[] {
  const tokens = tokensOf(text);
  const counted = tokens.some(({ isStop }) => !isStop) ? tokens.filter(({ isStop }) => !isStop) : tokens;
  const words: Word[] = [];
  let name: Word = { typed: '', term: '', isWhole: true };
  let nameStart = 0;
  for (const { term, whole, isPart, start, end } of counted) {
    if (!words.some((word) => word.term === term)) words.push({ typed: text.slice(start, end), term, isWhole: false });
    if (whole !== null) {
      name = { typed: '', term: whole, isWhole: true };
      nameStart = start;
      if (!words.some((word) => word.term === whole)) words.push(name);
    }
    if (isPart) name.typed = text.slice(nameStart, end);
  }
  return words;
}

/**
 * Finds everything that the words of a query may stand for in an index: the words themselves in any form, their
 * synonyms, longer words that begin with the last one, and corrections of words that the index does not have.
 *
 * @throws Error if a part of the index cannot be read
 */
export async function analyze(text: string, index: IndexReader, synonyms: readonly string[][][]): Promise<Analysis> {
  const words = contentWords(text);
  const parts = words.filter(({ isWhole }) => !isWhole);
  const last = parts.at(-1);
  const others = synonymsIn(parts, synonyms);
  const unknown: string[] = [];
  /** What mistyped words probably mean, by term. */
  const meant = new Map<string, string>();
  const groupOf = async (word: Word): Promise<Group | null> => {
    const joined = joinedWith(word, parts);
    const [longer, ...options] = await Promise.all([
      word === last ? beginnings(word, index) : [],
      option(index, [word.term], 1),
      ...(others.get(word) ?? []).map((terms) => option(index, terms, SYNONYM)),
      ...joined.map((both) => option(index, [termOf(both)], SPLIT)),
    ]);
    const found = options.filter((one) => one !== null);
    const isKnown = options[0] !== null;
    // Such a word may be two, written as one.
    const isRare = (options[0]?.postings[0]?.pages ?? Infinity) <= RARE;
    const weight = isKnown ? BEGINNING : ONLY_BEGINNING;
    found.push(...longer.map(([term, posting]) => ({ terms: [term], postings: [posting], weight })));
    // Two words may only have the stem of one: `feature varients` is not `featureVariants`.
    const isOneWord = async () => (await index.words()).some((known) => joined.includes(known));
    const isWord = found.length > 0 && (isKnown || longer.length > 0 || others.has(word) || (await isOneWord()));
    if (found.length === 0 && word.isWhole) found.push(...(await correctedName(word, meant, index)));
    else if (!isWord) found.push(...(await corrections(word, meant, index, word === last, synonyms)));
    else if (!word.isWhole && isRare && word.typed.length >= LONG_COMPOUND)
      found.push(...(await halvesOf(word, index)));
    if (found.length === 0 && !word.isWhole) unknown.push(word.typed);
    return found.length > 0 ? { isKnown, isWhole: word.isWhole, options: found } : null;
  };
  const ofParts = await Promise.all(parts.map(groupOf));
  const ofNames = await Promise.all(words.filter(({ isWhole }) => isWhole).map(groupOf));
  const corrected = parts.reduce((said, { typed, term }) => said.replace(typed, meant.get(term) ?? typed), text);
  return {
    groups: [...ofParts, ...ofNames].filter((group) => group !== null),
    unknown,
    corrected: meant.size > 0 ? corrected : null,
  };
}

async function option(index: IndexReader, terms: string[], weight: number): Promise<Option | null> {
  const postings = await Promise.all(terms.map((term) => index.posting(term)));
  const found = postings.filter((posting) => posting !== null);
  return found.length === terms.length ? { terms, postings: found, weight } : null;
}

/** A word and one beside it as a single word: `play ground`. */
function joinedWith(word: Word, words: readonly Word[]): string[] {
  const at = words.indexOf(word);
  if (at === -1 || words.length > MOST_JOINED) return [];
  const [before = '', after = ''] = [words[at - 1]?.typed, words[at + 1]?.typed];
  return [before && before + word.typed, after && word.typed + after].filter(Boolean).map(plainWord);
}

/** The synonyms of each word: those of the phrase it is part of, since a page with one has the whole phrase. */
function synonymsIn(words: readonly Word[], synonyms: readonly string[][][]): Map<Word, string[][]> {
  const found = new Map<Word, string[][]>();
  for (const group of synonyms) {
    for (const phrase of group) {
      for (let at = 0; at + phrase.length <= words.length; at++) {
        const stretch = words.slice(at, at + phrase.length);
        if (!stretch.every(({ term }, place) => term === phrase[place])) continue;
        const others = group.filter((other) => other !== phrase);
        for (const word of stretch) found.set(word, [...(found.get(word) ?? []), ...others]);
      }
    }
  }
  return found;
}

/** Longer words that begin like one that the reader may still be typing. */
async function beginnings({ typed, term }: Word, index: IndexReader): Promise<[term: string, posting: Posting][]> {
  // A stem can end differently from the word as typed: `polici` for `policy`.
  const plain = typed.toLowerCase();
  const start = term.startsWith(plain) ? plain : commonStart(plain, term);
  if (start.length < 2) return [];
  return index.beginnings(start.length < plain.length - 1 ? plain : start);
}

function commonStart(a: string, b: string): string {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return a.slice(0, at);
}

async function halvesOf({ typed }: Word, index: IndexReader): Promise<Option[]> {
  const halves = splitWord(plainWord(typed), new Set(await index.words()));
  const found = halves && (await option(index, halves, SPLIT));
  return found ? [found] : [];
}

/** Corrections of a word that the index does not have, with their synonyms; the first is noted in `meant`. */
async function corrections(
  { typed, term }: Word,
  meant: Map<string, string>,
  index: IndexReader,
  isLast: boolean,
  synonyms: readonly string[][][],
): Promise<Option[]> {
  const plain = plainWord(typed);
  if (plain.length < SHORTEST_MISTYPED) return [];
  const words = await index.words();
  const halves = splitWord(plain, new Set(words));
  const near = nearest(plain, words, isLast);
  if (near[0] !== undefined) meant.set(term, near[0]);
  const said = [...(halves ? [halves] : []), ...near.map((known) => [termOf(known)])];
  const others = said.flatMap((terms) => {
    const groups = synonyms.filter((group) => group.some((phrase) => `${phrase}` === `${terms}`));
    return groups.flat().filter((phrase) => `${phrase}` !== `${terms}`);
  });
  // No page has the word as typed, so a correction counts in full and finds the pages that the correct word would.
  const options = await Promise.all([
    ...said.map((terms) => option(index, terms, terms === halves ? SPLIT : 1)),
    ...others.map((terms) => option(index, terms, SYNONYM)),
  ]);
  return options.filter((one) => one !== null);
}

/** A name that the index does not have, with its mistyped parts corrected: `LOG_LEVLE`. */
async function correctedName({ typed }: Word, meant: Map<string, string>, index: IndexReader): Promise<Option[]> {
  const parts = tokensOf(typed);
  if (!parts.some(({ term }) => meant.has(term))) return [];
  const name = await option(index, [termOf(parts.map(({ term, plain }) => meant.get(term) ?? plain).join(''))], 1);
  return name ? [name] : [];
}

/** Splits two words written as one, such as `featuretoggle`. Prefers the longest first word. */
function splitWord(plain: string, words: ReadonlySet<string>): string[] | null {
  for (let at = plain.length - 3; at >= 3; at--) {
    const halves = [plain.slice(0, at), plain.slice(at)];
    if (halves.every((half) => words.has(half))) return halves.map(termOf);
  }
  return null;
}

/** The words that differ least, one for each term, those with the same first letter first. */
function nearest(typed: string, words: readonly string[], isLast: boolean): string[] {
  const most = typed.length >= LONG_WORD ? 2 : 1;
  const near = (known: string): number => {
    if (Math.abs(known.length - typed.length) <= most) {
      const steps = stepsBetween(typed, known);
      if (steps <= most) return steps + (known[0] === typed[0] ? 0 : 0.5);
    }
    // An unfinished word with a typo in it.
    const isBeginning =
      isLast && known.length > typed.length && known[0] === typed[0] && typed.length > SHORTEST_MISTYPED;
    return isBeginning && stepsBetween(typed, known.slice(0, typed.length)) <= 1 ? most + 1 : Infinity;
  };
  const found = words.map((known) => ({ known, steps: near(known) })).filter(({ steps }) => steps < Infinity);
  const least = Math.min(...found.map(({ steps }) => steps));
  const best = found.filter(({ steps }) => steps <= least + 0.5).toSorted((a, b) => a.steps - b.steps);
  const terms = new Map(best.map(({ known }) => [termOf(known), known]));
  return [...terms.values()].slice(0, MOST_CORRECTIONS);
}

/** Number of wrong letters; two letters in the wrong order are one mistake. */
function stepsBetween(a: string, b: string): number {
  const steps = distance(a, b);
  const isSwap = steps === 2 && a.length === b.length && [...a].toSorted().join('') === [...b].toSorted().join('');
  return isSwap ? 1 : steps;
}
