import { stemmer } from 'stemmer';

/** A word as search knows it, and where it stands in a text. */
export interface Token {
  /** Lower case, without accents, reduced to its stem: `toggles` and `toggle` are one. */
  term: string;
  start: number;
  end: number;
  /** The word is a part of a longer name, such as `rollout` in `flexibleRollout`. */
  isPart: boolean;
  /** The whole of such a name in one word; on its first part only. */
  whole: string | null;
  /** It is so common that it tells nothing. Parts of names are never that. */
  isStop: boolean;
}

/** Words, and names whose parts only `-`, `_`, `.` or an apostrophe divide. */
const NAME = /[\p{L}\p{N}\p{M}]+(?:[-_.'’][\p{L}\p{N}\p{M}]+)*/gu;
/** Between the parts of a name: `read-only`, `DATABASE_URL`, `flexibleRollout`, `APIToken`. */
const SEAM = /[-_.]+|(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu;
/** Longer names are no words that anyone types. */
const LONGEST = 48;
const MOST_PARTS = 6;

/** Words that say nothing of what is looked for. */
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

/** Stems of verbs that mean another thing with a particle: which, and how many words may stand between. */
const PHRASAL: ReadonlyMap<string, { particles: readonly string[]; reach: number }> = new Map([
  ['turn', { particles: ['on', 'off'], reach: 3 }],
  ['switch', { particles: ['on', 'off'], reach: 3 }],
  ['toggl', { particles: ['on', 'off'], reach: 0 }],
  ['roll', { particles: ['out'], reach: 3 }],
  ['log', { particles: ['in', 'out'], reach: 0 }],
  ['sign', { particles: ['in', 'out', 'off', 'up'], reach: 0 }],
  ['opt', { particles: ['in', 'out'], reach: 0 }],
]);

/**
 * Words that keep a stem of their own, with their plurals and adverbs, because the stemmer would take each for a form of
 * another word: customer for custom, important for import, container for contain. Stemmers have such lists:
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

/** Words are compared as these, which most are already. */
const PLAIN = /^[a-z\d]*$/;

/** A word in lower case, without accents and apostrophes. */
export function plainWord(word: string): string {
  if (PLAIN.test(word)) return word;
  const lower = word.toLowerCase().replaceAll(/['’]/g, '');
  // Most words are plain already; the rest loses its marks: https://unicode.org/reports/tr15
  return PLAIN.test(lower) ? lower : lower.normalize('NFKD').replaceAll(/\p{M}/gu, '');
}

/** The stem of a word; names with digits or other letters stay as they are. */
export function termOf(word: string): string {
  const plain = plainWord(word);
  return /^[a-z]{3,}$/.test(plain) ? (EXCEPTIONS.get(plain) ?? stemmer(plain)) : plain;
}

/** Words that have no seam, which most are. */
const SEAMLESS = /^[A-Za-z]?[a-z]*$/;

/** The parts of a name: itself where it has none. */
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

/** A word or name, whatever text it stands in. */
interface Word {
  plain: string;
  isName: boolean;
  /** Its tokens, counted from where it begins. */
  tokens: Token[];
}

function readWord(name: string): Word {
  const parts = partsOf(name);
  const isName = parts.length > 1 && parts.length <= MOST_PARTS;
  const tokens = parts.map(([part, start], place) => ({
    term: termOf(part),
    start,
    end: start + part.length,
    isPart: isName,
    whole: isName && place === 0 ? termOf(parts.map(([one]) => one).join('')) : null,
    isStop: !isName && STOP_WORDS.has(plainWord(part)),
  }));
  return { plain: plainWord(name), isName, tokens };
}

/** Texts have few words that others do not have. */
const words = new Map<string, Word>();
const MOST_WORDS = 50_000;

function wordOf(name: string): Word {
  const known = words.get(name);
  if (known) return known;
  const word = readWord(name);
  if (words.size < MOST_WORDS) words.set(name, word);
  return word;
}

/** Parts a text into words, in their order; the same for pages and for questions. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let particles: readonly string[] = [];
  let reach = 0;
  for (const { 0: found, index } of text.matchAll(NAME)) {
    const name = PLAIN.test(found) ? found : found.replace(/['’]s$/i, '');
    if (name.length > LONGEST) continue;
    const word = wordOf(name);
    const isParticle = particles.length > 0 && particles.includes(word.plain);
    for (const { term, start, end, isPart, whole, isStop } of word.tokens)
      tokens.push({ term, start: index + start, end: index + end, isPart, whole, isStop: isStop && !isParticle });
    if (isParticle || --reach < 0) particles = [];
    const verb = PHRASAL.get(tokens.at(-1)?.term ?? '');
    if (verb && !word.isName) ({ particles, reach } = verb);
  }
  return tokens;
}
