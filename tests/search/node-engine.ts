import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IndexReader } from '../../src/ui/search/engines/index-reader.ts';
import { Searcher } from '../../src/ui/search/engines/searcher.ts';

/**
 * The embedded engine over a built index, as it runs in the browser's worker, with files instead of requests.
 *
 * @param folder absolute path of a built `search-index`
 * @param onRead called with the name of each file that is read
 */
export async function nodeEngine(folder: string, onRead: (name: string) => void = () => {}): Promise<Searcher> {
  const index = await IndexReader.open((name) => {
    onRead(name);
    return Promise.resolve(readFileSync(join(folder, name), 'utf8'));
  });
  return new Searcher(index);
}
