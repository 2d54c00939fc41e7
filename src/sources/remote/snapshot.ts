import { CORE_SCHEMA, dump } from 'js-yaml';
import { z } from 'zod';
import type { RemotePage } from '../../model/config.ts';
import { parseYaml } from '../yaml.ts';

const headSchema = z.object({
  repository: z.string(),
  branch: z.string(),
  file: z.string(),
  /** ISO 8601: when the text changed, according to the host, or else when it was first fetched. */
  date: z.iso.datetime(),
  /** The README's title; null if it has none. */
  title: z.string().nullable(),
  description: z.string(),
});

/** Head of a snapshot. */
type SnapshotHead = z.infer<typeof headSchema>;

/** Origin of a README, and its page's part of the config: all that its HTML depends on besides its text. */
export interface RemoteOrigin {
  page: RemotePage;
  head: SnapshotHead;
  /** Markdown of the tip; null if there is none. */
  tip: string | null;
}

export interface Snapshot {
  head: SnapshotHead;
  /** The README as it was fetched, with normalized line ends. */
  text: string;
}

const fence = /^---\n([\s\S]*?\n)---\n/;

/** The file of a page's snapshot, relative to the site's folder. */
export function snapshotFile({ page }: RemotePage): string {
  return `remote/${page}.md`;
}

/** True for a copy of the very file that the config names for a page. */
export function isOf({ head }: Snapshot, { repository, branch, file }: RemotePage): boolean {
  return head.repository === repository && head.branch === branch && head.file === file;
}

export function formatSnapshot({ head, text }: Snapshot): string {
  return `---\n${dump(head, { lineWidth: -1, schema: CORE_SCHEMA })}---\n${text}`;
}

/**
 * Reads what {@link formatSnapshot} wrote.
 *
 * @throws Error if the head is missing or invalid
 */
export function parseSnapshot(source: string): Snapshot {
  const match = fence.exec(source);
  if (!match) throw new Error('the file has no head between two lines of "---"');
  const head = parseYaml(match[1] ?? '', 'core');
  if ('mistake' in head) throw new Error(`the head is not valid YAML: ${head.mistake}`);
  const parsed = headSchema.safeParse(head.value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${issue?.path.join('.') || 'the head'}: ${issue?.message ?? 'is wrong'}`);
  }
  return { head: parsed.data, text: source.slice(match[0].length) };
}
