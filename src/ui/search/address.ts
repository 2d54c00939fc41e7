import { searchAddress } from '../document-base.ts';

/** A question as the search page's address has it. */
export interface AskedAt {
  text: string;
  /** The section that the search is narrowed to; null: none. */
  section: string | null;
  /** The section whose pages rank first, because the reader asked from there; null: none. */
  near: string | null;
}

/** The address of the search page with a question. */
export function addressOfSearch({ text, section, near }: AskedAt): string {
  const query = new URLSearchParams({
    ...(text && { q: text }),
    ...(section && { section }),
    ...(near && { near }),
  }).toString();
  return query ? `${searchAddress()}?${query}` : searchAddress();
}
