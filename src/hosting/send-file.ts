import type { Stats } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { BuiltSite } from './built-site.ts';
import { contentOf, ENCODINGS, isCompressible, type Encoding } from './content-types.ts';

/** Smaller files fit into one packet either way. */
const WORTH_COMPRESSING = 1024;

/** Encodings in order of preference, for files that have no compressed copy. */
const ON_THE_FLY: [encoding: Encoding, compress: (content: Buffer) => Promise<Buffer>][] = [
  ['br', (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })],
  ['gzip', promisify<Buffer, Buffer>(gzip)],
];

export interface ServedFile {
  /** Its name without the extension of a compressed copy. */
  name: string;
  /** Encoding of the content. */
  encoding: string | null;
  content: Buffer;
  stats: Stats;
}

/**
 * Reads a file of a site, or its compressed copy.
 *
 * @param accept the Accept-Encoding header
 * @returns null if there is no such file
 */
export async function readServed(
  outDir: string,
  site: BuiltSite,
  name: string,
  accept: string | undefined,
): Promise<ServedFile | null> {
  const copies = Object.entries(ENCODINGS).filter(([, encoding]) => accepts(accept, encoding));
  for (const candidate of [...copies.map(([extension]) => `${name}.${extension}`), name]) {
    const real = site.names.get(candidate);
    const file = real === undefined ? null : await readIfThere(join(outDir, real));
    if (file) return { ...file, name, encoding: candidate === name ? null : contentOf(candidate).encoding };
  }
  return null;
}

/** The content and the state of a file, which belong together; null if there is none, or if it is a folder. */
async function readIfThere(path: string): Promise<Pick<ServedFile, 'content' | 'stats'> | null> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path, 'r');
    const stats = await handle.stat();
    return stats.isFile() ? { stats, content: await handle.readFile() } : null;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  } finally {
    await handle?.close();
  }
}

/**
 * Sends a file.
 *
 * @param status 200, or that of an error page, which is always sent whole
 */
export async function sendFile(
  { name, encoding, content, stats: { ino, size, mtimeMs, mtime } }: ServedFile,
  status: 200 | 404,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const etag = `W/"${[ino, size, mtimeMs].map((part) => Math.round(part).toString(36)).join('-')}"`;
  if (isCompressible(name)) response.appendHeader('Vary', 'Accept-Encoding');
  if (status === 200) {
    response.setHeader('ETag', etag).setHeader('Last-Modified', mtime.toUTCString());
    if (isKnown(headers['if-none-match'], etag)) return void response.writeHead(304).end();
  }
  const onTheFly =
    !encoding && size >= WORTH_COMPRESSING && isCompressible(name)
      ? ON_THE_FLY.find(([one]) => accepts(headers['accept-encoding'], one))
      : undefined;
  const body = onTheFly ? await onTheFly[1](content) : content;
  const sentAs = onTheFly?.[0] ?? encoding;
  if (sentAs) response.setHeader('Content-Encoding', sentAs);
  response.writeHead(status, { 'Content-Type': contentOf(name).type, 'Content-Length': body.length });
  response.end(method === 'HEAD' ? undefined : body);
}

/** https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2 */
function isKnown(header: string | undefined, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return header !== undefined && header.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}

/** https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3 */
function accepts(header: string | undefined, encoding: string): boolean {
  const entry = (header ?? '').split(',').find((part) => part.split(';')[0]?.trim().toLowerCase() === encoding);
  return entry !== undefined && !/;\s*q=0(?:\.0*)?\s*$/i.test(entry);
}
