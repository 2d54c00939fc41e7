import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { PageMeta } from '../model/page.ts';
import type { SourcePage } from '../sources/markdown/load.ts';
import { pageEntry } from '../search/page-entry.ts';
import { hashOf } from '../files/hash.ts';
import { makeFolder, placeInside } from './output.ts';
import { Pack } from '../files/pack.ts';
import { producePage, type CompileCache, type ProduceContext, type Product } from './produce.ts';

/** What every page of a build shares, sent to a worker once. */
export interface WorkerSetup extends Omit<ProduceContext, 'cache'> {
  /** The pack of compiled pages. */
  packFile: string;
  /** Folder to write to. */
  folder: string;
}

export interface WantedPage {
  meta: PageMeta;
  source: SourcePage | undefined;
}

export type Message = { setup: WorkerSetup } | { pages: WantedPage[] };

/** A product without its texts, which are written by now. */
export type MadePage = Omit<Product, 'files' | 'view' | 'html' | 'record'> & {
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
  readonly #context: ProduceContext;
  readonly #folders = new Set<string>();
  #compiled: Batch['compiled'] = [];

  constructor(setup: WorkerSetup) {
    this.#setup = setup;
    const pack = new Pack(setup.packFile);
    const cache: CompileCache = {
      get: (key) => pack.get(key),
      put: (key, text) => void this.#compiled.push([key, text]),
    };
    this.#context = { ...setup, cache };
  }

  async make(pages: WantedPage[]): Promise<Batch> {
    const made: MadePage[] = [];
    const records: Batch['records'] = [];
    for (const { meta, source } of pages) {
      const { files, view: _view, html: _html, record, ...rest } = await producePage(this.#context, meta, source);
      let bytes = 0;
      for (const [name, text] of Object.entries(files)) {
        const file = placeInside(this.#setup.folder, name);
        makeFolder(dirname(file), this.#folders);
        writeFileSync(file, text);
        bytes += Buffer.byteLength(text);
      }
      // Hosted engines are given the record itself.
      const isEmbedded = this.#setup.site.search.provider === 'embedded';
      const text = record && JSON.stringify(isEmbedded ? pageEntry(record) : record);
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
  let maker: PageMaker | undefined;
  port.on('message', (message: Message) => {
    if ('setup' in message) {
      maker = new PageMaker(message.setup);
      return;
    }
    maker?.make(message.pages).then(
      (batch) => port.postMessage(batch),
      // Nothing can go wrong here but by our own mistake: it ends the build, with its stack.
      (error: unknown) =>
        setImmediate(() => {
          throw error;
        }),
    );
  });
}
