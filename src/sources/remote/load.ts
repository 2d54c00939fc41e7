import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pathOfId } from '../../model/address.ts';
import type { RemoteConfig, RemotePage, SiteConfig } from '../../model/config.ts';
import { PAGE_DEFAULTS, type PageMeta } from '../../model/page.ts';
import { problemAt, startOf, type Checked, type Place, type Problem } from '../../model/problem.ts';
import type { SourcePage } from '../markdown/load.ts';
import { insideOf } from '../../files/inside.ts';
import { RepositoryLinks } from './links.ts';
import { parseSnapshot, snapshotFile, snapshotPath, type Snapshot } from './snapshot.ts';

export interface RemoteLoadOptions {
  siteDir: string;
  config: SiteConfig;
  /** The pages of the docs folder. */
  pages: SourcePage[];
  /** Finds a value in the config. */
  locate: (value: string) => Place;
}

/** Adds the snapshots that the config wants used. They replace the pages that have the same id. */
export async function withRemotePages(options: RemoteLoadOptions): Promise<Checked<SourcePage[]>> {
  const { config, pages } = options;
  const { remote } = config;
  const used = remote?.pages.filter(({ use }) => use) ?? [];
  if (!remote || used.length === 0) return { value: pages, problems: [] };
  const problems: Problem[] = [];
  const found = new Map<string, SourcePage>();
  for (const entry of used) {
    const own = pages.find(({ meta }) => meta.id === entry.page || meta.id === `${entry.page}/index`);
    const snapshot = await read(options, entry);
    if ('message' in snapshot) problems.push(snapshot);
    else found.set(own?.meta.id ?? entry.page, pageOf(remote, entry, snapshot, own?.meta));
  }
  const others = pages.filter(({ meta }) => !found.has(meta.id));
  return { value: [...others, ...found.values()], problems };
}

/** The copy of a README, or the reason why none can be used. */
async function read(options: RemoteLoadOptions, entry: RemotePage): Promise<Snapshot | Problem> {
  const { siteDir, locate } = options;
  const file = snapshotFile(entry);
  const absolute = snapshotPath(siteDir, entry);
  const fix = 'Run "docs sync", or say use: false.';
  if (!existsSync(absolute)) {
    const message = `the page "${entry.page}" uses a copy of ${entry.repository}, but there is none at ${file}`;
    return problemAt(locate(entry.page), message, fix);
  }
  if (!insideOf(siteDir, absolute)) {
    const message = `the copy ${file} is a symbolic link that leads out of the site's folder`;
    return problemAt(locate(entry.page), message, fix);
  }
  let snapshot: Snapshot;
  try {
    snapshot = parseSnapshot(await readFile(absolute, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return problemAt(startOf(file), `the copy cannot be read: ${reason}`, fix);
  }
  const { repository, branch, file: name } = snapshot.head;
  if (repository === entry.repository && branch === entry.branch && name === entry.file) return snapshot;
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
  const origin = {
    page: entry,
    head,
    tip: entry.tip === null ? null : (remote.tips[entry.tip] ?? null),
  };
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
    editUrl: new RepositoryLinks(entry).edit,
    updated: head.date,
  };
  return { meta, text, parsed: { data: {}, body: text, offset: 0 }, remote: origin };
}
