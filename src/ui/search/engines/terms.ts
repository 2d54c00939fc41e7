/** One way to ask for a term, and what an answer to it counts compared to the word as typed. */
export interface Variant {
  /** Words that must all be there; letters and digits only. */
  text: string;
  weight: number;
  /** Only asked for where those before it are found nowhere. */
  last?: true;
  /** The site may not have it at all. */
  doubtful?: true;
}

/** A word of the question, or several that stand for one thing. */
export interface Term {
  variants: Variant[];
}

const SYNONYM_WEIGHT = 0.9;
const PARTS_WEIGHT = 0.6;

/** Words that say nothing of what is looked for. A question of nothing else keeps them. */
const SILENT = new Set(
  'a an and any are as at be been before by can cannot could do does doing for from get gets has have how i if in into is it its me my not of on one or our own should so some than that the their them then there these they this to was we were what when where which who why will with would you your via'.split(
    ' ',
  ),
);

/** Letters and digits alone, in lower case: the form in which the index has its words. */
export const plain = (word: string): string => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The words inside of an identifier: `gradualRolloutUserId` → gradual rollout user id. */
function partsOf(word: string): string[] {
  return word
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .map(plain)
    .filter((part) => part !== '');
}

/** Singular and plural are one word here; the index stems by itself. */
const stem = (word: string): string => word.replace(/(?<=\p{L}{3})s$/u, '');

/**
 * The groups of phrases that mean the same, each phrase as its words.
 *
 * @param synonyms as the config has them: `{ sso: ['single sign-on'] }`
 */
export function groupsOf(synonyms: Readonly<Record<string, readonly string[]>>): string[][][] {
  return Object.entries(synonyms).map(([word, others]) =>
    [word, ...others].map((phrase) => phrase.split(/[\s-]+/).map(plain)),
  );
}

/** Parts a question into terms, each with its synonyms. The words of a longer synonym are one term. */
export function termsOf(question: string, groups: readonly string[][][]): Term[] {
  const typed = question.split(/\s+/).filter((word) => plain(word) !== '');
  // `sign-on` is two words, as synonyms have them; `X-Name` is one.
  const words = typed.flatMap((word) => (/^\p{Ll}+(?:-\p{Ll}+)+$/u.test(word) ? word.split('-') : [word]));
  const plainWords = words.map(plain);
  const terms: Term[] = [];
  for (let at = 0; at < words.length; at++) {
    const found = longestPhrase(plainWords, at, groups);
    if (found) {
      terms.push({ variants: found.variants });
      at += found.length - 1;
    } else terms.push({ variants: variantsOf(words[at] ?? '') });
  }
  const telling = terms.filter(({ variants }) => !SILENT.has(variants[0]?.text ?? ''));
  return telling.length > 0 ? telling : terms;
}

function variantsOf(word: string): Variant[] {
  const whole = plain(word);
  const parts = partsOf(word);
  const variants: Variant[] = [{ text: whole, weight: 1 }];
  if (parts.length > 1 && parts.join('') === whole)
    variants.push({ text: parts.join(' '), weight: PARTS_WEIGHT, last: true });
  return variants;
}

function longestPhrase(
  words: readonly string[],
  at: number,
  groups: readonly string[][][],
): { length: number; variants: Variant[] } | null {
  let best: { length: number; variants: Variant[] } | null = null;
  for (const group of groups) {
    for (const phrase of group) {
      if (phrase.length <= (best?.length ?? 0)) continue;
      const fits = phrase.every((word, index) => stem(words[at + index] ?? '') === stem(word));
      if (!fits) continue;
      const others = group.filter((other) => other !== phrase);
      best = {
        length: phrase.length,
        variants: [
          { text: words.slice(at, at + phrase.length).join(' '), weight: 1 },
          ...others.map((other) => ({ text: other.join(' '), weight: SYNONYM_WEIGHT })),
        ],
      };
    }
  }
  return best;
}

/** How much of a title the terms are, and how many of them are in it: 1 where they are the title itself. */
export function likeness(title: string, terms: readonly Term[]): number {
  const words = title
    .split(/[\s/]+/)
    .map(plain)
    .filter((word) => word !== '' && !SILENT.has(word));
  if (words.length === 0) return 0;
  const same = (a: string, b: string) => stem(a) === stem(b) || (b.length > 2 && a.startsWith(b)) || isNear(a, b);
  const matched = new Set<string>();
  let found = 0;
  for (const { variants } of terms) {
    const best = variants.find(({ text }) => text.split(' ').every((part) => words.some((word) => same(word, part))));
    if (!best) continue;
    found += 1;
    for (const part of best.text.split(' ')) for (const word of words) if (same(word, part)) matched.add(word);
  }
  return (found / terms.length) * (matched.size / words.length);
}

/** Whether two words differ by one letter: one more, one less, another, or two neighbours swapped. */
export function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}

/** Shorter words are near to too many others. */
const SHORTEST_MISTYPED = 4;
const MOST_CORRECTIONS = 4;

/** The words of a site that are known, to judge and mend what was typed. */
export class Lexicon {
  readonly #words: readonly string[];
  readonly #stems: ReadonlySet<string>;

  constructor(words: readonly string[]) {
    this.#words = words;
    this.#stems = new Set(words.map(stem));
  }

  /** Whether a word is one of them, or the beginning of one: it may be typed to its end yet. */
  judge(word: string): 'known' | 'beginning' | 'unknown' {
    if (this.#stems.has(stem(word))) return 'known';
    return this.#words.some((known) => known.startsWith(word)) ? 'beginning' : 'unknown';
  }

  /**
   * The words that a mistyped one may be meant to be: one letter away, those with the same first letter first; where
   * there are none, longer words that begin with something one letter away.
   */
  corrections(word: string): string[] {
    if (word.length < SHORTEST_MISTYPED) return [];
    const sameStart = (known: string) => (known[0] === word[0] ? 0 : 1);
    const whole = this.#words.filter((known) => isNear(word, known) || isNear(stem(word), stem(known)));
    const found = whole.length > 0 ? whole : this.#words.filter((known) => this.#beginsNear(word, known));
    return found.toSorted((a, b) => sameStart(a) - sameStart(b)).slice(0, MOST_CORRECTIONS);
  }

  #beginsNear(word: string, known: string): boolean {
    if (word.length <= SHORTEST_MISTYPED || known[0] !== word[0] || known.length <= word.length) return false;
    return [-1, 0, 1].some((more) => isNear(word, known.slice(0, word.length + more)));
  }
}
