import { INDEX_FOLDER } from '../config/search.ts';
import type { Site } from '../model/site.ts';
import type { SearchRecord } from '../search/record.ts';
import { engineHash } from './engine.ts';
import { hashOf } from './hash.ts';
import type { Output } from './output.ts';
import type { Pack } from './pack.ts';
import type { MadePage } from './worker.ts';

interface IndexInput {
  site: Site;
  output: Output;
  /** All pages, those of the last build too. */
  pages: readonly MadePage[];
  /** The records of the pages that were made now, by key. */
  made: ReadonlyMap<string, string>;
  /** Has the records of the others. */
  pack: Pack;
}

/**
 * Puts the embedded engine's index into the output: that of the last build where no page's words have changed,
 * otherwise a new one. Nothing for a site whose engine is hosted elsewhere.
 *
 * @returns the size of the index in bytes
 * @throws Error where the index cannot be made, or a record is damaged that an earlier build left
 */
export async function updateIndex({ site, output, pages, made, pack }: IndexInput): Promise<number> {
  if (site.search.provider !== 'embedded') return 0;
  const folder = INDEX_FOLDER.slice(1);
  const keys = pages.flatMap(({ recordKey }) => recordKey ?? []).toSorted();
  const key = hashOf(engineHash, JSON.stringify(site.config.search), ...keys);
  const before = output.namesBefore(folder);
  if (before.length > 0 && before.every((name) => output.canReuse(name, key))) {
    for (const name of before) output.reuse(name, key);
    return 0;
  }
  const records = keys.map((name): SearchRecord => {
    const text = made.get(name) ?? pack.get(name);
    if (text === null || text === undefined)
      throw new Error(
        `The record ${name} of the search index is damaged. Delete the folder .cache of the site and build again.`,
      );
    return JSON.parse(text) as SearchRecord;
  });
  // Only a build that needs it loads it.
  const { indexSite } = await import('../search/index-site.ts');
  const files = await indexSite(records, site.config.search.synonyms);
  pack.rewrite(made, keys);
  return files.reduce((sum, { name, content }) => sum + output.write(folder + name, content, key), 0);
}
