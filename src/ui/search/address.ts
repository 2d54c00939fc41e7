import type { SearchQuery } from '../../model/search.ts';
import { searchAddress } from '../document-base.ts';

/** The part of a query that the address of the search page contains. */
export type QueryInAddress = Pick<SearchQuery, 'text' | 'section' | 'near'>;

/** In characters. Anything longer was pasted by mistake: engines would work on it for long, and hosts reject the address. */
export const LONGEST_TEXT = 500;

/** The address of the search page for a query. */
export function addressOfSearch({ text, section, near }: QueryInAddress): string {
  const query = new URLSearchParams({
    ...(text && { q: text.slice(0, LONGEST_TEXT) }),
    ...(section && { section }),
    ...(near && { near }),
  }).toString();
  return query ? `${searchAddress()}?${query}` : searchAddress();
}
