import { published, withinSite } from '../model/address.ts';
import { DATA_BASE } from '../model/shell.ts';

/** The path that the site is published under, as the document says it; empty at the root. */
export function documentBase(): string {
  return document.documentElement.getAttribute(DATA_BASE) ?? '';
}

/** The address within the site of one that the browser has; null for one outside. */
export function siteAddress(pathname: string): string | null {
  return withinSite(documentBase(), pathname);
}

/** Address of the search page. */
export function searchAddress(): string {
  return published(documentBase(), '/search');
}
