import { published, withinSite } from '../model/address.ts';
import { DATA_BASE } from '../model/shell.ts';

/** The path that the site is published under, according to the document; empty at the root. */
export function documentBase(): string {
  return document.documentElement.getAttribute(DATA_BASE) ?? '';
}

/** The address within the site for a path of the browser's; null if that is outside the site. */
export function siteAddress(pathname: string): string | null {
  return withinSite(documentBase(), pathname);
}

/** Address of the search page. */
export function searchAddress(): string {
  return published(documentBase(), '/search');
}
