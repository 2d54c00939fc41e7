import type { DocumentFacts } from '../model/page.ts';
import { baseOf, decodeAddress, isExternal, splitHref, withinSite } from '../model/address.ts';
import { MOST_A_PAGE } from './links.ts';
import { problemAt, type Place, type Problem } from '../model/problem.ts';

export interface DocumentCheckInput {
  /** The site's public address: absolute links to it are checked too. */
  url: string;
  /** Whether a file answers an address of the site. */
  exists: (path: string) => boolean;
  /** Finds the place of an address or a tag in the document's source. */
  locate: (subject: string) => Place;
  /** The text was written elsewhere: its links are left to the link check, which only warns of them. */
  isRemote: boolean;
}

/** Checks that every address on this site that a document contains is among the files written. */
export function checkDocument(facts: DocumentFacts, { url, exists, locate, isRemote }: DocumentCheckInput): Problem[] {
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
    if (isRemote && (!loads || local !== address)) return;
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
