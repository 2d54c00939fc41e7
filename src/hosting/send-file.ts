import { open, type FileHandle } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { BuiltSite } from './built-site.ts';
import { contentOf, ENCODINGS, isCompressible, type Encoding } from './content-types.ts';

/** Smaller files fit into one packet either way. */
const WORTH_COMPRESSING = 1024;

/** Encodings in order of preference, for files that have no compressed copy. */
const ON_THE_WAY: [encoding: Encoding, make: () => Duplex][] = [
  ['br', () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })],
  ['gzip', () => createGzip()],
];

/** Returned if a build replaced the site while one of its files was looked up. */
export const REPLACED = Symbol('replaced');

export interface OpenFile {
  handle: FileHandle;
  /** Its name without the extension of a compressed copy. */
  name: string;
  /** Encoding of the file itself. */
  encoding: string | null;
}

/**
 * Opens a file of a site, or its compressed copy. The caller closes it.
 *
 * @param accept the Accept-Encoding header
 * @returns null if there is no such file; {@link REPLACED} if the folder holds another state by now
 */
export async function openFile(
  outDir: string,
  site: BuiltSite,
  name: string,
  accept: string | undefined,
): Promise<OpenFile | typeof REPLACED | null> {
  const copies = Object.entries(ENCODINGS).filter(([, encoding]) => accepts(accept, encoding));
  for (const candidate of [...copies.map(([extension]) => `${name}.${extension}`), name]) {
    const real = site.names.get(candidate);
    const handle = real === undefined ? null : await openIfThere(join(outDir, real));
    if (handle && site.isCurrent())
      return { handle, name, encoding: candidate === name ? null : contentOf(candidate).encoding };
    await handle?.close();
    if (!site.isCurrent()) return REPLACED;
  }
  return null;
}

/** Null if there is no file of this name, or if it is a folder. */
async function openIfThere(path: string): Promise<FileHandle | null> {
  let handle: FileHandle;
  try {
    handle = await open(path, 'r');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  return null;
}

/**
 * Sends an open file and closes it. Length, ETag and bytes are those of a single state of the file. If it changes
 * meanwhile, the connection is cut, which a client notices.
 *
 * @param status 200, or that of an error page, which is always sent whole
 */
export async function sendFile(
  { handle, name, encoding }: OpenFile,
  status: 200 | 404,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const { size, mtimeMs, mtime, ino } = await handle.stat();
    const etag = `W/"${[ino, size, mtimeMs].map((part) => Math.round(part).toString(36)).join('-')}"`;
    const { headers } = request;
    response.setHeader('Content-Type', contentOf(name).type);
    if (isCompressible(name)) response.appendHeader('Vary', 'Accept-Encoding');
    if (encoding) response.setHeader('Content-Encoding', encoding);
    if (status === 200) {
      response.setHeader('ETag', etag).setHeader('Last-Modified', mtime.toUTCString());
      if (isKnown(headers['if-none-match'], etag)) {
        for (const header of ['Content-Encoding', 'Content-Type']) response.removeHeader(header);
        return void response.writeHead(304).end();
      }
    }
    const onTheWay =
      !encoding && size >= WORTH_COMPRESSING && isCompressible(name)
        ? ON_THE_WAY.find(([one]) => accepts(headers['accept-encoding'], one))
        : undefined;
    if (onTheWay) response.setHeader('Content-Encoding', onTheWay[0]);
    else response.setHeader('Content-Length', size);
    response.writeHead(status);
    if (request.method === 'HEAD' || size === 0) return void response.end();
    const bytes = () => unchanged(handle, { size, mtimeMs });
    await (onTheWay ? pipeline(bytes, onTheWay[1](), response) : pipeline(bytes, response));
  } finally {
    await handle.close();
  }
}

/** Yields the bytes of a file, the last of them only if the file has not changed. */
async function* unchanged(handle: FileHandle, before: { size: number; mtimeMs: number }): AsyncGenerator<Buffer> {
  for (let sent = 0; sent < before.size;) {
    const most = Math.min(65_536, before.size - sent);
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(most), 0, undefined, sent);
    sent += bytesRead;
    if (bytesRead === 0 || sent === before.size) {
      const { size, mtimeMs } = await handle.stat();
      if (bytesRead === 0 || size !== before.size || mtimeMs !== before.mtimeMs)
        throw new Error('The file changed while it was sent');
    }
    yield buffer.subarray(0, bytesRead);
  }
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
