import type { Stats } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { BuiltSite } from './built-site.ts';
import { compressed, WORTH } from './compress.ts';
import { contentOf, ENCODINGS, isCompressible, type Encoding } from './content-types.ts';
import { weightsIn } from './negotiate.ts';

export interface ServedFile {
  name: string;
  /** In which encoding it is sent; null as it is. */
  encoding: Encoding | null;
  /** True if the content has that encoding already. */
  isEncoded: boolean;
  content: Buffer;
  stats: Stats;
}

/**
 * Reads a file of a site, or its compressed copy; null if there is no such file.
 *
 * @param accept the Accept-Encoding header
 */
export async function readServed(
  outDir: string,
  site: BuiltSite,
  name: string,
  accept: string | undefined,
): Promise<ServedFile | null> {
  const read = async (served: string) => {
    const real = site.names.get(served);
    return real === undefined ? null : readIfThere(join(outDir, real));
  };
  const accepted = weightsIn(accept);
  const [extension, encoding] =
    (isCompressible(name) && Object.entries(ENCODINGS).find(([, one]) => accepted.get(one))) || [];
  const copy = extension === undefined ? null : await read(`${name}.${extension}`);
  const file = copy ?? (await read(name));
  if (!file) return null;
  const isEncoded = copy !== null;
  return { ...file, name, encoding: encoding && (isEncoded || file.stats.size >= WORTH) ? encoding : null, isEncoded };
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
  { name, encoding, isEncoded, content, stats: { ino, size, mtimeMs, mtime } }: ServedFile,
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
  const body = encoding && !isEncoded ? await compressed(content, encoding, 'fast') : content;
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.writeHead(status, { 'Content-Type': contentOf(name).type, 'Content-Length': body.length });
  response.end(method === 'HEAD' ? undefined : body);
}

/** https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2 */
function isKnown(header: string | undefined, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return header !== undefined && header.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}
