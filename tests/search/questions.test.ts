import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadSite, readInputs } from '../../src/build/load-site.ts';

/** A question as somebody would type it, and its origin. tests/search/questions/README.md has the rules. */
interface Asked {
  ask: string;
  /** The public thread or page that it was taken from. */
  from: string;
  kind: string;
}

interface Question extends Asked {
  /** The addresses that answer it, best first. */
  right: string[];
}

interface Unanswered extends Asked {
  /** The information that no page has. */
  missing: string;
}

const KINDS = ['long', 'short', 'identifier', 'vague'];
/** The styles of all sets but the first two, which nobody asked in public: they have no `from`. */
const STYLES = ['everyday', 'symptom', 'keyword', 'identifier', 'question', 'typo'];

function read(name: string): unknown {
  return JSON.parse(readFileSync(`tests/search/questions/${name}.json`, 'utf8'));
}

const tuning = read('tuning') as Question[];
const heldOut = read('held-out') as Question[];
const unanswered = read('unanswered') as Unanswered[];
const answered = [...tuning, ...heldOut];
const all: Asked[] = [...answered, ...unanswered];

const tuning2 = read('tuning-2') as Omit<Question, 'from'>[];
const heldOut2 = read('held-out-2') as Omit<Question, 'from'>[];
const unanswered2 = read('unanswered-2') as Omit<Unanswered, 'from'>[];
/** Sets without a closed half. */
const single = ['tuning-3', 'tuning-4', 'tuning-5'].map((name) => read(name) as Omit<Question, 'from'>[]);
const answered2 = [...tuning2, ...heldOut2, ...single.flat()];

const share = (questions: Asked[], wanted: string) =>
  questions.filter(({ kind }) => kind === wanted).length / questions.length;

describe('the questions of readers', () => {
  let addresses: Set<string>;
  beforeAll(async () => {
    const { site } = await loadSite(resolve('site'), await readInputs(resolve('site'), resolve('.')), false);
    addresses = new Set(site.pages.keys());
  });

  it('are enough to measure with', () => {
    expect(tuning.length).toBeGreaterThanOrEqual(100);
    expect(heldOut.length).toBeGreaterThanOrEqual(200);
    expect(tuning2.length).toBeGreaterThanOrEqual(150);
    expect(heldOut2.length).toBeGreaterThanOrEqual(150);
    for (const set of single) expect(set.length).toBeGreaterThanOrEqual(100);
  });

  it('name one to four pages each, and all of them exist', () => {
    const both = [...answered, ...answered2];
    expect(both.filter(({ right }) => right.length === 0 || right.length > 4)).toEqual([]);
    expect(both.filter(({ right }) => new Set(right).size < right.length)).toEqual([]);
    expect(both.filter(({ right }) => right.some((address) => !addresses.has(address)))).toEqual([]);
  });

  it('link to where they were asked, and hold no mail address', () => {
    expect(all.filter(({ from }) => new URL(from).protocol !== 'https:')).toEqual([]);
    expect([...all, ...answered2, ...unanswered2].filter(({ ask }) => /\S@\S/.test(ask))).toEqual([]);
  });

  it('are asked once', () => {
    const asked = [...all, ...answered2, ...unanswered2].map(({ ask }) => ask.trim().toLowerCase());
    expect(asked.filter((ask, index) => asked.indexOf(ask) !== index)).toEqual([]);
    expect(asked.filter((ask) => ask === '')).toEqual([]);
  });

  it('come from other threads on each side of the split', () => {
    const tuned = new Set(tuning.map(({ from }) => from));
    expect(heldOut.filter(({ from }) => tuned.has(from))).toEqual([]);
  });

  it.each(KINDS)('are as often %s on each side of the split', (kind) => {
    expect(share(tuning, kind)).toBeGreaterThan(0.1);
    expect(Math.abs(share(tuning, kind) - share(heldOut, kind))).toBeLessThan(0.05);
  });

  it.each(STYLES)('are as often of the style %s on each side of the second split', (style) => {
    const count = (questions: { kind: string }[]) => questions.filter(({ kind }) => kind === style).length;
    expect(count(tuning2)).toBeGreaterThan(0);
    // A question that somebody looked at moves to the tuning set, so the sides may differ by a few.
    expect(Math.abs(count(tuning2) - count(heldOut2))).toBeLessThanOrEqual(5);
  });

  it('are as often of each style in the third set', () => {
    const counts = STYLES.map((style) => single[0]?.filter(({ kind }) => kind === style).length);
    expect(new Set(counts).size).toBe(1);
  });

  it('are of a known kind', () => {
    expect(all.filter(({ kind }) => !KINDS.includes(kind))).toEqual([]);
    expect([...answered2, ...unanswered2].filter(({ kind }) => !STYLES.includes(kind))).toEqual([]);
  });

  it('say what is missing where no page answers', () => {
    expect([...unanswered, ...unanswered2].filter(({ missing }) => missing.trim() === '')).toEqual([]);
  });
});
