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
  /** Has the entries of the last build, by key. */
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
 * The embedded engine's index: that of the last build where no page's words have changed, otherwise put together from
 * the entries of all pages, which were made with the pages. Nothing for a site whose engine is hosted elsewhere.
 */
export class SearchIndex {
  readonly #input: IndexInput;
  /** The entries' keys by address; null for a page that is not to be found. */
  readonly #keys = new Map<string, string | null>();
  readonly #made = new Map<string, string>();

  constructor(input: IndexInput) {
    this.#input = input;
  }

  /** @param text the entry as JSON, of a page that was made now */
  put(path: string, key: string | null, text: string | null): void {
    if (this.#input.site.search.provider !== 'embedded') return;
    this.#keys.set(path, key);
    if (key !== null && text !== null) this.#made.set(key, text);
  }

  /**
   * Puts the index into the output, once every page is known.
   *
   * @returns its size in bytes, of what is new
   * @throws Error where a page was taken over whose entry is missing, which no plan does
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
    // Only a build that needs it loads it.
    const { indexSite } = await import('../search/index-site.ts');
    const files = indexSite(
      keys.map((key) => this.#entry(key)),
      site.config.search.synonyms,
    );
    this.#keep(files.map(({ name }) => folder + name));
    pack.rewrite(this.#made, keys);
    return files.reduce((sum, { name, text }) => sum + output.write(folder + name, Buffer.from(text), version), 0);
  }

  /** A tab that was opened before goes on with the index that it knows. */
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
