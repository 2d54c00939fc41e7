import type { SearchQuery } from '../../model/search.ts';
import { searchAddress } from '../document-base.ts';

/** The part of a query that the address of the search page contains. */
export type QueryInAddress = Pick<SearchQuery, 'text' | 'section' | 'near'>;

/** The address of the search page for a query. */
export function addressOfSearch({ text, section, near }: QueryInAddress): string {
  const query = new URLSearchParams({
    ...(text && { q: text }),
    ...(section && { section }),
    ...(near && { near }),
  }).toString();
  return query ? `${searchAddress()}?${query}` : searchAddress();
}
