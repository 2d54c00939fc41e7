import { INDEX_FOLDER } from '../config/search.ts';
import { hashOf } from '../files/hash.ts';
import { ENTRY_NAME } from '../search/index/postings.ts';
import { indexSite } from '../search/index-site.ts';
import { pageEntry } from '../search/page-entry.ts';
import type { DevSite } from './site.ts';

/** Returns the content of the file at an address; undefined if the index has none there. */
export type DevIndex = (pathname: string) => string | undefined;

/** The file that a search requests first. */
const ENTRY = INDEX_FOLDER + ENTRY_NAME;

/**
 * The embedded engine's index in development: the same as the build's, but only of the pages made so far. It is made
 * when a search begins, and updated with the first search of a page load after an edit.
 */
export function devIndex(dev: Pick<DevSite, 'records' | 'site'>): DevIndex {
  let key = '';
  let files = new Map<string, string>();
  const update = () => {
    const records = dev.records();
    const { base, config } = dev.site;
    const { synonyms } = config.search;
    const before = key;
    key = hashOf(JSON.stringify([records, synonyms]));
    if (key === before) return;
    const entries = records.map((record) => pageEntry(record, base));
    files = new Map(indexSite(entries, synonyms).map(({ name, text }) => [INDEX_FOLDER + name, text]));
  };
  return (pathname) => {
    if (!pathname.startsWith(INDEX_FOLDER)) return undefined;
    if (key === '' || pathname === ENTRY) update();
    return files.get(pathname);
  };
}
