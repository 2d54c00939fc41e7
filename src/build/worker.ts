import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { hashOf } from '../files/hash.ts';
import { Pack } from '../files/pack.ts';
import { writePlainly } from '../files/write.ts';
import { pageEntry } from '../search/page-entry.ts';
import type { PageEnv } from './env.ts';
import type { PageInput } from './input.ts';
import { makeFolder, placeInside } from './output.ts';
import { producePage, type Product } from './produce.ts';

/** Everything that the pages of a build share. */
export interface WorkerSetup {
  env: PageEnv;
  /** The cache file of compiled pages. */
  packFile: string;
  /** The folder to write to. */
  folder: string;
}

/** The work of one thread. */
export interface WorkerInput {
  setup: WorkerSetup;
  /** Its pages, each with its position among all pages. */
  pages: { index: number; page: PageInput }[];
}

/** A product without its texts, which have been written. */
export type MadePage = Omit<Product, 'files' | 'record'> & {
  files: string[];
  bytes: number;
  /** Hash of its search record; null if search must not find the page. */
  recordKey: string | null;
};

/** A text with its key in a {@link Pack}. */
type KeyedText = [key: string, text: string];

/** A page that has been made, and what the main thread stores for the next build. */
export interface PageResult {
  made: MadePage;
  /** The compiled page; null if the cache had it. */
  compiled: KeyedText | null;
  /** The search record as JSON, by its hash; null if search must not find the page. */
  record: KeyedText | null;
}

/** What a thread says: some pages have been made, each at its position, or all of its pages have. */
export type ThreadMessage = [index: number, result: PageResult][] | 'done';

/** A message costs as much as a fifth of a page. */
const PAGES_PER_MESSAGE = 8;

/** Makes pages and writes their files. */
export class PageMaker {
  readonly #setup: WorkerSetup;
  readonly #pack: Pack;
  readonly #folders = new Set<string>();

  constructor(setup: WorkerSetup) {
    this.#setup = setup;
    this.#pack = new Pack(setup.packFile);
  }

  async make(input: PageInput): Promise<PageResult> {
    const { env, folder } = this.#setup;
    let compiled: KeyedText | null = null;
    const { files, record, ...rest } = await producePage(env, input, {
      get: (key) => this.#pack.get(key),
      put: (...entry) => void (compiled = entry),
    });
    let bytes = 0;
    for (const [name, text] of Object.entries(files)) {
      const file = placeInside(folder, name);
      makeFolder(dirname(file), this.#folders);
      writePlainly(file, text);
      bytes += Buffer.byteLength(text);
    }
    // The embedded engine's record is its index entry; hosted engines get the record itself.
    const isEmbedded = env.search.settings.provider === 'embedded';
    const text = record && JSON.stringify(isEmbedded ? pageEntry(record, env.base) : record);
    const recordKey = text && hashOf(text);
    return {
      made: { ...rest, files: Object.keys(files), bytes, recordKey },
      compiled,
      record: text && recordKey ? [recordKey, text] : null,
    };
  }
}

/** Null unless this module was started as a thread for pages. */
const input = workerData as Partial<WorkerInput> | null;
if (parentPort && input?.setup && input.pages) {
  const { setup, pages } = input;
  const port = parentPort;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  const send = (message: ThreadMessage) => port.postMessage(message);
  const maker = new PageMaker(setup);
  for (let at = 0; at < pages.length; at += PAGES_PER_MESSAGE) {
    const made: [number, PageResult][] = [];
    for (const { index, page } of pages.slice(at, at + PAGES_PER_MESSAGE)) made.push([index, await maker.make(page)]);
    send(made);
  }
  send('done');
}
