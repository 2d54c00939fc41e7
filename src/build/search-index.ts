import { INDEX_FOLDER } from '../config/search.ts';
import { hashOf } from '../files/hash.ts';
import { parseOwn } from '../model/json.ts';
import type { Site } from '../model/site.ts';
import { ENTRY_NAME } from '../search/index/postings.ts';
import type { PageEntry } from '../search/page-entry.ts';
import { engineHash } from './engine.ts';
import type { Output } from './output.ts';

const folder = INDEX_FOLDER.slice(1);

/**
 * Puts the embedded engine's index into the output: that of the last build if no page's text has changed, else one
 * assembled from the entries of all pages, which were made with the pages. Does nothing for sites with a hosted search
 * engine.
 *
 * @param entries those of all pages in the order of their addresses, as JSON
 */
export async function addSearchIndex(site: Site, output: Output, entries: readonly string[]): Promise<void> {
  if (site.search.provider !== 'embedded') return;
  // The index files are kept for tabs opened earlier, which go on with the index they know.
  const keep = (name: string) => name !== folder + ENTRY_NAME && output.keep(name);
  const version = hashOf(engineHash, JSON.stringify(site.config.search), ...entries);
  const before = output.namesBefore(folder);
  if (before.length > 0 && before.every((name) => output.canReuse(name, version))) {
    for (const name of before) output.reuse(name, version);
    return before.forEach(keep);
  }
  // Loaded only by builds that need it.
  const { indexSite } = await import('../search/index-site.ts');
  for (const { name, text } of indexSite(parsed(entries), site.config.search.synonyms)) {
    output.write(folder + name, text, version);
    keep(folder + name);
  }
}

function* parsed(entries: readonly string[]): Generator<PageEntry> {
  for (const text of entries) yield parseOwn<PageEntry>(text);
}
