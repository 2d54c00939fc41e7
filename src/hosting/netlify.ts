import { HASHED_FOLDER, headersOf, IMMUTABLE } from './headers.ts';
import { baseOf } from '../model/address.ts';
import type { TextFile } from '../model/page.ts';
import type { HostFiles, HostInput, HostTarget } from './host.ts';

/**
 * How many rules without and with `*` are read. The same file serves Netlify and Cloudflare Pages, whose limits these
 * are.
 * https://developers.cloudflare.com/pages/configuration/redirects/
 */
export const MOST_STATIC = 2000;
export const MOST_DYNAMIC = 100;

/**
 * Writes `_redirects`. Rules with `*` cannot match endings, and would take two steps from an old address below a
 * prefix. So those addresses are listed, the likely ones first, as far as they fit.
 */
export function redirectRules({
  url,
  redirects,
  addresses,
}: Pick<HostInput, 'url' | 'redirects' | 'addresses'>): HostFiles {
  const { prefixes, moved } = redirects;
  const old = Object.entries(moved);
  const pages = addresses.filter((path) => path !== '/').map((path): [string, string] => [path, path]);
  const below = (pairs: [string, string][]) =>
    prefixes.flatMap((prefix) => pairs.map(([from, to]): [string, string] => [prefix + from, to]));
  const ending = (pairs: [string, string][], end: string) =>
    pairs.map(([from, to]): [string, string] => [from + end, to]);
  const everyOld = [...old, ...below(old)];
  const rules = [
    ...prefixes.map((prefix): [string, string] => [prefix, '/']),
    ...everyOld,
    ...ending(everyOld, '.html'),
    ...ending(everyOld, '.htm'),
    ...ending(below(pages), '.html'),
    ...ending(below(pages), '.htm'),
    ...ending(pages, '.htm'),
  ];
  const exact = rules.slice(0, MOST_STATIC);
  const base = baseOf(url);
  const lines = [
    ...exact.map(([from, to]) => `${base}${encodeURI(from)} ${base}${encodeURI(to)} 301`),
    ...prefixes.map((prefix) => `${base}${encodeURI(prefix)}/* ${base}/:splat 301`),
    // The files are at the root.
    ...(base === '' ? [] : [`${base}/* /:splat 200`]),
  ];
  const dynamic = lines.length - exact.length;
  const left = rules.length - exact.length;
  const rest = left > 0 ? `; ${left} more addresses did not fit; the not-found page redirects them` : '';
  return {
    files: [{ name: '_redirects', text: lines.map((line) => `${line}\n`).join('') }],
    notes: [`_redirects: ${exact.length} of ${MOST_STATIC} rules, ${dynamic} of ${MOST_DYNAMIC} with "*"${rest}`],
  };
}

/**
 * Writes `_headers`. Documents get no cache rule: these hosts make browsers revalidate them anyway, and if two rules
 * match, they join both values.
 */
export function headerRules({ url }: Pick<HostInput, 'url'>): TextFile {
  const block = (path: string, headers: readonly (readonly [string, string])[]) =>
    [path, ...headers.map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');
  return {
    name: '_headers',
    text: `${block('/*', headersOf(url))}\n${block(`${baseOf(url)}${HASHED_FOLDER}*`, [['Cache-Control', IMMUTABLE]])}`,
  };
}

/** Netlify and Cloudflare Pages. */
export const netlify: HostTarget = {
  hidden: ['_headers', '_redirects'],
  root(input) {
    const { files, notes } = redirectRules(input);
    return { files: [...files, headerRules(input)], notes };
  },
};
