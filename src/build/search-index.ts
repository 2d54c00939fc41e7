import { INDEX_FOLDER } from '../config/search.ts';
import type { Site } from '../model/site.ts';
import type { Indexer } from '../search/index-site.ts';
import type { SearchRecord } from '../search/record.ts';
import { engineHash } from './engine.ts';
import { hashOf } from '../files/hash.ts';
import type { Output } from './output.ts';
import type { Pack } from '../files/pack.ts';

interface IndexInput {
  site: Site;
  output: Output;
  /** Has the records of the last build, by key. */
  pack: Pack;
  /** The address of every page, in the order in which the index has them: about that in which they are made. */
  order: readonly string[];
  /** The key of each page's record in the last build; null for a page that is not to be found. */
  before: ReadonlyMap<string, string | null>;
  /** Whether pages are being made, so that words will probably have changed. */
  expected: boolean;
}

const folder = INDEX_FOLDER.slice(1);

/**
 * The embedded engine's index, made while pages are: that of the last build where no page's words have changed, otherwise
 * a new one. That is begun as soon as a page has to be made, and thrown away in the rare case that its words are the
 * same. Nothing for a site whose engine is hosted elsewhere.
 */
export class SearchIndex {
  readonly #input: IndexInput;
  /** The records' keys by address, of the pages that are known by now. */
  readonly #keys = new Map<string, string | null>();
  readonly #made = new Map<string, string>();
  #indexer: Promise<Indexer> | null = null;
  /** The last page being given to the indexer: one after the other. */
  #given: Promise<unknown> = Promise.resolve();
  #next = 0;

  constructor(input: IndexInput) {
    this.#input = input;
  }

  /** @param text the record as JSON, of a page that was made now */
  put(path: string, key: string | null, text: string | null): void {
    if (this.#input.site.search.provider !== 'embedded') return;
    this.#keys.set(path, key);
    if (key !== null && text !== null) this.#made.set(key, text);
    if (this.#input.expected || this.#input.before.get(path) !== key) this.#start();
    this.#give();
  }

  #start(): void {
    // Only a build that needs it loads it.
    this.#indexer ??= import('../search/index-site.ts').then((module) => module.Indexer.start());
    // Told at the end, where the build asks for it.
    this.#indexer.catch(() => undefined);
  }

  /** Gives the indexer the pages whose turn it is. */
  #give(): void {
    const { order } = this.#input;
    const indexer = this.#indexer;
    if (!indexer) return;
    for (; this.#next < order.length; this.#next++) {
      const key = this.#keys.get(order[this.#next] ?? '');
      if (key === undefined) return;
      if (key !== null)
        this.#given = Promise.all([indexer, this.#given]).then(([ready]) => ready.add(this.#record(key)));
    }
    this.#given.catch(() => undefined);
  }

  #record(key: string): SearchRecord {
    const text = this.#made.get(key) ?? this.#input.pack.get(key);
    if (text === null || text === undefined)
      throw new Error(
        `The record ${key} of the search index is damaged. Delete the folder .cache of the site and build again.`,
      );
    return JSON.parse(text) as SearchRecord;
  }

  /**
   * Puts the index into the output, once every page is known.
   *
   * @returns its size in bytes, of what is new
   * @throws Error where the index cannot be made, or a record is damaged that an earlier build left
   */
  async finish(): Promise<number> {
    const { site, output, pack } = this.#input;
    if (site.search.provider !== 'embedded') return 0;
    const keys = [...this.#keys.values()].filter((key) => key !== null);
    const version = hashOf(engineHash, JSON.stringify(site.config.search), ...keys.toSorted());
    const before = output.namesBefore(folder);
    if (before.length > 0 && before.every((name) => output.canReuse(name, version))) {
      for (const name of before) output.reuse(name, version);
      return 0;
    }
    this.#start();
    this.#give();
    await this.#given;
    const indexer = await this.#indexer;
    const files = (await indexer?.files(site.config.search.synonyms)) ?? [];
    pack.rewrite(this.#made, keys);
    return files.reduce((sum, { name, content }) => sum + output.write(folder + name, content, version), 0);
  }

  /** Ends what runs; to be called however a build ends. */
  async close(): Promise<void> {
    const indexer = this.#indexer;
    this.#indexer = null;
    // One that has not started has told why.
    await indexer?.then((started) => started.close()).catch(() => undefined);
  }
}
