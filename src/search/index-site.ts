import { close, createIndex } from 'pagefind';
import { recordHtml, type SearchRecord } from './record.ts';
import { lexiconOf } from './lexicon.ts';

/** A file of the index, by its name in the index's folder. */
export interface IndexFile {
  name: string;
  content: Uint8Array;
}

/** What the index is: the program that reads it is one of the site's scripts, see `bin/pagefind.js`. */
const INDEX = /^(?:fragment|index|filter)\/|^pagefind-entry\.json$|\.pf_meta$/;

/**
 * Makes the index of the embedded engine: Pagefind's own files, the words that mean the same, and the words that a
 * mistyped one may be meant to be. Pagefind is a process of its own, so this thread is free meanwhile.
 *
 * @throws Error where Pagefind does not start or does not take a page
 */
export async function indexSite(
  records: readonly SearchRecord[],
  synonyms: Readonly<Record<string, string[]>>,
): Promise<IndexFile[]> {
  try {
    // Small chunks: a query fetches the one that has its word. Read by Pagefind's process; its default is 20,000.
    process.env['PAGEFIND_UNSTABLE_INDEX_CHUNK_SIZE'] = '4000';
    const { index, errors } = await createIndex({ forceLanguage: 'en', keepIndexUrl: true });
    if (!index) throw new Error(`The search index could not be started: ${errors.join('; ')}`);
    const adding = Promise.all(
      records.map((record) => index.addHTMLFile({ url: record.path, content: recordHtml(record) })),
    );
    // While the other process works.
    const words = lexiconOf(records);
    const answers = await adding;
    const wrong = answers.flatMap((answer) => answer.errors);
    const { files, errors: writing } = await index.getFiles();
    const all = [...wrong, ...writing];
    if (all.length > 0) throw new Error(`The search index could not be made: ${all.join('; ')}`);
    const text = (name: string, value: unknown): IndexFile => ({ name, content: Buffer.from(JSON.stringify(value)) });
    return [
      ...files.filter(({ path }) => INDEX.test(path)).map(({ path, content }): IndexFile => ({ name: path, content })),
      text('terms.json', { pages: records.length, synonyms }),
      text('words.json', words),
    ];
  } finally {
    // Its process would keep this one from ending.
    await close();
  }
}
