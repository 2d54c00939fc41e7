import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileOf } from '../model/address.ts';
import { isApiPage } from '../model/page.ts';
import { inReadingOrder, type Site } from '../model/site.ts';
import type { KeptPage } from './memory.ts';
import type { Output } from './output.ts';

export const WHOLE_TEXT = 'llms-full.txt';

/**
 * Puts the Markdown of all written pages into one file, in sidebar order, for language models that read a site at once:
 * the companion of `llms.txt` (https://llmstxt.org). Operations and schemas would double its size, so they are left to
 * their own files.
 *
 * @param pages all pages by address; their files are in the output
 */
export function addWholeText(site: Site, output: Output, pages: ReadonlyMap<string, KeptPage>): void {
  // A site may have its own.
  if (output.taken(WHOLE_TEXT) !== null) return;
  const { title, description, url } = site.config;
  const head = `# ${title}\n\n${description ? `> ${description}\n\n` : ''}Pages of the API reference are listed in ${url}/llms.txt.\n`;
  const written = inReadingOrder(site).filter(({ kind }) => !isApiPage(kind) && kind !== 'category');
  const texts = written.flatMap(({ path }) => {
    const name = fileOf(path, '.md');
    // Each begins with its front matter, which says where it is from.
    return pages.get(path)?.page.files.includes(name) ? `\n${readFileSync(join(output.next, name), 'utf8')}` : [];
  });
  output.text(WHOLE_TEXT, head + texts.join(''));
}
