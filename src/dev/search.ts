import { INDEX_FOLDER } from '../config/search.ts';
import { hashOf } from '../files/hash.ts';
import { ENTRY_NAME } from '../search/index/postings.ts';
import { indexSite } from '../search/index-site.ts';
import { pageEntry } from '../search/page-entry.ts';
import type { DevSite } from './site.ts';

type IndexedSite = Pick<DevSite, 'records' | 'site'>;

/** The file that a search requests first. */
const ENTRY = INDEX_FOLDER + ENTRY_NAME;

/**
 * The embedded engine's index in development: the same as the build's, but only of the pages made so far. It is made
 * when a search begins, and updated with the first search of a page load after an edit.
 */
export class DevIndex {
  readonly #dev: IndexedSite;
  #key = '';
  #files = new Map<string, string>();

  constructor(dev: IndexedSite) {
    this.#dev = dev;
  }

  /** The content of the file at an address; undefined if there is none. */
  read(pathname: string): string | undefined {
    if (!pathname.startsWith(INDEX_FOLDER)) return undefined;
    if (this.#key === '' || pathname === ENTRY) this.#update();
    return this.#files.get(pathname);
  }

  #update(): void {
    const records = this.#dev.records();
    const { base, config } = this.#dev.site;
    const { synonyms } = config.search;
    const key = hashOf(JSON.stringify([records, synonyms]));
    if (key === this.#key) return;
    this.#key = key;
    const files = indexSite(
      records.map((record) => pageEntry(record, base)),
      synonyms,
    );
    this.#files = new Map(files.map(({ name, text }) => [INDEX_FOLDER + name, text]));
  }
}
