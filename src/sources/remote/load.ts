import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathOfId } from '../../model/address.ts';
import type { RemoteConfig, RemotePage } from '../../model/config.ts';
import { PAGE_DEFAULTS, type PageMeta } from '../../model/page.ts';
import { problemAt, reasonOf, startOf, type Checked, type Place, type Problem } from '../../model/problem.ts';
import type { SourcePage } from '../markdown/load.ts';
import { insideOf } from '../../files/inside.ts';
import { repositoryAddress } from './links.ts';
import { isOf, parseSnapshot, snapshotFile, type Snapshot } from './snapshot.ts';

/**
 * Adds the snapshots that the config wants used. They replace the pages that have the same id.
 *
 * @param pages those of the docs folder
 * @param locate finds a value in the config
 */
export async function withRemotePages(
  siteDir: string,
  remote: RemoteConfig | null,
  pages: SourcePage[],
  locate: (value: string) => Place,
): Promise<Checked<SourcePage[]>> {
  const used = remote?.pages.filter(({ use }) => use) ?? [];
  if (!remote || used.length === 0) return { value: pages, problems: [] };
  const problems: Problem[] = [];
  const found = new Map<string, SourcePage>();
  for (const entry of used) {
    const own = pages.find(({ meta }) => meta.id === entry.page || meta.id === `${entry.page}/index`);
    const snapshot = await read(siteDir, entry, locate(entry.page));
    if ('message' in snapshot) problems.push(snapshot);
    else found.set(own?.meta.id ?? entry.page, pageOf(remote, entry, snapshot, own?.meta));
  }
  const others = pages.filter(({ meta }) => !found.has(meta.id));
  return { value: [...others, ...found.values()], problems };
}

/** The copy of a README, or the reason why none can be used. */
async function read(siteDir: string, entry: RemotePage, named: Place): Promise<Snapshot | Problem> {
  const file = snapshotFile(entry);
  const absolute = join(siteDir, file);
  const fix = 'Run "docs sync", or say use: false.';
  if (!existsSync(absolute)) {
    const message = `the page "${entry.page}" uses a copy of ${entry.repository}, but there is none at ${file}`;
    return problemAt(named, message, fix);
  }
  if (!insideOf(siteDir, absolute)) {
    const message = `the copy ${file} is a symbolic link that leads out of the site's folder`;
    return problemAt(named, message, fix);
  }
  let snapshot: Snapshot;
  try {
    snapshot = parseSnapshot(await readFile(absolute, 'utf8'));
  } catch (error) {
    return problemAt(startOf(file), `the copy cannot be read: ${reasonOf(error).split('\n')[0]}`, fix);
  }
  if (isOf(snapshot, entry)) return snapshot;
  const { repository, branch, file: name } = snapshot.head;
  const wanted = `${entry.repository}, ${entry.branch}, ${entry.file}`;
  const message = `the copy is of ${repository}, ${branch}, ${name}; the config names ${wanted}`;
  return problemAt(startOf(file), message, fix);
}

function pageOf(
  remote: RemoteConfig,
  entry: RemotePage,
  { head, text }: Snapshot,
  own: PageMeta | undefined,
): SourcePage {
  const file = snapshotFile(entry);
  const tip = entry.tip === null ? null : (remote.tips[entry.tip] ?? null);
  const title = head.title ?? entry.title;
  const meta: PageMeta = {
    ...PAGE_DEFAULTS,
    path: own?.path ?? pathOfId(entry.page),
    id: own?.id ?? entry.page,
    kind: 'doc',
    title,
    description: head.description,
    label: entry.title,
    keywords: own?.keywords ?? [],
    // Its headings differ from those of the page that it replaces.
    ...(own?.questions && { questions: own.questions.map(({ ask }) => ({ ask, at: '' })) }),
    image: own?.image ?? null,
    ...(own?.previous !== undefined && { previous: own.previous }),
    ...(own?.next !== undefined && { next: own.next }),
    sidebarPosition: own?.sidebarPosition ?? null,
    source: { file, own: true },
    ...(own && { replaces: own.source.file }),
    remote: true,
    editUrl: repositoryAddress(entry, 'edit'),
    updated: head.date,
  };
  return { meta, text, parsed: { data: {}, body: text, offset: 0 }, remote: { page: entry, head, tip } };
}
