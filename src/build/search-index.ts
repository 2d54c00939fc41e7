import { INDEX_FOLDER } from '../config/search.ts';
import type { Pack } from '../files/pack.ts';
import { hashOf } from '../files/hash.ts';
import { checkOf } from '../model/json.ts';
import type { Site } from '../model/site.ts';
import { ENTRY_NAME } from '../model/postings.ts';
import type { PageEntry } from '../search/page-entry.ts';
import { engineHash } from './engine.ts';
import type { Output } from './output.ts';

interface IndexInput {
  site: Site;
  output: Output;
  /** The entries of the last build, by key. */
  pack: Pack;
}

const isEntry = checkOf<PageEntry>({
  terms: 'list',
  text: 'object',
  words: 'string',
  names: 'string',
  rank: 'string',
  operation: ['object', 'null'],
});

const folder = INDEX_FOLDER.slice(1);

/**
 * The embedded engine's index: that of the last build if no page's text has changed, else assembled from the entries of
 * all pages, which were made with the pages. Does nothing for sites with a hosted search engine.
 */
export class SearchIndex {
  readonly #input: IndexInput;
  /** Keys of the entries by address; null for a page that search must not find. */
  readonly #keys = new Map<string, string | null>();
  readonly #made = new Map<string, string>();

  constructor(input: IndexInput) {
    this.#input = input;
  }

  /** @param text the entry as JSON, if the page was made by this build */
  put(path: string, key: string | null, text: string | null): void {
    if (this.#input.site.search.provider !== 'embedded') return;
    this.#keys.set(path, key);
    if (key !== null && text !== null) this.#made.set(key, text);
  }

  /**
   * Puts the index into the output, once every page is known.
   *
   * @returns the size of new files in bytes
   * @throws Error if the entry of a reused page is missing, which the plan rules out
   */
  async finish(): Promise<number> {
    const { site, output, pack } = this.#input;
    if (site.search.provider !== 'embedded') return 0;
    const keys = [...this.#keys.values()].filter((key) => key !== null);
    const version = hashOf(engineHash, JSON.stringify(site.config.search), ...keys.toSorted());
    const before = output.namesBefore(folder);
    if (before.length > 0 && before.every((name) => output.canReuse(name, version))) {
      for (const name of before) output.reuse(name, version);
      this.#keep(before);
      return 0;
    }
    // Loaded only by builds that need it.
    const { indexSite } = await import('../search/index-site.ts');
    const files = indexSite(
      keys.map((key) => this.#entry(key)),
      site.config.search.synonyms,
    );
    this.#keep(files.map(({ name }) => folder + name));
    pack.rewrite(this.#made, keys);
    return files.reduce((sum, { name, text }) => sum + output.write(folder + name, Buffer.from(text), version), 0);
  }

  /** Keeps the index files for tabs opened earlier, which go on with the index they know. */
  #keep(names: readonly string[]): void {
    for (const name of names) if (name !== folder + ENTRY_NAME) this.#input.output.keep(name);
  }

  #entry(key: string): PageEntry {
    const text = this.#made.get(key) ?? this.#input.pack.get(key);
    if (text === null || text === undefined)
      throw new Error(`The entry ${key} of the search index is missing: a page was taken over without it.`);
    const entry: unknown = JSON.parse(text);
    if (isEntry(entry)) return entry;
    throw new Error(`The entry ${key} of the search index is of another engine: a page was taken over from it.`);
  }
}
