import { dirname } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { hashOf } from '../files/hash.ts';
import { Pack } from '../files/pack.ts';
import { writePlainly } from '../files/write.ts';
import type { NavItem } from '../model/page.ts';
import { pageEntry } from '../search/page-entry.ts';
import type { PageEnv } from './env.ts';
import type { PageInput } from './input.ts';
import { makeFolder, placeInside } from './output.ts';
import { producePage, type CompileCache, type Product } from './produce.ts';

/** Everything that the pages of a build share, sent to a worker once. */
export interface WorkerSetup {
  env: PageEnv;
  /** The pack of compiled pages. */
  packFile: string;
  /** Folder to write to. */
  folder: string;
}

/** A page's input on its way to a worker. Its branch of the sidebar, which many pages share, travels once, by its hash. */
export interface SentInput extends Omit<PageInput, 'frame'> {
  frame: Omit<PageInput['frame'], 'nav'>;
  nav: string;
}

export interface SentPages {
  pages: SentInput[];
  /** The branches that this worker has not been sent yet. */
  navs: [hash: string, nav: NavItem[]][];
}

export type Message = { setup: WorkerSetup } | SentPages;

/** A product without its texts, which are written by now. */
export type MadePage = Omit<Product, 'files' | 'record'> & {
  files: string[];
  bytes: number;
  /** Hash of its record for search; null for a page that is not to be found. */
  recordKey: string | null;
};

export interface Batch {
  made: MadePage[];
  /** Compiled pages that the pack did not have, by key. */
  compiled: [key: string, text: string][];
  /** The records for search, as JSON, by their hash. */
  records: [key: string, text: string][];
}

/** Makes pages and writes their files. */
export class PageMaker {
  readonly #setup: WorkerSetup;
  readonly #cache: CompileCache;
  readonly #folders = new Set<string>();
  #compiled: Batch['compiled'] = [];

  constructor(setup: WorkerSetup) {
    this.#setup = setup;
    const pack = new Pack(setup.packFile);
    this.#cache = {
      get: (key) => pack.get(key),
      put: (key, text) => void this.#compiled.push([key, text]),
    };
  }

  async make(pages: readonly PageInput[]): Promise<Batch> {
    const made: MadePage[] = [];
    const records: Batch['records'] = [];
    for (const input of pages) {
      const { files, record, ...rest } = await producePage(this.#setup.env, input, this.#cache);
      let bytes = 0;
      for (const [name, text] of Object.entries(files)) {
        const file = placeInside(this.#setup.folder, name);
        makeFolder(dirname(file), this.#folders);
        const encoded = Buffer.from(text);
        writePlainly(file, encoded);
        bytes += encoded.length;
      }
      // Hosted engines are given the record itself.
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

if (parentPort) {
  const port = parentPort;
  // While the main thread still reads, this one has nothing else to do.
  void import('../sources/markdown/page.ts').then(({ warmUp }) => warmUp());
  const navs = new Map<string, NavItem[]>();
  let maker: PageMaker | undefined;
  port.on('message', (message: Message) => {
    if ('setup' in message) {
      maker = new PageMaker(message.setup);
      return;
    }
    for (const [hash, nav] of message.navs) navs.set(hash, nav);
    const pages = message.pages.map(({ frame, nav, ...input }): PageInput => ({
      ...input,
      frame: { ...frame, nav: navs.get(nav) ?? [] },
    }));
    maker?.make(pages).then(
      (batch) => port.postMessage(batch),
      // Nothing can go wrong here but by our own mistake: it ends the build, with its stack.
      (error: unknown) =>
        setImmediate(() => {
          throw error;
        }),
    );
  });
}
