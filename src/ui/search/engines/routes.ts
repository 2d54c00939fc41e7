import type { OperationLine } from '../../../model/postings.ts';

const METHOD = /(?:^|[\s"'`(])(get|post|put|patch|delete|head|options|trace)(?=\s+["'`(]?(?:https?:|\/|[\w-]+\/))/i;
/** A path, with or without a host before it and a query behind: parameters in any notation. */
const ROUTE = /(?:https?:\/\/[^/\s"'`]+)?((?:\/|[\w-]+\/)[\w:{}<>$[\]%@.~*/-]*)/i;
/** Code of any kind: a path, a name of several parts, braces, a call. */
const CODE = /[\w}]\/[\w:{<]|^\/\w|[a-z\d][A-Z]|[A-Za-z\d]_[A-Za-z\d]|[{}<>=]|\w\(\)|^(?:GET|POST|PUT|PATCH|DELETE)\b/;

/** True if a question looks like code rather than words. */
export function looksLikeCode(text: string): boolean {
  return CODE.test(text);
}

/** Weight of the best match; words cannot reach it. */
const MATCH = 3;

const isParameter = (segment: string): boolean => /^[:{<$[*]/.test(segment) || /[}>]$/.test(segment);
const nameOf = (segment: string): string => segment.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
const segmentsOf = (route: string): string[] => route.split('/').filter((segment) => segment !== '');

/**
 * The pages of the operations that a question names by their path, in whatever notation: `/projects/:id`,
 * `/projects/{projectId}`, a part of it, an address with real names in it; with a method before it, or without.
 *
 * @returns what each page gains by it
 */
export function routesIn(text: string, operations: readonly OperationLine[]): Map<number, number> {
  const found = new Map<number, number>();
  const method = METHOD.exec(text)?.[1]?.toUpperCase();
  const asked = segmentsOf((ROUTE.exec(text.replace(METHOD, ' '))?.[1] ?? '').replace(/[?#].*$/, ''));
  if (asked.length < 2 && !(asked.length === 1 && text.trim().startsWith('/'))) return found;
  for (const [own, route, page] of operations) {
    const share = likeness(asked, segmentsOf(route));
    if (share === 0) continue;
    const sameMethod = method === undefined ? 0 : method === own.toUpperCase() ? 0.5 : -0.5;
    found.set(page, Math.max(found.get(page) ?? 0, MATCH * (share + sameMethod)));
  }
  return found;
}

/** How well segments fit a route: as a whole, or as its beginning, middle or end. 0 where they do not. */
function likeness(asked: readonly string[], route: readonly string[]): number {
  let best = 0;
  for (let at = 0; at + asked.length <= route.length; at++) {
    let sum = 0;
    for (const [place, segment] of asked.entries()) {
      const isLast = place === asked.length - 1;
      const fit = fitOf(segment, route[at + place] ?? '', isLast);
      if (fit === 0) {
        sum = 0;
        break;
      }
      sum += fit;
    }
    if (sum === 0) continue;
    const rest = route.length - asked.length;
    // A path is mostly named by its end: `projects/{projectId}` of `/api/v1/projects/{projectId}`.
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
