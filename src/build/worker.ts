import { dirname } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { hashOf } from '../files/hash.ts';
import { Pack } from '../files/pack.ts';
import { writePlainly } from '../files/write.ts';
import type { NavItem } from '../model/page.ts';
import { pageEntry } from '../search/page-entry.ts';
import type { SourcePage } from '../sources/markdown/load.ts';
import { compileCached, type CompileCache, type CompileEnv } from './compiled.ts';
import type { PageEnv } from './env.ts';
import type { PageInput } from './input.ts';
import { makeFolder, placeInside } from './output.ts';
import { producePage, type Product } from './produce.ts';

/** Everything that the pages of a build share, sent to each worker once. */
export interface WorkerSetup {
  env: PageEnv;
  /** The cache file of compiled pages. */
  packFile: string;
  /** The folder to write to. */
  folder: string;
}

/**
 * A page's input as it is sent to a worker. A sidebar branch is shared by many pages, so it is sent once and referred
 * to by its hash.
 */
export interface SentInput extends Omit<PageInput, 'frame'> {
  frame: Omit<PageInput['frame'], 'nav'>;
  nav: string;
}

export interface SentPages {
  pages: SentInput[];
  /** Branches that have not been sent to this worker before. */
  navs: [hash: string, nav: NavItem[]][];
  /** The precompiled ones of these pages. */
  compiled: CompiledText[];
}

/** A compiled page as text, with its key in the cache. */
export type CompiledText = [key: string, text: string];

/** Pages to compile while the main thread reads the rest of the site. */
export interface Precompilation {
  env: CompileEnv;
  /** The cache file of compiled pages. */
  packFile: string;
  sources: SourcePage[];
  /** A number for each page, shared by all threads: not 0 once a thread has taken the page. */
  taken: Int32Array<SharedArrayBuffer>;
  /** Whether this thread begins with the last page. */
  fromEnd: boolean;
}

/** A precompiled page: its place in the list, and its text. */
export interface Precompiled {
  index: number;
  compiled: CompiledText;
}

export type Message = { setup: WorkerSetup } | { precompile: Precompilation } | SentPages;

/** A product without its texts, which have been written. */
export type MadePage = Omit<Product, 'files' | 'record'> & {
  files: string[];
  bytes: number;
  /** Hash of its search record; null if search must not find the page. */
  recordKey: string | null;
};

export interface Batch {
  made: MadePage[];
  /** Newly compiled pages, by key. */
  compiled: CompiledText[];
  /** Search records as JSON, by hash. */
  records: [key: string, text: string][];
}

/** Makes pages and writes their files. */
export class PageMaker {
  readonly #setup: WorkerSetup;
  readonly #cache: CompileCache;
  readonly #folders = new Set<string>();
  #precompiled = new Map<string, string>();
  #compiled: Batch['compiled'] = [];

  constructor(setup: WorkerSetup) {
    this.#setup = setup;
    const pack = new Pack(setup.packFile);
    this.#cache = {
      get: (key) => this.#precompiled.get(key) ?? pack.get(key),
      put: (key, text) => void this.#compiled.push([key, text]),
    };
  }

  /** @param precompiled those of the pages that are compiled already */
  async make(pages: readonly PageInput[], precompiled: readonly CompiledText[]): Promise<Batch> {
    this.#precompiled = new Map(precompiled);
    const made: MadePage[] = [];
    const records: Batch['records'] = [];
    for (const input of pages) {
      const { files, record, ...rest } = await producePage(this.#setup.env, input, this.#cache);
      let bytes = 0;
      for (const [name, text] of Object.entries(files)) {
        const file = placeInside(this.#setup.folder, name);
        makeFolder(dirname(file), this.#folders);
        writePlainly(file, text);
        bytes += Buffer.byteLength(text);
      }
      // The embedded engine's record is its index entry; hosted engines get the record itself.
      const { search, base } = this.#setup.env;
      const isEmbedded = search.settings.provider === 'embedded';
      const text = record && JSON.stringify(isEmbedded ? pageEntry(record, base) : record);
      const recordKey = text && hashOf(text);
      if (text && recordKey) records.push([recordKey, text]);
      made.push({ ...rest, files: Object.keys(files), bytes, recordKey });
    }
    const compiled = this.#compiled;
    this.#compiled = [];
    return { made, compiled, records };
  }
}

/** Compiles pages until none are left, or until the main thread has marked the rest as taken. */
async function precompile(
  { env, packFile, sources, taken, fromEnd }: Precompilation,
  onPage: (page: Precompiled) => void,
): Promise<void> {
  const pack = new Pack(packFile);
  const order = fromEnd ? [...sources.entries()].toReversed() : sources.entries();
  for (const [index, source] of order) {
    if (Atomics.exchange(taken, index, 1) !== 0) continue;
    const put = (...compiled: CompiledText) => onPage({ index, compiled });
    await compileCached(env, source, { get: (key) => pack.get(key), put });
  }
  pack.close();
}

if (parentPort) {
  const port = parentPort;
  // This thread is idle while the main thread reads.
  void import('../sources/markdown/page.ts').then(({ warmUp }) => warmUp());
  const navs = new Map<string, NavItem[]>();
  let maker: PageMaker | undefined;
  let precompiling = Promise.resolve();
  // Only a bug of ours can get here: it ends the build, with its stack trace.
  const fail = (error: unknown) =>
    setImmediate(() => {
      throw error;
    });
  port.on('message', (message: Message) => {
    if ('precompile' in message) {
      precompiling = precompile(message.precompile, (page) => port.postMessage(page));
      precompiling.catch(fail);
      return;
    }
    if ('setup' in message) {
      maker = new PageMaker(message.setup);
      return;
    }
    for (const [hash, nav] of message.navs) navs.set(hash, nav);
    const pages = message.pages.map((input): PageInput =>
      Object.assign(input, { frame: Object.assign(input.frame, { nav: navs.get(input.nav) ?? [] }) }),
    );
    precompiling
      .then(() => maker?.make(pages, message.compiled))
      .then((batch) => port.postMessage(batch))
      .catch(fail);
  });
}
