import type { Heading } from '../model/page.ts';
import type { PageRank } from './index/postings.ts';
import { withoutInvisible } from './index/words.ts';
import { operationWords } from './operation-questions.ts';
import type { SearchRecord } from './record.ts';

export type Level = 'lvl0' | 'lvl1' | 'lvl2' | 'lvl3' | 'lvl4' | 'lvl5' | 'lvl6';

/** The position of a record in the documentation: site, page, headings. */
export type Hierarchy = Record<Level, string | null>;

/**
 * A record in the form of DocSearch's crawler, so that its tools understand the index: one for the page, one for each
 * heading, one for each stretch of text below it. https://docsearch.algolia.com/docs/record-extractor `section`,
 * `breadcrumbs`, `question` and `keywords` are additions of ours, and so are the records of questions.
 */
export interface HostedRecord {
  objectID: string;
  hierarchy: Hierarchy;
  /** The text; the page's description on its own record, null on those of headings and questions. */
  content: string | null;
  /** The question that is answered here; null on other records. */
  question: string | null;
  /** On the page's own record: synonyms of its words. */
  keywords: string[];
  /** Null before the first heading. */
  anchor: string | null;
  url: string;
  url_without_anchor: string;
  type: Level | 'content' | 'question';
  weight: { page_rank: number; level: number; position: number };
  language: string;
  docusaurus_tag: string;
  /** Id of the section that a search can be narrowed to; empty if the page is in none. */
  section: string;
  /** Labels from the top of the sidebar down to the page's category. */
  breadcrumbs: string[];
}

/** The source of a page's records: its search record, and its headings with their levels. */
export interface IndexedPage extends SearchRecord {
  headings: Heading[];
}

/** Properties that all records of a site share. */
export interface IndexedSite {
  /** The site's origin. */
  url: string;
  title: string;
  /** Of the records of this version of the docs. */
  tag: string;
}

/**
 * Algolia accepts no records over 10 KB on its free plan:
 * https://www.algolia.com/doc/guides/scaling/algolia-service-limits
 */
const MOST_BYTES = 9_500;
/** Shorter texts rank better: matched words are closer together and a larger part of the text. */
const MOST_CHARACTERS = 2_000;
/** Nobody finds a page by the end of a longer heading. */
const MOST_HEADING = 200;
const MOST_CRUMBS = 6;

/**
 * Engines mark matches with these two characters, so records must not contain them. See
 * `src/ui/search/engines/algolia.ts`.
 */
const MARKS = /[\uE000\uE001]/g;
// oxlint-disable-next-line no-control-regex -- these are what it is about
const CONTROLS = /[\u0000-\u001F\u007F]+/g;

const LEVELS: Level[] = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'];

/** All records of a page, in text order. */
export function recordsOf(site: IndexedSite, page: IndexedPage): HostedRecord[] {
  const records: HostedRecord[] = [];
  const title = short(page.title);
  const breadcrumbs = page.breadcrumbs.slice(-MOST_CRUMBS).map(short);
  let hierarchy: Hierarchy = { ...NOTHING, lvl0: short(page.breadcrumbs[0] ?? site.title), lvl1: title };
  const address = `${site.url}${page.path}`;
  const words = operationWords(page.title, page.operation);
  const questions = [...page.questions, ...words.questions];
  const keywords = [...page.keywords, ...words.keywords].map(short);
  const add = (type: HostedRecord['type'], id: string, content: string | null, question: string | null = null) => {
    const base: HostedRecord = {
      objectID: '',
      hierarchy,
      content: null,
      question: question === null ? null : short(question),
      keywords: type === 'lvl1' ? keywords : [],
      anchor: id || null,
      url: id ? `${address}#${id}` : address,
      url_without_anchor: address,
      type,
      weight: { page_rank: RANKS[page.rank], level: levelOf(type), position: 0 },
      language: 'en',
      docusaurus_tag: site.tag,
      section: page.section,
      breadcrumbs,
    };
    // Leaves room for the id and the position, which are not known yet.
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
    const { id, heading, prose, tables, code } = section;
    const text = [prose.replaceAll('\n', ' '), tables, code].filter((part) => part !== '').join(' ');
    const depth = depths.get(id);
    if (id && depth !== undefined) {
      hierarchy = below(hierarchy, depth, short(heading));
      // Some pages start with a first-level heading that repeats the title.
      if (depth > 1) add(LEVELS[depth] ?? 'lvl6', id, null);
    }
    if (text) add('content', id, text);
    if (id) ask(id);
  }
  return records;
}

/** Which pages come first when relevance does not decide: `desc(weight.page_rank)`. */
const RANKS: Record<PageRank, number> = { main: 3, aside: 2, behind: 1, api: 1, schema: 0 };

const NOTHING: Hierarchy = { lvl0: null, lvl1: null, lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null };

/** The position of a heading below others. Deeper headings before it no longer count. */
function below(hierarchy: Hierarchy, depth: number, heading: string): Hierarchy {
  if (depth < 2) return { ...NOTHING, lvl0: hierarchy.lvl0, lvl1: hierarchy.lvl1 };
  const place = { ...NOTHING };
  for (const level of LEVELS.slice(0, depth)) place[level] = hierarchy[level];
  place[LEVELS[depth] ?? 'lvl6'] = heading;
  return place;
}

/** A question says more about its place than a heading, but less than the page's title. */
const QUESTION_LEVEL = 85;

/** Weights as DocSearch has them: titles before headings, higher headings before lower ones, all before text. */
function levelOf(type: HostedRecord['type']): number {
  if (type === 'question') return QUESTION_LEVEL;
  return type === 'content' ? 0 : 100 - LEVELS.indexOf(type) * 10;
}

function clean(text: string): string {
  return withoutInvisible(text).replaceAll(MARKS, '').replaceAll(CONTROLS, ' ').trim();
}

function short(text: string): string {
  return cut(clean(text), MOST_HEADING);
}

/** The beginning of a text, without splitting surrogate pairs. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** The size of a value as JSON, in bytes. */
export function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/**
 * Splits a text at ends of sentences; a sentence that is too long between words, and a word between characters.
 *
 * @param room maximum size of a part as JSON, in bytes
 */
export function splitText(text: string, room: number): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest !== '') {
    const start = beginning(rest, Math.max(room, 64));
    const part = start === rest ? rest : wholeSentences(start);
    parts.push(part.trim());
    rest = rest.slice(part.length).trim();
  }
  return parts;
}

/** As much of the beginning of a text as fits. */
function beginning(text: string, room: number): string {
  let start = cut(text, MOST_CHARACTERS);
  for (let bytes = bytesOf(start); bytes > room; bytes = bytesOf(start))
    start = cut(start, Math.floor((start.length * room) / bytes));
  return start;
}

/** A text without the sentence, or else the word, that its end cuts off. Does not cut off more than half. */
function wholeSentences(text: string): string {
  const found = [/^.*[.!?]\s/s, /^.*\s/s].map((ends) => ends.exec(text)?.[0] ?? '');
  return found.find((whole) => whole.length > text.length / 2) ?? text;
}
