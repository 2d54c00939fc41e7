import type { ExcerptPart, SearchHit, SearchPage } from '../../../model/search.ts';

/**
 * Characters that a service puts around a match. Both are from the private use area, and no record contains them, so an
 * excerpt is taken apart by them and never parsed.
 */
export const MATCH = { start: '\uE000', end: '\uE001' };

/** Places of one page that are shown. */
export const MOST_HITS = 3;

/** A host that does not answer in this time is given up for the next one. */
const TIMEOUT = 4_000;

/** A record as the index has it; that of another tool may lack some of it. */
export interface HostedRecord {
  hierarchy?: Partial<Record<string, string | null>>;
  anchor?: string | null;
  question?: string | null;
  url?: string;
  url_without_anchor?: string;
  section?: string;
  breadcrumbs?: string[];
}

/** A record that answers, with its text around the matches; null where it has none. */
export interface Match {
  record: HostedRecord;
  excerpt: string | null;
}

/** Runs of text, marked or not, from a text with marks in it. */
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

/** Puts matches together by page and place, both in the order in which they come. */
export function pagesOf(matches: readonly Match[]): SearchPage[] {
  const pages = new Map<string, SearchPage>();
  for (const { record, excerpt } of matches) {
    const { hierarchy = {}, anchor, section = '', breadcrumbs } = record;
    const path = pathOf(record.url_without_anchor ?? record.url ?? '');
    if (path === null) continue;
    const above = breadcrumbs ?? (hierarchy['lvl0'] ? [hierarchy['lvl0']] : []);
    const title = hierarchy['lvl1'] ?? hierarchy['lvl0'] ?? path;
    const page = pages.get(path) ?? { path, title, section, breadcrumbs: above, question: null, hits: [] };
    pages.set(path, page);
    if (record.question)
      page.question ??= { ask: record.question, anchor: anchor ?? '', heading: headingOf(hierarchy) };
    addHit(page.hits, {
      anchor: anchor ?? '',
      heading: anchor ? headingOf(hierarchy) : '',
      excerpt: excerpt === null ? [] : partsOf(excerpt),
    });
  }
  return [...pages.values()];
}

/** A heading and the text below it are two records and one place. */
function addHit(hits: SearchHit[], hit: SearchHit): void {
  const same = hits.find(({ anchor }) => anchor === hit.anchor);
  if (!same) hits.push(hit);
  else if (same.excerpt.length === 0) same.excerpt = hit.excerpt;
}

function headingOf(hierarchy: NonNullable<HostedRecord['hierarchy']>): string {
  return [6, 5, 4, 3, 2].map((level) => hierarchy[`lvl${level}`]).find(Boolean) ?? '';
}

/**
 * The path of a page on this site, wherever the records say that it is published. Null for what is no address of a page,
 * or would lead to another host.
 */
function pathOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, pathname } = new URL(address);
  return /^https?:$/.test(protocol) && !pathname.startsWith('//') ? pathname : null;
}

/**
 * Asks a service with a request that needs no question of the browser's beforehand (CORS preflight): a text, and the
 * key in the address. The next host is asked where one does not answer or has a failure of its own.
 *
 * @returns what the service answers, as JSON
 * @throws Error where no host answers, the service refuses, or the signal stops it
 */
export async function ask(
  hosts: readonly string[],
  path: string,
  body: unknown,
  signal: AbortSignal,
): Promise<unknown> {
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
      if (answer.ok) return await answer.json();
    } catch (error) {
      signal.throwIfAborted();
      failure = error;
      continue;
    }
    failure = new Error(`The search service answered with ${answer.status}.`);
    if (answer.status < 500 && answer.status !== 429) break;
  }
  throw failure;
}
