import { join } from 'node:path';
import { listFiles } from '../files/list.ts';
import { HASHED_FOLDER } from '../hosting/headers.ts';
import { listSiteFiles } from '../sources/list-site-files.ts';
import { STATIC } from '../model/folders.ts';
import { NOWHERE, problemAt, type Problem } from '../model/problem.ts';
import type { ClientFiles } from './engine.ts';
import type { Output } from './output.ts';
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
 * pictures.
 *
 * @param publishers pages and others that have files to publish
 * @returns what is wrong with them, as where there is a page at the address of a file
 */
export function addFiles(
  { site, siteDir }: Pick<LoadedSite, 'site' | 'siteDir'>,
  output: Output,
  { client, islands, shared }: AddParts,
  publishers: readonly Pick<MadePage, 'published'>[],
): Problem[] {
  const { value: own, problems } = listSiteFiles(siteDir, STATIC, true);
  const isFree = (name: string, reason: string) => {
    const other = output.taken(name);
    if (other === null) return true;
    const message = `"${other}" of the site's pages is in the place of "${name}", which ${reason}`;
    const fix = 'Give the page another slug, or the file another name.';
    problems.push(problemAt({ ...NOWHERE, file: name }, message, fix));
    return false;
  };
  // Hosts are told so, and do not look at the name.
  for (const name of [...output.names(), ...own].filter((one) => `/${one}`.startsWith(HASHED_FOLDER))) {
    const message = `"${name}" is in a folder whose files browsers keep for a year, whatever changes in them`;
    const fix = `That is for files with a hash in their names: put it outside of "${HASHED_FOLDER}".`;
    problems.push(problemAt({ ...NOWHERE, file: name }, message, fix, 'warning'));
  }
  const texts = [shared.nav, shared.oldAddresses, ...wellKnownFiles(site)].filter((file) => file !== null);
  for (const { name, text } of texts) if (isFree(name, 'every site has')) output.text(name, text);
  const compiled = new Map(listFiles(client.folder).map((name) => [`assets/${name}`, join(client.folder, name)]));
  for (const [name, from] of compiled) output.copy(name, from);
  for (const [name, text] of islands) output.text(name, text);
  // A site may replace robots.txt and the like with its own.
  const replaceable = new Set(texts.map(({ name }) => name));
  for (const name of own) {
    // Addresses are in this form of Unicode, whatever that of the file system is.
    const to = name.normalize('NFC');
    if (replaceable.has(to) || isFree(to, 'is in the static folder')) output.copy(to, join(siteDir, STATIC, name));
  }
  const published = new Map(publishers.flatMap((one) => one.published.map((file) => [file.to, file.from])));
  for (const [name, from] of published) output.copy(name, join(siteDir, from));
  for (const names of [[shared.nav.name], compiled.keys(), islands.keys(), published.keys()])
    for (const name of names) output.keep(name);
  return problems;
}
