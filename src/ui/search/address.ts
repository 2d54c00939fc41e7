import { searchAddress } from '../document-base.ts';

/** A query as the address of the search page has it. */
export interface AskedAt {
  text: string;
  /** The section that the search is narrowed to; null for none. */
  section: string | null;
  /** The section whose pages rank first because the reader searched from there; null for none. */
  near: string | null;
}

/** The address of the search page for a query. */
export function addressOfSearch({ text, section, near }: AskedAt): string {
  const query = new URLSearchParams({
    ...(text && { q: text }),
    ...(section && { section }),
    ...(near && { near }),
  }).toString();
  return query ? `${searchAddress()}?${query}` : searchAddress();
}
