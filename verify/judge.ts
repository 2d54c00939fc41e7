import type { Exchange } from './product.ts';
import { shortened } from '../src/model/text.ts';
import { compareForm } from './form.ts';
import type { Expected, ShownBody } from './steps.ts';
import type { ShellResult } from './shell.ts';

/** A place where the page and the instance disagree. */
export interface Difference {
  /** 1-based line of the page: that of the block, or of the response that it shows. */
  line: number;
  expected: string;
  got: string;
}

/**
 * Compares what a page says about a response with the actual one.
 *
 * @param line line of the block
 * @param shown the body that the page shows, as JSON; undefined if it shows none
 * @param seen what the reader sees of the last response
 */
export function judgeExchanges(
  line: number,
  expected: Expected,
  exchanges: readonly Exchange[],
  { shown, seen }: { shown: unknown; seen: string },
): Difference[] {
  const last = exchanges.at(-1);
  if (!last) return [{ line, expected: 'a request', got: 'none was sent' }];
  const statuses = judgeStatuses(line, expected, exchanges);
  // Another status means another response, so there is no point in comparing the rest.
  if (statuses.length > 0) return statuses;
  const found: Difference[] = [];
  const add = (expectation: string, got: string, at = line) => found.push({ line: at, expected: expectation, got });
  if (expected.isEmpty && last.body.trim() !== '') add('no body', brief(last.body));
  const [name, value] = expected.header ?? [];
  const came = name && last.headers[name.toLowerCase()];
  if (came !== value) add(`the header ${name}: ${value}`, came === undefined ? 'no such header' : `${name}: ${came}`);
  for (const member of expected.members)
    if (!membersOf(last.body).includes(member.replace(/:\s*/, ': '))) add(member, brief(last.body));
  if (expected.body && shown !== undefined)
    for (const difference of judgeBody(shown, seen, expected.body, fixedBy(last)))
      add('the body that the page shows', difference, expected.body.line);
  return found;
}

/** Compares a shown body with the actual one. An excerpt may show any part of it. */
function judgeBody(
  shown: unknown,
  text: string,
  { isExcerpt, isExample }: ShownBody,
  isFixed: ReturnType<typeof fixedBy>,
): string[] {
  const came = parseJson(text);
  if (came === undefined) return [`the page shows JSON, and ${text === '' ? 'nothing' : brief(text)} came`];
  const parts = isExcerpt ? partsOf(came).filter((part) => Array.isArray(part) === Array.isArray(shown)) : [came];
  const all = (parts.length > 0 ? parts : [came]).map((part) =>
    compareForm(shown, part, { isExcerpt, isExample, isFixed }),
  );
  return all.reduce((best, other) => (other.length < best.length ? other : best));
}

/** All lists and objects in a value, including itself. */
function partsOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(partsOf)];
}

/** Compares the output of a block with the text that the page shows. */
export function judgeOutput(line: number, { output }: Expected, end: ShellResult): Difference[] {
  if (output === null || output.trim() === end.stdout.trim()) return [];
  return [{ line, expected: brief(output.trim()), got: brief(end.stdout.trim()) || 'nothing' }];
}

function judgeStatuses(line: number, expected: Expected, exchanges: readonly Exchange[]): Difference[] {
  const { statuses } = expected;
  return exchanges.flatMap((exchange, index) => {
    // A single one is that of the last request.
    const stated = statuses[index - exchanges.length + statuses.length] ?? null;
    const isRight = stated === null ? exchange.status >= 200 && exchange.status < 300 : exchange.status === stated;
    if (isRight) return [];
    return [{ line, expected: `status ${stated ?? '2xx'}`, got: answered(exchange) }];
  });
}

/** A response in a few words: its status, to which request, and its body. */
export function answered({ status, method, path, body }: Exchange): string {
  return `${status} to ${method} ${path}${body ? `: ${brief(body)}` : ''}`;
}

/** Reports the output of a program that failed, unless one of its requests was refused. */
export function judgeEnd(line: number, result: ShellResult, exchanges: readonly Exchange[]): Difference[] {
  const isRefused = exchanges.some(({ status }) => status >= 400);
  if (result.status === 0 || isRefused) return [];
  const got = `${result.status ?? 'it was killed'}: ${brief(result.stderr.trim())}`;
  return [{ line, expected: 'the block to end with 0', got }];
}

/** Values are fixed if the request itself sent one at the same place, and in the texts of errors. */
export function fixedBy({ requestBody, status }: Exchange): (path: string) => boolean {
  // A refusal does not repeat the request: what has the same name is something else.
  const sent = new Set(status >= 400 ? [] : scalars(parseJson(requestBody)).map(({ path }) => path));
  return (path) => sent.has(path) || (status >= 400 && /^(?:details\[\]\.)?(?:name|message|description)$/.test(path));
}

/** Every `"key": value` of a body, for primitive values. */
function membersOf(body: string): string[] {
  return scalars(parseJson(body)).map(({ key, value }) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`);
}

/** The primitive values in a value, each with its place, such as `constraints[].operator`, and the key in that. */
function scalars(value: unknown, path = '', key = ''): { path: string; key: string; value: unknown }[] {
  if (Array.isArray(value)) return value.flatMap((entry: unknown) => scalars(entry, `${path}[]`, key));
  if (typeof value !== 'object' || value === null) return [{ path, key, value }];
  return Object.entries(value).flatMap(([name, inner]) => scalars(inner, path ? `${path}.${name}` : name, name));
}

/** Parses JSON; undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Not every response is JSON. Callers report it if it should have been.
    return undefined;
  }
}

export function brief(text: string): string {
  return shortened(text, 300);
}
