import { HEAD, isQuestionUnit, MOST_UNITS, WEIGHTS, type PageClass, type PageRank } from '../../../model/postings.ts';
import type { Group, Option } from './question.ts';

/** A page that answers, and the places of it that answer best. */
export interface Ranked {
  page: number;
  score: number;
  /** Its units by what they say to the question, the best first. */
  units: { unit: number; score: number }[];
}

/** What is known of the reader and the question beside its words. */
export interface Circumstances {
  /** How many pages there are. */
  pages: number;
  classOf: (page: number) => PageClass;
  section: string | null;
  near: string | null;
  /** The question looks like code, so pages of an API are as good as any. */
  isCode: boolean;
  /** What a page gains because the question is its operation's route. */
  routes: ReadonlyMap<number, number>;
}

/** How soon more of a word stops to count: `k1` of BM25, for a page and for one place of it. */
const PAGE_SATURATION = 6;
const UNIT_SATURATION = 4;
/** What a page as a whole counts, and the best of its places: words that stand together are worth more than apart. */
const PAGE_SHARE = 1;
const UNIT_SHARE = 1.4;
/** What a place counts for what it is: a page's own title, keywords and description say best what it is about. */
const HEAD_UNIT = 1.3;
const QUESTION_UNIT = 1.1;
/** How much it counts that the words of the question are all there. */
const COVERAGE = 1;
/** What a page counts for its rank, where the question is no code. */
const PRIOR: Record<PageRank, number> = { main: 1, aside: 0.8, behind: 0.7, schema: 0.35 };
const NEAR = 1.5;
const MOST_UNITS_SHOWN = 4;

/** The places of a word and what it counts there, ascending. */
interface Weighted {
  places: Int32Array;
  weights: Float32Array;
  /** How telling the word is. */
  idf: number;
}

/**
 * All pages that have any word of a question, the best first: BM25F over the fields of each page, which are weighed
 * when the index is made, for the page and for the best of its places.
 */
export function rank(groups: readonly Group[], circumstances: Circumstances): Ranked[] {
  const words = groups.map((group) => weigh(group, circumstances.pages));
  const mass = words.reduce((sum, { idf }) => sum + idf, 0);
  const { routes } = circumstances;
  const found: Ranked[] = [];
  const seen = new Set<number>();
  const units = new Float64Array(MOST_UNITS);
  const had = new Float64Array(MOST_UNITS);
  const cursors = new Int32Array(words.length);
  for (;;) {
    let page = Infinity;
    for (const [at, { places }] of words.entries()) {
      const place = places[cursors[at] ?? 0];
      if (place !== undefined) page = Math.min(page, Math.floor(place / MOST_UNITS));
    }
    if (page === Infinity) break;
    const touched: number[] = [];
    let pageScore = 0;
    let covered = 0;
    for (const [at, { places, weights, idf }] of words.entries()) {
      let sum = 0;
      let cursor = cursors[at] ?? 0;
      for (; ; cursor++) {
        const place = places[cursor];
        if (place === undefined || Math.floor(place / MOST_UNITS) !== page) break;
        const weight = weights[cursor] ?? 0;
        const unit = place % MOST_UNITS;
        if (units[unit] === 0) touched.push(unit);
        units[unit] = (units[unit] ?? 0) + (idf * weight) / (weight + UNIT_SATURATION);
        had[unit] = (had[unit] ?? 0) + idf;
        sum += weight;
      }
      cursors[at] = cursor;
      if (sum === 0) continue;
      pageScore += (idf * sum) / (sum + PAGE_SATURATION);
      covered += idf;
    }
    const scored = touched
      .map((unit) => ({ unit, score: ((units[unit] ?? 0) / mass) * unitFactor(unit, (had[unit] ?? 0) / mass) }))
      .toSorted((a, b) => b.score - a.score || a.unit - b.unit);
    for (const unit of touched) units[unit] = had[unit] = 0;
    const factor = factorOf(page, circumstances);
    if (factor === 0) continue;
    const best = scored[0]?.score ?? 0;
    const score = (PAGE_SHARE * (pageScore / mass) + UNIT_SHARE * best) * (covered / mass) ** COVERAGE * factor;
    seen.add(page);
    found.push({ page, score: score + (routes.get(page) ?? 0), units: scored.slice(0, MOST_UNITS_SHOWN) });
  }
  for (const [page, score] of routes)
    if (!seen.has(page) && factorOf(page, circumstances) > 0)
      found.push({ page, score, units: [{ unit: HEAD, score: 1 }] });
  return found.toSorted((a, b) => b.score - a.score || a.page - b.page);
}

/**
 * What a place counts for what it is. Another question counts as far as it has the telling words of this one: that both
 * have one common word in them says little.
 *
 * @param share of the telling words that the place has
 */
function unitFactor(unit: number, share: number): number {
  if (unit === HEAD) return HEAD_UNIT;
  return isQuestionUnit(unit) ? QUESTION_UNIT * share : 1;
}

/** What a page counts for what it is; 0 where the reader does not want its like. */
function factorOf(page: number, { classOf, section, near, isCode }: Circumstances): number {
  const own = classOf(page);
  if (section !== null) return own.section === section ? 1 : 0;
  const isNear = near !== null && own.section === near;
  return (isCode || isNear ? 1 : PRIOR[own.rank]) * (isNear ? NEAR : 1);
}

function weigh({ options }: Group, pages: number): Weighted {
  const lists = options.map(placesOf);
  const [own] = lists;
  const merged = lists.length === 1 && own ? own : merge(lists);
  let having = 0;
  let before = -1;
  for (const place of merged.places) {
    const page = Math.floor(place / MOST_UNITS);
    if (page !== before) having++;
    before = page;
  }
  return { ...merged, idf: Math.log(1 + (pages - having + 0.5) / (having + 0.5)) };
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

function merge(lists: readonly Places[]): Places {
  const best = new Map<number, number>();
  for (const { places, weights } of lists)
    for (const [at, place] of places.entries()) best.set(place, Math.max(best.get(place) ?? 0, weights[at] ?? 0));
  const places = Int32Array.from(best.keys()).toSorted();
  return { places, weights: Float32Array.from(places, (place) => best.get(place) ?? 0) };
}
