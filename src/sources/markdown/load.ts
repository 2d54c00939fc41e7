import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Folder, PageMeta } from '../../model/page.ts';
import { inputError, problemAt, reasonOf, startOf, type Checked, type Problem } from '../../model/problem.ts';
import type { RemoteOrigin } from '../remote/origin.ts';
import { siteFiles } from '../site-files.ts';
import {
  hiddenTitle,
  idOf,
  metaOf,
  numberOf,
  parseFrontMatter,
  yamlReason,
  type ParsedSource,
} from './front-matter.ts';
import { DOCS } from '../../model/folders.ts';

/** A page's file with its front matter read. */
export interface SourcePage {
  meta: PageMeta;
  /** The whole file. */
  text: string;
  parsed: ParsedSource;
  /** Set if the page is compiled as MDX. */
  mdx?: true;
  /** Origin of the text, if it is the README of another repository. */
  remote?: RemoteOrigin;
}

export interface LoadedDocs {
  pages: SourcePage[];
  /** By folder, relative to the docs folder. */
  folders: Map<string, Folder>;
  /** All other files of the docs folder: partials, pictures, and what nothing uses. Relative to the site's folder. */
  others: string[];
  problems: Problem[];
}

export interface LoadOptions {
  siteDir: string;
  /** Drafts are left out unless this is set. */
  drafts: boolean;
  /** Time of each file's last commit, by path relative to the site's folder. */
  updated: ReadonlyMap<string, string>;
}

/** A `_category_.json` or `_category_.yml`. */
const folderSchema = z.strictObject({
  label: z.string().min(1).exactOptional(),
  position: z.number().exactOptional(),
  collapsed: z.boolean().exactOptional(),
  collapsible: z.boolean().exactOptional(),
  className: z.string().exactOptional(),
  customProps: z.record(z.string(), z.unknown()).exactOptional(),
  link: z
    .discriminatedUnion('type', [
      z.strictObject({ type: z.literal('doc'), id: z.string() }),
      z.strictObject({
        type: z.literal('generated-index'),
        slug: z.string().exactOptional(),
        title: z.string().exactOptional(),
        description: z.string().exactOptional(),
        keywords: z.array(z.string()).exactOptional(),
        image: z.string().exactOptional(),
      }),
    ])
    .nullable()
    .exactOptional(),
});

/**
 * Reads every page of the docs folder and its front matter. Nothing is compiled yet.
 *
 * @throws InputError if the folder does not exist
 */
export async function loadDocs(options: LoadOptions): Promise<LoadedDocs> {
  const { siteDir } = options;
  const root = join(siteDir, DOCS);
  if (!existsSync(root)) {
    // Reported alone, because everything else that is wrong follows from it.
    const message = `the docs folder "${DOCS}" does not exist`;
    throw inputError(message, `Create ${root}.`);
  }
  const { value: files, problems } = siteFiles(siteDir, DOCS);
  const folders = numberedFolders(files);
  const pages: SourcePage[] = [];
  const others: string[] = [];
  for (const name of files) {
    const file = join(DOCS, name).replaceAll('\\', '/');
    const isFolder = /(?:^|\/)_category_\.(?:json|ya?ml)$/.test(name);
    // Files and folders whose names start with an underscore hold partials, which other pages import.
    if (!isFolder && (!/\.mdx?$/.test(name) || /(?:^|\/)_/.test(name))) {
      others.push(file);
      continue;
    }
    const { value: text, problems: wrong } = readText(join(root, name), file);
    problems.push(...wrong);
    if (text === null) continue;
    if (isFolder) {
      const folder = readFolder(text, file);
      problems.push(...folder.problems);
      const id = idOf(dirname(name));
      const other = folders.get(id)?.file;
      if (other !== undefined)
        problems.push(problemAt(startOf(file), `the folder has ${other}, too`, 'Keep one of the two.'));
      else if (folder.value) folders.set(id, { ...folders.get(id), ...folder.value, file });
      continue;
    }
    const { value: parsed, problems: mistakes } = parseFrontMatter(text, file);
    problems.push(...mistakes, ...hiddenTitle(parsed, file));
    if (parsed.data.draft && !options.drafts) continue;
    const meta = metaOf(name, parsed, { file, updated: options.updated.get(file) ?? null });
    pages.push({ meta, text, parsed, ...(isMdx(name, parsed) && { mdx: true }) });
  }
  return { pages, folders, others, problems };
}

/** The folders whose names begin with a number, which is their position. */
function numberedFolders(names: readonly string[]): Map<string, Folder> {
  const folders = new Map<string, Folder>();
  for (const name of names)
    for (let path = dirname(name); path !== '.'; path = dirname(path)) {
      const position = numberOf(basename(path));
      if (position !== null) folders.set(idOf(path), { position });
    }
  return folders;
}

/** A page of this length is twenty times as long as agents read, and takes seconds and hundreds of megabytes to make. */
const MOST_BYTES = 1_000_000;

/**
 * Reads the text of a page or a partial.
 *
 * @param path of the file
 * @param file its path relative to the site's folder, for messages
 * @returns null if it cannot be read as text, or is too long for a page
 */
export function readText(path: string, file: string): Checked<string | null> {
  const wrong = (message: string, fix: string) => ({ value: null, problems: [problemAt(startOf(file), message, fix)] });
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    // Node replaces bytes that are not UTF-8 by this character, and no file has the resulting name.
    if (file.includes('\uFFFD')) return wrong('its name is not in UTF-8', 'Rename it.');
    return wrong(`the file cannot be read: ${reasonOf(error)}`, 'Give this user permission to read it.');
  }
  if (bytes.length > MOST_BYTES) {
    const [size, most] = [bytes.length, MOST_BYTES].map((count) => count.toLocaleString('en'));
    const message = `the file has ${size} bytes, and a page may have ${most}: browsers and search would be slow with more`;
    return wrong(message, 'Divide it.');
  }
  // UTF-16 of plain ASCII is valid UTF-8 with many zeros.
  if (!isUtf8(bytes) || bytes.includes(0)) return wrong('the file is not UTF-8 text', 'Save it as UTF-8.');
  // A byte order mark would hide the front matter; Windows and old Macs end lines in other ways.
  const text = bytes
    .toString()
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n');
  return { value: text, problems: [] };
}

/** https://docusaurus.io/docs/markdown-features#mdx-vs-commonmark */
function isMdx(name: string, { data }: ParsedSource): boolean {
  const { format = 'detect' } = data.mdx ?? {};
  if (format !== 'detect') return format === 'mdx';
  return name.endsWith('.mdx');
}

function readFolder(text: string, file: string): Checked<Folder | null> {
  const wrong = (...messages: string[]) => ({
    value: null,
    problems: messages.map((message) => problemAt(startOf(file), message)),
  });
  let value: unknown;
  try {
    value = parse(text);
  } catch (error) {
    return wrong(`cannot be read: ${yamlReason(reasonOf(error))}`);
  }
  const parsed = folderSchema.safeParse(value);
  if (parsed.success) return { value: parsed.data, problems: [] };
  return wrong(...parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`));
}
