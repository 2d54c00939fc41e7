import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import * as zlib from 'node:zlib';
import { writeWhole } from '../files/write.ts';
import type { Encoding } from './content-types.ts';

export interface Job {
  from: string;
  to: string;
  encoding: Encoding;
}

/** Included in newer versions of Node: https://nodejs.org/api/zlib.html#zlibzstdcompresssyncbuffer-options */
type MaybeZstd = {
  zstdCompressSync?: (content: Buffer, options: { params: Record<number, number> }) => Buffer;
  constants: { ZSTD_c_compressionLevel?: number };
};

/** The strongest settings, because files are compressed once and sent often. */
function compress(content: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return zlib.gzipSync(content, { level: 9 });
  if (encoding === 'br')
    return zlib.brotliCompressSync(content, {
      params: {
        [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
        [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    });
  const { zstdCompressSync, constants } = zlib as unknown as MaybeZstd;
  if (zstdCompressSync)
    return zstdCompressSync(content, { params: { [constants.ZSTD_c_compressionLevel ?? 100]: 19 } });
  const { stdout, status, error } = spawnSync('zstd', ['-19', '--stdout', '--quiet'], {
    input: content,
    maxBuffer: content.length + 65_536,
  });
  if (status !== 0) throw error ?? new Error(`zstd ended with ${status}`);
  return stdout;
}

/** True if zstd is available: in Node, or as a program of that name. */
export function hasZstd(): boolean {
  return 'zstdCompressSync' in zlib || spawnSync('zstd', ['--version']).status === 0;
}

/** Compresses a file. The result is written whole or not at all. */
export function run({ from, to, encoding }: Job): void {
  writeWhole(to, compress(readFileSync(from), encoding));
}

if (parentPort) {
  const port = parentPort;
  port.on('message', ({ job }: { job: Job }) => {
    run(job);
    port.postMessage(null);
  });
}
