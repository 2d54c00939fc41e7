import { close, createIndex, type NewFileResponse, type PagefindIndex } from 'pagefind';
import { Lexicon } from './lexicon.ts';
import { recordHtml, type SearchRecord } from './record.ts';

/** A file of the index, by its name in the index's folder. */
export interface IndexFile {
  name: string;
  content: Uint8Array;
}

/** What the index is: the program that reads it is one of the site's scripts, see `bin/pagefind.js`. */
const INDEX = /^(?:fragment|index|filter)\/|^pagefind-entry\.json$|\.pf_meta$/;

/**
 * Makes the index of the embedded engine: Pagefind's own files, the words that mean the same, and the words that a
 * mistyped one may be meant to be. Pagefind is a process of its own: it works on what it has been given while this thread
 * goes on. The same records in the same order give the same files.
 */
export class Indexer {
  readonly #index: PagefindIndex;
  readonly #answers: Promise<NewFileResponse>[] = [];
  readonly #lexicon = new Lexicon();
  #closed = false;

  private constructor(index: PagefindIndex) {
    this.#index = index;
  }

  /** @throws Error where Pagefind does not start */
  static async start(): Promise<Indexer> {
    // Small chunks: a query fetches the one that has its word. Read by Pagefind's process; its default is 20,000.
    process.env['PAGEFIND_UNSTABLE_INDEX_CHUNK_SIZE'] = '4000';
    const { index, errors } = await createIndex({ forceLanguage: 'en', keepIndexUrl: true });
    if (!index) throw new Error(`The search index could not be started: ${errors.join('; ')}`);
    return new Indexer(index);
  }

  add(record: SearchRecord): void {
    // Pages that were on their way when the build ended.
    if (this.#closed) return;
    const answer = this.#index.addHTMLFile({ url: record.path, content: recordHtml(record) });
    // What goes wrong is told with the files.
    answer.catch(() => undefined);
    this.#answers.push(answer);
    this.#lexicon.add(record);
  }

  /** @throws Error where Pagefind does not take a page, or cannot make the index */
  async files(synonyms: Readonly<Record<string, string[]>>): Promise<IndexFile[]> {
    const [answers, { files, errors }] = await Promise.all([Promise.all(this.#answers), this.#index.getFiles()]);
    const wrong = [...answers.flatMap((answer) => answer.errors), ...errors];
    if (wrong.length > 0) throw new Error(`The search index could not be made: ${wrong.join('; ')}`);
    const text = (name: string, value: unknown): IndexFile => ({ name, content: Buffer.from(JSON.stringify(value)) });
    return [
      ...files.filter(({ path }) => INDEX.test(path)).map(({ path, content }): IndexFile => ({ name: path, content })),
      text('terms.json', { pages: answers.length, synonyms }),
      text('words.json', this.#lexicon.words()),
    ];
  }

  /** Ends Pagefind's process, which would keep this one from ending. */
  async close(): Promise<void> {
    this.#closed = true;
    await close();
  }
}

/**
 * The index of some pages at once.
 *
 * @throws Error where it cannot be made
 */
export async function indexSite(
  records: readonly SearchRecord[],
  synonyms: Readonly<Record<string, string[]>>,
): Promise<IndexFile[]> {
  const indexer = await Indexer.start();
  try {
    for (const record of records) indexer.add(record);
    return await indexer.files(synonyms);
  } finally {
    await indexer.close();
  }
}
