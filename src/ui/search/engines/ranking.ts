import { HEAD, isQuestionUnit, MOST_UNITS, WEIGHTS, type PageClass, type PageRank } from '../../../model/postings.ts';
import type { Group, Option } from './question.ts';

/** A page that answers, and the places of it that answer best. */
export interface Ranked {
  page: number;
  score: number;
  /** Its units by what they say to the question, the best first. */
  units: { unit: number; score: number }[];
  /** The question of the page that asks nearly the same; null: none does. */
  question: number | null;
}

/** The reader's circumstances, and the question's, beside its words. */
export interface Circumstances {
  /** How many pages there are. */
  pages: number;
  classOf: (page: number) => PageClass;
  section: string | null;
  near: string | null;
  /** The question looks like code, so pages of an API are as good as any. */
  isCode: boolean;
  /** Gain of the pages whose operation has the question as its route. */
  routes: ReadonlyMap<number, number>;
}

/**
 * The numbers below, and the weights of fields in `src/search/page-entry.ts`, were fitted together: to the tuning set,
 * and to the questions of the pages' front matter, each asked of an index that does not have it.
 */

/** How soon more of a word stops to count: `k1` of BM25, for a page and for one place of it. */
const PAGE_SATURATION = 40;
const UNIT_SATURATION = 1;
/** How far the words of a page's head count in its other places: what a page is about goes for all it says. */
const HEAD_IN_PLACES = 0.6;
/** How soon a word that only the head has counts as one that the place has. */
const HEAD_SATURATION = 4;
/** Weights of the whole page, of its best place, and of its best section beside that. */
const PAGE_SHARE = 2.4;
const PLACE_SHARE = 1.4;
const SECTION_SHARE = 0.35;
/** Weight of a page that is about the very words of the question: its head has all of them, or nearly. */
const ABOUT = 1;
const ABOUT_COVERAGE = 6;
/** Weight of a page that asks, in fewer words, what is a part of the question: of its words, hardly one may be missing. */
const ASKED = 0.8;
const ASKED_WHOLLY = 4;
const ASKED_COVERAGE = 0.7;
/** Weights of a page's own title, keywords and description, and of its questions; its sections count 1. */
const HEAD_PLACE = 1.05;
const QUESTION_PLACE = 0.9;
/**
 * How much it counts that a place has all words of the question. Another question counts as far as it has those of this
 * one: that both have one common word in them says little.
 */
const QUESTION_COVERAGE = 3.3;
const SECTION_COVERAGE = 0.7;
const PAGE_COVERAGE = 0.4;
/** Dampens the inverse document frequency, by which a rare word counts more than a common one. */
const IDF_EXPONENT = 0.3;
/** Factor of a name in one word, such as `flexibleRollout`, beside its parts: nobody writes one by chance. */
const WHOLE_NAME = 2;
/** Factor of a page's rank, if the question is no code. */
const PRIOR: Record<PageRank, number> = { main: 1, aside: 0.94, behind: 0.83, schema: 0.35 };
const NEAR = 1.8;
const MOST_UNITS_SHOWN = 4;
/** A question that has less of the reader's words is not shown as one that asks the same, nor one that asks much more. */
const SAME_QUESTION = 0.6;
const SAME_ASKED = 0.4;

/** The places of a word and what it counts there, ascending. */
interface Weighted {
  places: Int32Array;
  weights: Float32Array;
  /** Share of the question, by inverse document frequency. */
  share: number;
}

const saturated = (weight: number, saturation: number): number => weight / (weight + saturation);

/**
 * All pages that have any word of a question, the best first: BM25F over the fields of each page, which are weighed
 * when the index is made, for the page and for the best of its places.
 */
export function rank(groups: readonly Group[], circumstances: Circumstances): Ranked[] {
  const { routes } = circumstances;
  const found: Ranked[] = [];
  const seen = new Set<number>();
  const pages = new Pages(weighAll(groups, circumstances.pages));
  for (let page = pages.next(); page !== null; page = pages.next()) {
    const { score, units, question } = pages.score(page);
    const factor = factorOf(page, circumstances);
    if (factor === 0) continue;
    seen.add(page);
    found.push({ page, score: score * factor + (routes.get(page) ?? 0), units, question });
  }
  for (const [page, score] of routes)
    if (!seen.has(page) && factorOf(page, circumstances) > 0)
      found.push({ page, score, units: [{ unit: HEAD, score: 1 }], question: null });
  return found.toSorted((a, b) => b.score - a.score || a.page - b.page);
}

/** Walks through the places of all words at once, a page at a time. */
class Pages {
  readonly #words: readonly Weighted[];
  readonly #cursors: Int32Array;
  /** By unit of one page, what it says, and how much of the question it has. */
  readonly #scores = new Float64Array(MOST_UNITS);
  readonly #shares = new Float64Array(MOST_UNITS);
  /** By question of that page, how much of it the reader asks. */
  readonly #asked = new Float64Array(MOST_UNITS);

  constructor(words: readonly Weighted[]) {
    this.#words = words;
    this.#cursors = new Int32Array(words.length);
  }

  /** The page that comes next; null: there is none. */
  next(): number | null {
    let first = Infinity;
    for (const [at, { places }] of this.#words.entries())
      first = Math.min(first, places[this.#cursors[at] ?? 0] ?? first);
    return first === Infinity ? null : Math.floor(first / MOST_UNITS);
  }

  /** Scores a page against the question, apart from its class; then moves on to the page after it. */
  score(page: number): Omit<Ranked, 'page'> {
    const touched: number[] = [];
    let whole = 0;
    let covered = 0;
    let headScore = 0;
    let headShare = 0;
    for (const [at, { places, weights, share }] of this.#words.entries()) {
      let cursor = this.#cursors[at] ?? 0;
      const head = places[cursor] === page * MOST_UNITS + HEAD ? HEAD_IN_PLACES * (weights[cursor] ?? 0) : 0;
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
      whole += share * saturated(sum, PAGE_SATURATION);
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
    };
  }
}

/** A word of a question that weighs less is a stop word, or a synonym of it. */
const LEAST_OF_QUESTION = 4;

/**
 * How much of a question of a page one of its words is. The fewer words it has, the more each weighs: this is the length
 * normalisation of such a field, `src/search/page-entry.ts`, the other way round.
 */
function shareOfQuestion(weight: number): number {
  return weight < LEAST_OF_QUESTION ? 0 : weight / (82.5 - 3.33 * weight);
}

/**
 * Factor of a place by its kind.
 *
 * @param share of the question that the place has
 */
function unitFactor(unit: number, share: number): number {
  if (unit === HEAD) return HEAD_PLACE;
  return isQuestionUnit(unit) ? QUESTION_PLACE * share ** QUESTION_COVERAGE : share ** SECTION_COVERAGE;
}

/** Factor of a page by its class; 0 if the reader excludes that. */
function factorOf(page: number, { classOf, section, near, isCode }: Circumstances): number {
  const own = classOf(page);
  if (section !== null) return own.section === section ? 1 : 0;
  const isNear = near !== null && own.section === near;
  return (isCode || isNear ? 1 : PRIOR[own.rank]) * (isNear ? NEAR : 1);
}

function weighAll(groups: readonly Group[], pages: number): Weighted[] {
  const words = groups.map(({ options, isKnown, isWhole }) => {
    const lists = options.map(placesOf);
    const merged = merge(lists);
    // Synonyms do not make a word more frequent.
    const having = (isKnown ? options[0]?.postings[0]?.pages : undefined) ?? pagesOf(merged);
    const rarity = Math.log(1 + (pages - having + 0.5) / (having + 0.5)) ** IDF_EXPONENT;
    return { ...merged, share: rarity * (isWhole ? WHOLE_NAME : 1) };
  });
  const all = words.reduce((sum, { share }) => sum + share, 0);
  return words.map((word) => ({ ...word, share: word.share / all }));
}

function pagesOf({ places }: Places): number {
  let count = 0;
  let before = -1;
  for (const place of places) {
    const page = Math.floor(place / MOST_UNITS);
    if (page !== before) count++;
    before = page;
  }
  return count;
}

interface Places {
  places: Int32Array;
  weights: Float32Array;
}

/** The places that have all terms of an option; what the weakest of them counts. */
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

/** The places that any of some lists has; what it counts most in one of them. */
function merge(lists: readonly Places[]): Places {
  if (lists.length < 2) return lists[0] ?? { places: new Int32Array(), weights: new Float32Array() };
  const half = Math.ceil(lists.length / 2);
  return mergeTwo(merge(lists.slice(0, half)), merge(lists.slice(half)));
}

function mergeTwo(a: Places, b: Places): Places {
  const places = new Int32Array(a.places.length + b.places.length);
  const weights = new Float32Array(places.length);
  let count = 0;
  for (let inA = 0, inB = 0; inA < a.places.length || inB < b.places.length; count++) {
    const [nextA = Infinity, nextB = Infinity] = [a.places[inA], b.places[inB]];
    places[count] = Math.min(nextA, nextB);
    weights[count] = Math.max(
      nextA <= nextB ? (a.weights[inA++] ?? 0) : 0,
      nextB <= nextA ? (b.weights[inB++] ?? 0) : 0,
    );
  }
  return { places: places.subarray(0, count), weights: weights.subarray(0, count) };
}
