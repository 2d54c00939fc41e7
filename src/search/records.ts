import type { Heading } from '../model/page.ts';
import type { PageRank } from '../model/postings.ts';
import type { SearchContext } from '../model/search.ts';
import { operationWords } from './operation-questions.ts';
import { wholeText, type SearchRecord } from './record.ts';

export type Level = 'lvl0' | 'lvl1' | 'lvl2' | 'lvl3' | 'lvl4' | 'lvl5' | 'lvl6';

/** Site, page, headings: where in the documentation a record stands. */
export type Hierarchy = Record<Level, string | null>;

/**
 * A record as DocSearch's crawler makes them, so that its tools understand the index: one for the page, one for each
 * heading, one for each stretch of text below it. https://docsearch.algolia.com/docs/record-extractor
 * `section`, `breadcrumbs`, `question` and `keywords` are this engine's own, and so are the records of questions.
 */
export interface HostedRecord {
  objectID: string;
  hierarchy: Hierarchy;
  /** The text; on the page's own record its description, on those of headings and questions nothing. */
  content: string | null;
  /** The question that is answered in this place; null on other records. */
  question: string | null;
  /** On the page's own record: other words for it. */
  keywords: string[];
  /** Null for what stands above the first heading. */
  anchor: string | null;
  url: string;
  url_without_anchor: string;
  type: Level | 'content' | 'question';
  weight: { page_rank: number; level: number; position: number };
  language: string;
  docusaurus_tag: string;
  /** Id of the part of the site that readers may narrow their search to; empty where the page is in none. */
  section: string;
  /** Labels from the top of the sidebar down to the page, without the page itself. */
  breadcrumbs: string[];
}

/** Source of a page's records: the page as search sees it, and the levels of its headings. */
export interface IndexedPage extends SearchRecord {
  headings: Heading[];
}

/** Properties that all records of a site share. */
export interface IndexedSite {
  /** The site's origin. */
  url: string;
  title: string;
  context: SearchContext;
}

/** Algolia takes no record over 10 KB on its free plan: https://www.algolia.com/doc/guides/scaling/algolia-service-limits */
const MOST_BYTES = 9_500;
/** Shorter texts rank better: what is asked for stands close together, and a match is a larger part of them. */
const MOST_CHARACTERS = 2_000;
/** Nobody finds a page by the end of a longer heading. */
const MOST_HEADING = 200;
const MOST_CRUMBS = 6;

/** Readers' engines mark matches with these two, so no record has them. See `src/ui/search/engines/hosted.ts`. */
const MARKS = /[\uE000\uE001]/g;
// oxlint-disable-next-line no-control-regex -- these are what it is about
const CONTROLS = /[\u0000-\u001F\u007F]+/g;

const LEVELS: Level[] = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'];

/** All records of a page, in the order of its text. */
export function recordsOf(site: IndexedSite, page: IndexedPage): HostedRecord[] {
  const records: HostedRecord[] = [];
  const title = short(page.title);
  const breadcrumbs = page.breadcrumbs.slice(-MOST_CRUMBS).map(short);
  let hierarchy: Hierarchy = { ...NOTHING, lvl0: short(page.breadcrumbs[0] ?? site.title), lvl1: title };
  const address = `${site.url}${page.path}`;
  const { questions, keywords } = wordsOf(page);
  const add = (type: HostedRecord['type'], id: string, content: string | null, question: string | null = null) => {
    const base: HostedRecord = {
      objectID: '',
      hierarchy,
      content: null,
      question: question === null ? null : short(question),
      keywords: type === 'lvl1' ? keywords.map(short) : [],
      anchor: id || null,
      url: id ? `${address}#${id}` : address,
      url_without_anchor: address,
      type,
      weight: { page_rank: RANKS[page.rank], level: levelOf(type), position: 0 },
      language: site.context.language,
      docusaurus_tag: site.context.tag,
      section: page.section,
      breadcrumbs,
    };
    // Room for the name and the position, which are not known yet.
    const room = MOST_BYTES - bytesOf(base) - page.path.length * 3 - 16;
    for (const text of content === null ? [null] : splitText(clean(content), room)) {
      const position = records.length;
      const weight = { ...base.weight, position };
      records.push({ ...base, content: text, weight, objectID: `${page.path}#${position}` });
    }
  };
  const ask = (id: string) => {
    for (const question of questions) if (question.at === id) add('question', id, null, question.ask);
  };
  add('lvl1', '', page.description || null);
  ask('');
  const depths = new Map(page.headings.map(({ id, depth }) => [id, depth]));
  for (const section of page.sections) {
    const { id, heading } = section;
    const text = wholeText(section);
    const depth = depths.get(id);
    if (id && depth !== undefined) {
      hierarchy = below(hierarchy, depth, short(heading));
      // Some pages open with a heading of the first level, which says what the title says.
      if (depth > 1) add(LEVELS[depth] ?? 'lvl6', id, null);
    }
    if (text) add('content', id, text);
    if (id) ask(id);
  }
  return records;
}

/** Which pages answer before others where the words leave it open: `desc(weight.page_rank)`. */
const RANKS: Record<PageRank, number> = { main: 3, aside: 2, behind: 1, schema: 0 };

/** Words of a page in the embedded index, beside its text. */
function wordsOf({ title, keywords, questions, operation }: IndexedPage): Pick<IndexedPage, 'keywords' | 'questions'> {
  const words = operation ? operationWords(title, operation.method, keywords) : { questions: [], keywords: [] };
  return { keywords: [...keywords, ...words.keywords], questions: [...questions, ...words.questions] };
}

const NOTHING: Hierarchy = { lvl0: null, lvl1: null, lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null };

/** The place of a heading below others: deeper ones of before are over. */
function below(hierarchy: Hierarchy, depth: number, heading: string): Hierarchy {
  if (depth < 2) return { ...NOTHING, lvl0: hierarchy.lvl0, lvl1: hierarchy.lvl1 };
  const place = { ...NOTHING };
  for (const level of LEVELS.slice(0, depth)) place[level] = hierarchy[level];
  place[LEVELS[depth] ?? 'lvl6'] = heading;
  return place;
}

/** A question says more of its place than a heading does, and less than the page's title. */
const QUESTION_LEVEL = 85;

/** As DocSearch weighs them: titles before headings, upper ones before lower, all of them before text. */
function levelOf(type: HostedRecord['type']): number {
  if (type === 'question') return QUESTION_LEVEL;
  return type === 'content' ? 0 : 100 - LEVELS.indexOf(type) * 10;
}

function clean(text: string): string {
  return text.replaceAll(MARKS, '').replaceAll(CONTROLS, ' ').trim();
}

function short(text: string): string {
  return cut(clean(text), MOST_HEADING);
}

/** The beginning of a text; no character is cut in two. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** The size of a value as it is sent. */
export function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** Ways to take a text apart, from the best to the last. Sentences of the segmenter end at line ends, too. */
const WAYS: ((text: string) => Iterable<string>)[] = [
  (text) => Array.from(sentences.segment(text), ({ segment }) => segment),
  (text) => Array.from(words.segment(text), ({ segment }) => segment),
  (text) => text,
];

/**
 * Splits a text where a sentence or a line ends; a sentence that is too long by itself between words, a word between
 * characters.
 *
 * @param room the most bytes of a part, as JSON
 */
export function splitText(text: string, room: number): string[] {
  return pack(text, Math.max(room, 64), WAYS).flatMap((part) => part.trim() || []);
}

function pack(text: string, room: number, [apart, ...finer]: typeof WAYS): string[] {
  if (!apart || fits(text.length, bytesInside(text), room)) return [text];
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const segment of apart(text)) {
    const more = bytesInside(segment);
    if (fits(part.length + segment.length, bytes + more, room)) {
      part += segment;
      bytes += more;
      continue;
    }
    const pieces = pack(segment, room, finer);
    parts.push(part, ...pieces.slice(0, -1));
    part = pieces.at(-1) ?? '';
    bytes = bytesInside(part);
  }
  return [...parts, part];
}

function fits(length: number, bytes: number, room: number): boolean {
  return length <= MOST_CHARACTERS && bytes + 2 <= room;
}

/** The size of a text as JSON, without its quotes. */
function bytesInside(text: string): number {
  return bytesOf(text) - 2;
}

/** Services take so much at once: https://www.algolia.com/doc/guides/sending-and-managing-data/send-and-update-your-data */
const MOST_RECORDS = 1_000;
const MOST_BATCH_BYTES = 9_500_000;

/** Records in the portions in which they are sent. */
export function batchesOf<T>(records: readonly T[], mostBytes = MOST_BATCH_BYTES): T[][] {
  const batches: T[][] = [];
  let batch: T[] = [];
  let bytes = 0;
  for (const record of records) {
    // The JSON around it takes a few dozen bytes.
    const size = bytesOf(record) + 64;
    if (batch.length === MOST_RECORDS || (batch.length > 0 && bytes + size > mostBytes)) {
      batches.push(batch);
      batch = [];
      bytes = 0;
    }
    batch.push(record);
    bytes += size;
  }
  return batch.length > 0 ? [...batches, batch] : batches;
}
