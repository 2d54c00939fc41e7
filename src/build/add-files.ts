import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { HASHED_FOLDER } from '../hosting/headers.ts';
import { siteFiles } from '../sources/site-files.ts';
import { STATIC } from '../model/folders.ts';
import { NOWHERE, problemAt, type Problem } from '../model/problem.ts';
import type { ClientFiles } from './engine.ts';
import { listFiles, type Added, type Output } from './output.ts';
import type { LoadedSite } from './load-site.ts';
import type { MadePage } from './memory.ts';
import { wellKnownFiles, type SharedFiles } from './site-files.ts';

/** What a site needs besides its pages, made before them. */
interface AddParts {
  client: ClientFiles;
  /** The scripts of islands, by their names in the output. */
  islands: ReadonlyMap<string, string>;
  shared: SharedFiles;
}

/**
 * Puts everything but pages into the output: the site's files, the engine's files for the browser, static files,
 * pictures. Reports files at whose address there is a page.
 *
 * @param publishers pages and others that have files to publish
 */
export function addFiles(
  { site, siteDir }: Pick<LoadedSite, 'site' | 'siteDir'>,
  output: Output,
  { client, islands, shared }: AddParts,
  publishers: readonly Pick<MadePage, 'published'>[],
): Added {
  const staticDir = join(siteDir, STATIC);
  const own = existsSync(staticDir) ? siteFiles(siteDir, STATIC, true) : { value: [], problems: [] };
  const problems: Problem[] = [...own.problems];
  let bytes = 0;
  const isFree = (name: string, reason: string) => {
    const other = output.taken(name);
    if (other === null) return true;
    const message = `"${other}" of the site's pages is in the place of "${name}", which ${reason}`;
    const fix = 'Give the page another slug, or the file another name.';
    problems.push(problemAt({ ...NOWHERE, file: name }, message, fix));
    return false;
  };
  // Hosts are told so, and do not look at the name.
  for (const name of [...output.names(), ...own.value].filter((one) => `/${one}`.startsWith(HASHED_FOLDER))) {
    const message = `"${name}" is in a folder whose files browsers keep for a year, whatever changes in them`;
    const fix = `That is for files with a hash in their names: put it outside of "${HASHED_FOLDER}".`;
    problems.push(problemAt({ ...NOWHERE, file: name }, message, fix, 'warning'));
  }
  const texts = [shared.nav, shared.oldAddresses, ...wellKnownFiles(site)].filter((file) => file !== null);
  for (const { name, text } of texts) if (isFree(name, 'every site has')) bytes += output.text(name, text);
  output.keep(shared.nav.name);
  for (const name of listFiles(client.folder)) {
    bytes += output.copy(`assets/${name}`, join(client.folder, name));
    output.keep(`assets/${name}`);
  }
  for (const [name, text] of islands) {
    bytes += output.text(name, text);
    output.keep(name);
  }
  // A site may replace robots.txt and the like with its own.
  const replaceable = new Set(texts.map(({ name }) => name));
  for (const name of own.value) {
    // Addresses are in this form of Unicode, whatever that of the file system is.
    const to = name.normalize('NFC');
    if (replaceable.has(to) || isFree(to, 'is in the static folder')) bytes += output.copy(to, join(staticDir, name));
  }
  const published = new Map(publishers.flatMap((one) => one.published.map((file) => [file.to, file.from])));
  for (const [name, from] of published) {
    bytes += output.copy(name, join(siteDir, from));
    output.keep(name);
  }
  return { bytes, problems };
}
