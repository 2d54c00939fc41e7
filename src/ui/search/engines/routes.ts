import type { OperationLine } from '../../../search/index/postings.ts';

const METHOD = /(?:^|[\s"'`(])(get|post|put|patch|delete|head|options|trace)(?=\s+["'`(]?(?:https?:|\/|[\w-]+\/))/i;
/** A path with parameters in any notation; a host may precede it, with or without scheme, and a query string follow. */
const ROUTE = /(?:https?:\/\/[^/\s"'`]+|[\w.-]+(?::\d+|\.\w+)(?=\/))?((?:\/|[\w-]+\/)[\w:{}<>$[\]%@.~*/-]*)/i;
/**
 * Code of any kind: a path, a compound name, braces, a call, an HTTP method. `A/B test` and `max-age` are not code,
 * `user-name-changed` is.
 */
const CODE =
  /\w\/[\w-]+\/|\/[:{<$]|^\/\w|[a-z\d][A-Z]|[A-Za-z\d]_[A-Za-z\d]|^\w+(?:-\w+){2,}$|[{}<>=]|\w\(\)|\w::\w|^(?:GET|POST|PUT|PATCH|DELETE)\b/;
/** A query of more words is a sentence, though code may be in it. */
const MOST_WORDS = 2;

/** True if a query looks like code rather than words. */
export function looksLikeCode(text: string): boolean {
  return CODE.test(text) && wordsIn(text) <= MOST_WORDS;
}

/** A name and what it is set to: `export LOG_LEVEL=debug`, `"inverted": true`. */
const SET = /^(?:export\s+|set\s+|-e\s+|--env\s+)?["'{\s]*([\w.-]+)["']?\s*[=:](?!\/\/)/;

/** The name in code that a query sets to a value. */
export function nameSetIn(text: string): string | undefined {
  return [SET.exec(text)?.[1] ?? ''].find((name) => CODE.test(name));
}

/** Score of an exact match of the path, without a method. */
const MATCH = 3;
/** A query of more words than this is about more than the path in it, and the path counts less. */
const WORDS_OF_REQUEST = 4;

const wordsIn = (text: string): number => text.trim().split(/\s+/).length;
const isParameter = (segment: string): boolean => /^[:{<$[*]/.test(segment) || /[}>]$/.test(segment);
const nameOf = (segment: string): string => segment.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
const segmentsOf = (route: string): string[] => route.split('/').filter((segment) => segment !== '');

/**
 * Finds the operations that a query names by path, in any notation: `/projects/:id`, `/projects/{projectId}`, a part of
 * that, or an address with real values in it, each with or without a method before it.
 *
 * @returns the score that the page of each operation gains
 */
export function routesIn(text: string, operations: readonly OperationLine[]): Map<number, number> {
  const found = new Map<number, number>();
  const method = METHOD.exec(text)?.[1]?.toUpperCase();
  const asked = segmentsOf(ROUTE.exec(text.replace(METHOD, ' '))?.[1] ?? '');
  if (asked.length < 2 && !(asked.length === 1 && text.trim().startsWith('/'))) return found;
  const most = MATCH * Math.min(1, WORDS_OF_REQUEST / wordsIn(text));
  for (const [own, route, page] of operations) {
    const segments = segmentsOf(route);
    // The first segment may be the path that the server is under: `/tenant/api/projects`.
    const share = likeness(asked, segments) || (asked.length > 2 ? likeness(asked.slice(1), segments) : 0);
    if (share === 0) continue;
    const sameMethod = method === undefined ? 0 : method === own.toUpperCase() ? 0.5 : -0.5;
    found.set(page, Math.max(found.get(page) ?? 0, most * (share + sameMethod)));
  }
  return found;
}

/** How well segments match a route, as a whole or as its beginning, middle or end; 0 if they do not. */
function likeness(asked: readonly string[], route: readonly string[]): number {
  let best = 0;
  for (let at = 0; at + asked.length <= route.length; at++) {
    const own = route.slice(at, at + asked.length);
    const fits = own.map((segment, place) => fitOf(asked[place] ?? '', segment, place === asked.length - 1));
    // Any two words with a slash between them could be the values of two parameters: `50/50`.
    if (fits.includes(0) || (own.every(isParameter) && !asked.some(isParameter))) continue;
    const sum = fits.reduce((total, fit) => total + fit, 0);
    const rest = route.length - asked.length;
    // Readers mostly name the end of a path: `projects/{projectId}` for `/api/v1/projects/{projectId}`.
    const isEnd = at + asked.length === route.length;
    best = Math.max(best, (sum / asked.length) * (isEnd ? 1 - 0.05 * rest : 0.8 - 0.05 * rest));
  }
  return Math.max(0, best);
}

function fitOf(asked: string, own: string, isLast: boolean): number {
  if (isParameter(own)) {
    if (!isParameter(asked)) return 0.7;
    return nameOf(asked) === nameOf(own) ? 1 : 0.9;
  }
  if (isParameter(asked)) return 0;
  const [a, b] = [asked.toLowerCase(), own.toLowerCase()];
  if (a === b) return 1;
  return isLast && a.length > 1 && b.startsWith(a) ? 0.6 : 0;
}
