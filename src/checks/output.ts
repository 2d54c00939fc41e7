import { addressedOn, replaceAddresses, useOf } from '../model/addressed.ts';
import { attribute, attributeNames, endOfRaw, htmlTokens, unescapeHtml, type HtmlToken } from '../model/html.ts';
import { baseOf, decodeAddress, isExternal, splitHref, withinSite } from '../model/address.ts';
import { MOST_A_PAGE } from './links.ts';
import { NOWHERE, problemAt, type Place, type Problem } from '../model/problem.ts';

const data = /^application\/(?:ld\+)?json$/;
/** Inline styles, event handlers, embedded documents and pings. */
const forbidden = /^(?:style|srcdoc|ping|on[a-z]+)$/;
const mayBeForbidden = /style|srcdoc|(?:ping|on[a-z]+)\s*=/i;

/** The addresses in a built document, and everything in it that the security policy would block. */
export interface DocumentFacts {
  /** Distinct addresses: those that readers can follow, and those that the browser loads by itself. */
  links: string[];
  loads: string[];
  violations: string[];
}

type Reference = [address: string, loads: boolean];

/**
 * Reads HTML of a document as an outsider would, from its text alone.
 *
 * @param allowed the inline scripts and styles that the policy allows by hash
 */
export function readDocument(html: string, allowed: readonly string[]): DocumentFacts {
  const links = new Set<string>();
  const loaded = new Set<string>();
  const violations: string[] = [];
  const body = html.indexOf('<body');
  for (const token of htmlTokens(html)) {
    if (token.kind !== 'open') continue;
    const named = referencesOf(token);
    const inBody = token.at > body;
    if (isForbidden(token, named, isAllowed(html, token, allowed)) || (inBody && isInstruction(token)))
      violations.push(rawOf(html, token));
    for (const [address, loads] of named) (loads ? loaded : links).add(address);
  }
  return { links: [...links], loads: [...loaded], violations };
}

/** True for an element other than an inline script or style, and for one whose text the policy allows. */
function isAllowed(html: string, { name, end }: HtmlToken, allowed: readonly string[]): boolean {
  const close = name === 'script' || name === 'style' ? endOfRaw(html, name, end) : null;
  return close === null || allowed.includes(html.slice(end, close));
}

/** True for pictures in data URLs: nothing is loaded, and the policy allows them. */
function isInPlace(name: string, address: string): boolean {
  return (name === 'img' || name === 'source') && address.startsWith('data:');
}

/** The addresses in a tag. */
function referencesOf({ name, value }: HtmlToken): readonly Reference[] {
  // Marked as answered by something else on the host.
  if (value === '' || (name === 'a' && attribute(value, 'rel') === 'external')) return none;
  const named: Reference[] = [];
  const rel = name === 'link' ? attribute(value, 'rel') : null;
  const hasCss = /url\(/i.test(value);
  for (const addressed of addressedOn(name)) {
    const written = addressed.within === 'css' && !hasCss ? null : attribute(value, addressed.name);
    if (written === null) continue;
    replaceAddresses(addressed, written, (address) => {
      const isPart = addressed.within === 'css' && address.startsWith('#');
      if (!isPart && !isInPlace(name, address)) named.push([address, useOf(addressed, name, rel) !== 'link']);
      return address;
    });
  }
  return named.length === 0 ? none : named;
}

const none: readonly Reference[] = [];

/** @param mayStand whether the policy allows the text of an inline script or style */
function isForbidden({ name, value }: HtmlToken, named: readonly Reference[], mayStand: boolean): boolean {
  // A base would change the meaning of every relative address.
  if (name === 'base' || (name === 'style' && !mayStand)) return true;
  if (name === 'script' && !mayStand && attribute(value, 'src') === null && !data.test(attribute(value, 'type') ?? ''))
    return true;
  if (mayBeForbidden.test(value) && attributeNames(value).some((key) => forbidden.test(key))) return true;
  return named.some(([address]) => isScript(address));
}

/** True for `http-equiv`, which acts like a response header: browsers honor a redirect even in the body. */
function isInstruction({ name, value }: HtmlToken): boolean {
  return name === 'meta' && attribute(value, 'http-equiv') !== null;
}

/** Reads an address as browsers do: white space before it is ignored, and so are line breaks and tabs within. */
function isScript(address: string): boolean {
  // oxlint-disable-next-line no-control-regex -- just those are meant
  return /^[\u0000-\u0020]*(?:javascript|vbscript|view-source):/i.test(address.replaceAll(/[\t\n\r]/g, ''));
}

/** Origin of a document. */
interface DocumentOrigin {
  /** True if the text was written elsewhere: its links are then left to the link check, which only warns of them. */
  remote?: boolean;
  /** The place of an address or a tag in the document's source. Default: the document itself. */
  locate?: (subject: string) => Place;
}

/**
 * Checks that every address on this site that a document contains is among the files written.
 *
 * @param name of the document, for messages
 * @param url the site's public address: absolute links to it are checked too
 * @param exists whether a file answers an address of the site
 */
export function checkDocument(
  name: string,
  facts: DocumentFacts,
  url: string,
  exists: (path: string) => boolean,
  { remote = false, locate = () => ({ file: name, line: 0, column: 0 }) }: DocumentOrigin = {},
): Problem[] {
  const problems: Problem[] = [];
  const base = baseOf(url);
  let count = 0;
  const report = (subject: string, message: string, fix?: string) => {
    count += 1;
    // To locate a subject, the whole source is searched.
    if (count <= MOST_A_PAGE) problems.push(problemAt(locate(subject), message, fix));
  };
  const check = (address: string, loads: boolean) => {
    const local = address.startsWith(`${url}/`) || address === url ? address.slice(url.length) || '/' : address;
    if (isExternal(local)) {
      // Links may name other hosts; only loading from them is forbidden.
      if (loads) report(address, `loads ${address} from another host`);
      return;
    }
    if (remote && (!loads || local !== address)) return;
    const { path: whole } = splitHref(local);
    if (whole === '') return;
    const path = local === address ? withinSite(base, whole) : whole;
    if (whole.startsWith('/') && path === null)
      report(address, `the address "${address}" is outside of "${base}", where the site is published`);
    else if (!path?.startsWith('/'))
      report(address, `the address "${address}" is relative: it means another thing on each page`);
    // If an address is not validly encoded, no file has that name, so it is reported here.
    else if (!exists(decodeAddress(path) ?? path))
      report(address, `the address "${address}" leads to nothing in the output`);
  };
  for (const address of facts.links) check(address, false);
  for (const address of facts.loads) check(address, true);
  for (const text of facts.violations)
    report(
      text,
      `${text}: the security policy forbids inline styles, inline scripts, event handlers, a base, instructions for the browser (http-equiv), pings, documents in attributes and addresses that are scripts`,
      /\sstyle=/.test(text) ? 'Styles belong in a style sheet, which a page in MDX can import.' : undefined,
    );
  if (count > MOST_A_PAGE)
    problems.push(problemAt(locate(''), `${count - MOST_A_PAGE} more addresses and elements on this page are wrong`));
  return problems;
}

/** Checks every address of a sitemap. */
export function checkSitemap(xml: string, url: string, exists: (path: string) => boolean): Problem[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].flatMap(([, text = '']): Problem[] => {
    const address = unescapeHtml(text);
    const path = decodeAddress(address.slice(url.length)) ?? '';
    if (address === url || (address.startsWith(`${url}/`) && exists(path))) return [];
    return [problemAt({ ...NOWHERE, file: 'sitemap.xml' }, `${address} leads to nothing in the output`)];
  });
}

function rawOf(html: string, { at, end }: HtmlToken): string {
  return html.slice(at, Math.min(end, at + 80));
}
