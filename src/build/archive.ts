import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import type { ZipInputFile } from 'fflate';
import { hashOf } from '../files/hash.ts';
import { insideOf } from '../files/inside.ts';
import { decodeAddress, fileOf, linkable } from '../model/address.ts';
import { jsonText } from '../model/json.ts';
import type { SourceText } from '../model/page.ts';
import { positionAt, problemAt, startOf, type Problem } from '../model/problem.ts';
import { archiveName, type Site } from '../model/site.ts';
import { texts } from '../ui/texts.ts';
import type { LoadedSite } from './load-site.ts';
import type { KeptPage } from './memory.ts';
import type { Output } from './output.ts';

/** The name of the guide in the archive, which agents look for: https://agents.md */
const GUIDE = 'AGENTS.md';
/** Agents read this file before anything else, so it has to be short. */
const LONGEST_GUIDE = 8192;

/** The earliest date that an archive can hold: the same files give the same bytes at any time. */
const NO_DATE = new Date(1980, 0, 1);

/** A list entry of the guide that is only an address. */
const entry = /^- (\/\S*)$/gm;
/** In a Markdown version: code, which stays as it is, a picture, and the address of a link. */
const fences = /(^ *(?:> *)*(`{3,})[\s\S]*?^ *(?:> *)*\2$)/m;
const picture = /!\[((?:[^\]\\]|\\.)*)\]\([^()\s]+\)/g;
const address = /\]\(([^()\s]+)\)/g;

/**
 * Puts all Markdown versions into one archive, to be read without a network: with relative links, without pictures, with
 * the API description and a guide for agents. Only made again if one of them has changed.
 *
 * @param pages all pages by address; their files are in the output
 * @returns what is wrong with the guide
 */
export async function addArchive(
  { site, siteDir, api, loaded }: Pick<LoadedSite, 'site' | 'siteDir' | 'api' | 'loaded'>,
  output: Output,
  pages: ReadonlyMap<string, KeptPage>,
): Promise<Problem[]> {
  const { archiveGuide, url } = site.config;
  const name = archiveName(site);
  if (archiveGuide === null || name === null) return [];
  const file = join(siteDir, archiveGuide);
  if (!existsSync(file) || !insideOf(siteDir, file)) {
    const message = `archiveGuide: there is no file "${archiveGuide}" in the site's folder`;
    return [problemAt(loaded.locate(archiveGuide), message)];
  }
  const { text, problems } = guideOf({ file: archiveGuide, text: readFileSync(file, 'utf8') }, site);
  // In the site's order: the pages that were made come last among all.
  const kept = [...site.pages.keys()].flatMap((path) => {
    const [own, made] = [fileOf(path, '.md'), pages.get(path)];
    return made?.page.files.includes(own) ? [{ name: own, key: made.key, from: made.page.dependencies }] : [];
  });
  const key = hashOf(text, url, api?.handle.hash ?? '', JSON.stringify(kept));
  const names = [name, `${name}.sha256`];
  if (names.every((one) => output.canReuse(one, key))) {
    for (const one of names) output.reuse(one, key);
    return problems;
  }
  const files = new Map([[GUIDE, text]]);
  if (api) {
    const { readHandle } = await import('../sources/openapi/load.ts');
    files.set('openapi.json', jsonText(readHandle(siteDir, api.handle).document, ' '));
  }
  const inside = new Set(kept.map((page) => page.name));
  for (const page of kept)
    files.set(page.name, withRelativeLinks(readFileSync(join(output.next, page.name), 'utf8'), page.name, inside, url));
  const archive = await zipOf(files);
  const digest = createHash('sha256').update(archive).digest('hex');
  output.write(name, archive, key);
  output.write(`${name}.sha256`, `${digest}  ${name}\n`, key);
  return problems;
}

/** The guide with titles and relative links in the place of addresses, and what is wrong with it. */
function guideOf({ file, text: written }: SourceText, site: Site): { text: string; problems: Problem[] } {
  const problems: Problem[] = [];
  const text = written.replaceAll(entry, (whole, path: string, at: number) => {
    const page = site.pages.get(path);
    if (page) return `- [${page.title}](${linkable(fileOf(path, '.md'))})`;
    const place = { file, ...positionAt(written, at) };
    problems.push(problemAt(place, `there is no page ${path}`, 'Correct the address, or remove it.'));
    return whole;
  });
  const length = Buffer.byteLength(text);
  if (length > LONGEST_GUIDE) {
    const message = `with its titles, the guide has ${length} bytes, and ${LONGEST_GUIDE} are allowed`;
    problems.push(problemAt(startOf(file), message, 'Agents read it before anything else: shorten it.'));
  }
  return { text, problems };
}

/**
 * Makes the links of a Markdown version to others relative, and turns pictures into their descriptions. Code stays as it
 * is.
 *
 * @param from the file's own name
 * @param inside names of all files in the archive
 */
function withRelativeLinks(text: string, from: string, inside: ReadonlySet<string>, url: string): string {
  const relative = (whole: string, href: string) => {
    const [target = '', fragment] = href.split('#');
    const name = target.startsWith(`${url}/`) ? (decodeAddress(target.slice(url.length + 1)) ?? '') : '';
    if (!inside.has(name)) return whole;
    const path = linkable(posix.relative(dirname(from), name));
    return `](${path}${fragment === undefined ? '' : `#${fragment}`})`;
  };
  return text
    .replace(`> ${texts.forAgents.markdown(`${url}/llms.txt`)}\n\n`, '')
    .split(fences)
    .map((part, index) => {
      // Every second and third part is a block of code and its fence.
      if (index % 3 === 0) return part.replaceAll(picture, '_Picture: $1_').replaceAll(address, relative);
      return index % 3 === 1 ? part : '';
    })
    .join('');
}

/** The archive of some texts, by name. Node compresses them, in a fifth of the time that JavaScript takes. */
async function zipOf(files: ReadonlyMap<string, string>): Promise<Buffer> {
  // Loaded only by builds that need it.
  const { Zip } = await import('fflate');
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const [filename, text] of files) {
    const data = Buffer.from(text);
    // 8 is "deflate" in the format of archives.
    const file: ZipInputFile = { filename, size: data.length, crc: crc32(data), compression: 8, mtime: NO_DATE };
    zip.add(file);
    file.ondata?.(null, deflateRawSync(data), true);
  }
  zip.end();
  return Buffer.concat(chunks);
}
