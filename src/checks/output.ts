import { unescapeHtml } from '../model/html.ts';
import { isExternal, splitHref } from '../model/address.ts';
import type { Problem } from '../model/problem.ts';

const reference = /<(a|link|script|img|source|video|audio|iframe|area|form)\b([^>]*?)\s(?:href|src|action)="([^"]*)"/g;
const forbidden =
  /<[a-z][^>]*\s(?:style|on[a-z]+)=["'][^>]*>|<style[\s>]|<script(?![^>]*\ssrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>/gi;

/** What a built document points to, and what in it the security policy would not let through. */
export interface DocumentFacts {
  /** Each address once, with whether the browser loads it by itself. */
  references: [address: string, loads: boolean][];
  violations: string[];
}

/**
 * Reads a built document as a stranger would, by its text alone.
 *
 * @param allowed the inline scripts that the policy allows by hash
 */
export function readDocument(html: string, allowed: readonly string[]): DocumentFacts {
  const references = new Map<string, boolean>();
  for (const [, tag, attributes = '', value = ''] of html.matchAll(reference)) {
    // A connection that is opened ahead loads nothing.
    const loads = tag !== 'a' && tag !== 'area' && !attributes.includes('rel="preconnect"');
    references.set(unescapeHtml(value), loads);
  }
  const violations: string[] = [];
  for (const match of html.matchAll(forbidden)) {
    const start = match.index + match[0].length;
    if (match[0].startsWith('<script') && allowed.includes(html.slice(start, html.indexOf('</script', start))))
      continue;
    violations.push(match[0].slice(0, 80));
  }
  return { references: [...references], violations };
}

/**
 * Checks that everything a document points to on this site is among the files written.
 *
 * @param name the document, for messages
 * @param origin where the site is published: absolute links to it are checked too
 * @param exists whether an address of the site is answered by a file
 * @param foreign whether the text was written elsewhere: its links to old addresses of the site are said, and no error
 */
export function checkDocument(
  name: string,
  facts: DocumentFacts,
  origin: string,
  exists: (path: string) => boolean,
  foreign = false,
): Problem[] {
  const problems: Problem[] = [];
  const report = (message: string) => problems.push({ severity: 'error', file: name, line: 0, column: 0, message });
  for (const [address, loads] of facts.references) {
    const local =
      address.startsWith(`${origin}/`) || address === origin ? address.slice(origin.length) || '/' : address;
    if (isExternal(local)) {
      // A canonical link may name another host; only what is loaded may not.
      if (loads) report(`loads ${address} from another host`);
      continue;
    }
    if (foreign && local !== address) continue;
    const { path } = splitHref(local);
    if (path === '') continue;
    if (!path.startsWith('/')) report(`the address "${address}" is relative: it means another thing on each page`);
    else if (!exists(decodeURIComponent(path))) report(`the address "${address}" leads to nothing in the output`);
  }
  for (const text of facts.violations)
    report(`${text}: the security policy forbids inline styles, inline scripts and event handlers`);
  return problems;
}

/** Checks every address of a sitemap. */
export function checkSitemap(xml: string, origin: string, exists: (path: string) => boolean): Problem[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].flatMap(([, text = '']): Problem[] => {
    const address = unescapeHtml(text);
    if (address === origin || (address.startsWith(`${origin}/`) && exists(address.slice(origin.length)))) return [];
    return [
      {
        severity: 'error',
        file: 'sitemap.xml',
        line: 0,
        column: 0,
        message: `${address} leads to nothing in the output`,
      },
    ];
  });
}
