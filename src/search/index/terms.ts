import { stemmer } from 'stemmer';
import { withoutInvisible, WORD } from './words.ts';

/** A word as search sees it, and its position in a text. */
export interface Token {
  /** Lower case, without accents, reduced to its stem: `toggles` and `toggle` are one. */
  term: string;
  /** The same before it is reduced: see {@link plainWord}. */
  plain: string;
  start: number;
  end: number;
  /** True if the word is a part of a longer name, such as `rollout` in `flexibleRollout`. */
  isPart: boolean;
  /** That whole name as one word; only on its first part. */
  whole: string | null;
  /** True if the word is too common to tell anything. Parts of names never are. */
  isStop: boolean;
}

/** Words, and names joined by `-`, `_`, `.` or apostrophes. */
const NAME = new RegExp(`${WORD.source}(?:[-_.'’]${WORD.source})*`, 'gu');
/** The boundary between the parts of a name: `read-only`, `DATABASE_URL`, `flexibleRollout`, `APIToken`; `SDKs` has none. */
const SEAM = /[-_.]+|(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})(?!\p{Lu}s(?!\p{L}))/gu;
/** Digests and other random bytes, in hexadecimal or Base64, which nobody types. */
const DIGEST =
  /(?<![A-Za-z\d])(?:[\da-f]{32,}|(?=[A-Za-z]*\d)(?=[A-Z\d]*[a-z])(?=[a-z\d]*[A-Z])[A-Za-z\d]{40,})(?![A-Za-z\d])/g;
const SHORTEST_DIGEST = 32;

/** Words that say nothing about the topic of a query. */
const STOP_WORDS = new Set(
  `a about after again all also am an and any anyone anything are as at be because been before being both but by can cant cannot could
  did didnt do does doesnt doing dont each else ever every for from get gets getting give goes going good got had has have havent having he her here his how
  i id if im in into is isnt it its ive just know let lets like make makes me might more most much must my need needs no nor not of off on
  once one only or other our out over own please possible same set shall she should so some somehow someone something such than that thats the
  their them then there these they thing things this those through to too try trying up us use used using very want wants was way ways we well were what whats when where which while
  why will with within without wont work works would you your via vs`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Stems of verbs whose meaning changes with a particle: the particles, and how many words may come between. */
const PHRASAL: ReadonlyMap<string, { particles: readonly string[]; reach: number }> = new Map([
  ['turn', { particles: ['on', 'off'], reach: 3 }],
  ['switch', { particles: ['on', 'off'], reach: 3 }],
  ['toggl', { particles: ['on', 'off'], reach: 0 }],
  ['roll', { particles: ['out'], reach: 3 }],
  ['log', { particles: ['in', 'out'], reach: 0 }],
  ['sign', { particles: ['in', 'out', 'off', 'up'], reach: 0 }],
  ['back', { particles: ['up'], reach: 0 }],
  ['clean', { particles: ['up'], reach: 2 }],
  ['opt', { particles: ['in', 'out'], reach: 0 }],
]);

/**
 * Words that keep a stem of their own, with their plurals and adverbs, because the stemmer would confuse each with
 * another word: customer with custom, important with import, container with contain. Stemmers have such lists:
 * https://snowballstem.org/algorithms/english/stemmer.html
 */
const EXCEPTIONS: ReadonlyMap<string, string> = new Map(
  `activity business community composable composer container customer experience expression general important initial operator
  optional personal provider specific`
    .split(/\s+/)
    .flatMap((word) => {
      const plural = word.endsWith('y') ? `${word.slice(0, -1)}ies` : word.endsWith('s') ? `${word}es` : `${word}s`;
      return [word, plural, `${word}ly`, `${word}ally`].map((form) => [form, word] as const);
    }),
);

/** Matches words that need no normalization, which is most of them. */
const PLAIN = /^[a-z\d]*$/;

/** Normalizes a word: lower case, without accents, apostrophes and invisible characters. */
export function plainWord(word: string): string {
  if (PLAIN.test(word)) return word;
  const lower = withoutInvisible(word).toLowerCase().replaceAll(/['’]/g, '');
  // Removes combining marks: https://unicode.org/reports/tr15
  return PLAIN.test(lower) ? lower : lower.normalize('NFKD').replaceAll(/\p{M}/gu, '');
}

/** The end of a verb that British writers spell with an s: `organise`, `analysed`, `initialisation`. */
const BRITISH = /(?<=[a-z]{3}[iy])s(?=(?:e[drs]?|ing|able|ations?)$)/;

/** Returns the stem of a word; names with digits or non-Latin letters are not stemmed. */
export function termOf(word: string): string {
  const plain = plainWord(word).replace(BRITISH, 'z');
  return /^[a-z]{3,}$/.test(plain) ? (EXCEPTIONS.get(plain) ?? stemmer(plain)) : plain;
}

/** Begins no word. */
export const NAME_MARK = '=';

/**
 * The term by which the index finds a name as a whole: a title, an address, a heading. It has every word, in
 * the form written; case and punctuation do not matter.
 *
 * @returns an empty string if there are no words
 */
export function nameKey(text: string): string {
  const key = tokensOf(text)
    .map(({ plain }) => plain)
    .join('');
  return key && NAME_MARK + shortHash(key);
}

/**
 * The term by which the index finds a name in code, where only case and parentheses after it do not matter: `log_level`
 * and `log-level` differ.
 *
 * @returns an empty string if there is no name, or blanks are in it
 */
export function codeKey(text: string): string {
  const name = withoutInvisible(text).trim().toLowerCase().replace(/\(\)$/, '');
  return name === '' || /\s/.test(name) ? '' : NAME_MARK + shortHash(NAME_MARK + name);
}

/** FNV-1a, since names are long and alike, and every reader loads how each part of the index begins. */
function shortHash(text: string): string {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x1_00_01_93);
  return (hash >>> 0).toString(36);
}

/** Matches words without inner boundaries, which is most of them. */
const SEAMLESS = /^[A-Za-z]?[a-z]*$/;

/** Splits a name into its parts; a plain word is its own only part. */
function partsOf(name: string): [part: string, at: number][] {
  if (SEAMLESS.test(name)) return [[name, 0]];
  const parts: [string, number][] = [];
  let at = 0;
  for (const seam of name.matchAll(SEAM)) {
    if (seam.index > at) parts.push([name.slice(at, seam.index), at]);
    at = seam.index + seam[0].length;
  }
  if (at < name.length) parts.push([name.slice(at), at]);
  return parts;
}

/** A word or name, independent of the text it occurs in. */
interface Word {
  plain: string;
  isName: boolean;
  /** Its tokens, with positions relative to its start; empty if it is a digest. */
  tokens: readonly Token[];
}

function readWord(written: string): Word {
  const visible = withoutInvisible(written);
  // Positions of its characters as written.
  const places =
    visible === written
      ? null
      : Array.from({ length: written.length }, (_, at) => at).filter(
          (at) => withoutInvisible(written.charAt(at)) !== '',
        );
  const name = visible.replace(/['’]s$/i, '');
  // A dot is a seam between parts.
  const said = name.length < SHORTEST_DIGEST ? name : name.replaceAll(DIGEST, (digest) => '.'.repeat(digest.length));
  const parts = partsOf(said);
  const isName = parts.length > 1;
  const tokens = parts.map(([part, at], place) => {
    const plain = plainWord(part);
    return {
      term: termOf(part),
      plain,
      start: places?.[at] ?? at,
      end: places === null ? at + part.length : (places[at + part.length - 1] ?? at) + 1,
      isPart: isName,
      whole: isName && place === 0 ? termOf(parts.map(([one]) => one).join('')) : null,
      isStop: !isName && STOP_WORDS.has(plain),
    };
  });
  return { plain: plainWord(name), isName, tokens };
}

/** Caches words, because texts repeat a small vocabulary. */
const words = new Map<string, Word>();
const MOST_WORDS = 50_000;

function wordOf(written: string): Word {
  const known = words.get(written);
  if (known) return known;
  const word = readWord(written);
  if (words.size < MOST_WORDS && word.tokens.length > 0) words.set(written, word);
  return word;
}

/** Splits a text into words, in order; pages and queries are split alike. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let particles: readonly string[] = [];
  let reach = 0;
  const add = (word: Word, index: number): void => {
    if (word.tokens.length === 0) return;
    const isParticle = particles.length > 0 && particles.includes(word.plain);
    for (const token of word.tokens) {
      const [start, end] = [index + token.start, index + token.end];
      tokens.push({ ...token, start, end, isStop: token.isStop && !isParticle });
    }
    if (isParticle || --reach < 0) particles = [];
    const verb = PHRASAL.get(tokens.at(-1)?.term ?? '');
    if (verb && !word.isName) ({ particles, reach } = verb);
  };
  // Not `matchAll`, whose iterator takes a fifth of the time: texts of pages are most of what a build reads.
  NAME.lastIndex = 0;
  for (let match = NAME.exec(text); match; match = NAME.exec(text)) add(wordOf(match[0]), match.index);
  return tokens;
}
