import type { JsonObject } from '../../../model/json.ts';
import type { ExcerptPart, SearchHit, SearchPage } from '../../../model/search.ts';

/**
 * Characters that a service puts around a match. Both are from the private use area and in no record, so an excerpt is
 * split at them and never parsed.
 */
export const MATCH = { start: '\uE000', end: '\uE001' };

/** Places shown per page. */
export const MOST_HITS = 3;

/** In milliseconds. A host that has not answered by then is given up for the next one. */
const TIMEOUT = 4_000;

/** A matching record as the service returned it, and its text around the matches; null if it has none. */
export interface Match {
  /** Read with care: another tool's record may lack any field. */
  record: unknown;
  excerpt: string | null;
}

/** The value at a path of an answer; undefined if the service left out any part of the path. */
function at(answer: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((value, key) => (isKeyed(value) ? value[key] : undefined), answer);
}

/** Not from `model/json.ts`: a chunk shared with the shell would cost every reader one more request. */
function isKeyed(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null;
}

/** The text at a path of an answer; empty if there is none. */
export function textAt(answer: unknown, ...path: string[]): string {
  const value = at(answer, ...path);
  return typeof value === 'string' ? value : '';
}

/** The list at a path of an answer; empty if there is none. */
export function listAt(answer: unknown, ...path: string[]): unknown[] {
  const value = at(answer, ...path);
  return Array.isArray(value) ? value : [];
}

/** Splits a text with marks in it into marked and unmarked runs. */
export function partsOf(text: string): ExcerptPart[] {
  return text.split(MATCH.start).flatMap((run, index) => {
    const [first = '', ...rest] = run.split(MATCH.end);
    const parts: ExcerptPart[] =
      index === 0
        ? [{ text: run.replaceAll(MATCH.end, ''), marked: false }]
        : [
            { text: first, marked: true },
            { text: rest.join(''), marked: false },
          ];
    return parts.filter((part) => part.text !== '');
  });
}

/** Shorter query words are too unspecific to mark in headings. */
const SHORTEST_WORD = 4;

/** All words of a text, in lower case. */
const allWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** The matching words: those that the service marked, and heading words that begin with a word of the query. */
function wordsOf({ title, hits }: SearchPage, asked: readonly string[]): string[] {
  const marked = hits.flatMap(({ excerpt }) => excerpt.flatMap(({ text, marked: is }) => (is ? allWords(text) : [])));
  const headings = [title, ...hits.map(({ heading }) => heading)].flatMap(allWords);
  return [...new Set([...marked, ...headings.filter((word) => asked.some((start) => word.startsWith(start)))])];
}

/**
 * Groups matches by page and place, keeping the order of both.
 *
 * @param asked the query, to find its words in headings: services only mark texts
 */
export function pagesOf(matches: readonly Match[], asked: string): SearchPage[] {
  const pages = new Map<string, SearchPage>();
  for (const { record, excerpt } of matches) {
    const level = (number: number) => textAt(record, 'hierarchy', `lvl${number}`);
    const anchor = textAt(record, 'anchor');
    const question = textAt(record, 'question');
    const path = pathOf(textAt(record, 'url_without_anchor') || textAt(record, 'url'));
    if (path === null) continue;
    const breadcrumbs = at(record, 'breadcrumbs');
    const page = pages.get(path) ?? {
      path,
      title: level(1) || level(0) || path,
      section: textAt(record, 'section'),
      breadcrumbs: Array.isArray(breadcrumbs) ? breadcrumbs.map(String) : [level(0)].filter(Boolean),
      question: null,
      hits: [],
      words: [],
    };
    pages.set(path, page);
    const heading = [6, 5, 4, 3, 2].map(level).find(Boolean) ?? '';
    if (question) page.question ??= { ask: question, anchor, heading };
    addHit(page.hits, {
      anchor,
      heading: anchor && heading,
      excerpt: excerpt === null ? [] : partsOf(excerpt),
    });
  }
  const starts = allWords(asked).filter((word) => word.length >= SHORTEST_WORD);
  return [...pages.values()].map((page) => ({ ...page, words: wordsOf(page, starts) }));
}

/** Adds a hit. A heading and the text below it are two records but one place. */
function addHit(hits: SearchHit[], hit: SearchHit): void {
  const same = hits.find(({ anchor }) => anchor === hit.anchor);
  if (!same) hits.push(hit);
  else if (same.excerpt.length === 0) same.excerpt = hit.excerpt;
}

/**
 * The path of a page on this site, whichever host its record names. Null if the address is not that of a page, or the
 * path would lead to another host.
 */
function pathOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, pathname } = new URL(address);
  return /^https?:$/.test(protocol) && !pathname.startsWith('//') ? pathname : null;
}

/**
 * Queries a service with a request that needs no CORS preflight: plain text, with the key in the address. If a host
 * does not answer, fails, or has too many requests, the next one is tried.
 *
 * @returns the answer of the service
 * @throws Error if no host answers with a JSON object, the service refuses, or the signal aborts
 */
export async function ask(
  hosts: readonly string[],
  path: string,
  body: unknown,
  signal: AbortSignal,
): Promise<JsonObject> {
  let failure: unknown;
  for (const host of hosts) {
    let answer: Response;
    try {
      answer = await fetch(host + path, {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body: JSON.stringify(body),
        credentials: 'omit',
        referrerPolicy: 'strict-origin',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
      });
      if (answer.ok) {
        const value: unknown = await answer.json();
        if (isKeyed(value) && !Array.isArray(value)) return value;
        throw new Error('The search service returned something other than results.');
      }
    } catch (error) {
      signal.throwIfAborted();
      failure = error;
      continue;
    }
    failure = new Error(`The search service returned ${answer.status}.`);
    if (answer.status < 500 && answer.status !== 429) break;
  }
  throw failure;
}
