import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import { hashOf } from '../files/hash.ts';
import { writeWhole } from '../files/write.ts';
import { ENCODINGS, isCompressible, type Encoding } from './content-types.ts';

const [brotli, gzip] = [promisify(zlib.brotliCompress), promisify(zlib.gzip)];

/** Smaller files fit into one packet either way. */
export const WORTH = 1024;

export interface CompressOptions {
  /** Folder of the built site; `names` are its files. */
  folder: string;
  names: readonly string[];
  /** Folder of compressed copies, which are named by the hash of their content. */
  cacheDir: string;
  onProgress: (done: number, total: number) => void;
}

/** A compressed file: its name beside the original, and the path of its copy in the cache. */
export interface CompressedFile {
  name: string;
  from: string;
}

/** Compresses every file that is worth it, on all cores. Copies that exist already are reused. */
export async function compressFiles(options: CompressOptions): Promise<CompressedFile[]> {
  const { folder, names, cacheDir, onProgress } = options;
  mkdirSync(cacheDir, { recursive: true });
  const files: CompressedFile[] = [];
  const jobs = new Map<string, () => Promise<void>>();
  const kept = new Set<string>();
  for (const name of names) {
    const from = join(folder, name);
    if (!isCompressible(name) || statSync(from).size < WORTH) continue;
    const hash = hashOf(await readFile(from));
    for (const [extension, encoding] of Object.entries(ENCODINGS)) {
      const to = join(cacheDir, `${hash}.${extension}`);
      files.push({ name: `${name}.${extension}`, from: to });
      kept.add(`${hash}.${extension}`);
      if (!existsSync(to))
        jobs.set(to, async () => writeWhole(to, await compressed(await readFile(from), encoding, 'small')));
    }
  }
  await runAll([...jobs.values()], onProgress);
  // Removes copies that no file of this site needs any more.
  for (const name of readdirSync(cacheDir)) if (!kept.has(name)) rmSync(join(cacheDir, name), { force: true });
  return files;
}

/** Compresses a text: as small as possible if it is kept, or fast if it is sent only once. */
export function compressed(content: Buffer, encoding: Encoding, aim: 'small' | 'fast'): Promise<Buffer> {
  if (encoding === 'gzip') return gzip(content, { level: aim === 'small' ? 9 : 6 });
  const { BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
  return brotli(content, {
    params: {
      [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
      [BROTLI_PARAM_QUALITY]: aim === 'small' ? 11 : 4,
      [BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}

/** Runs some jobs at a time: zlib works on threads of its own. */
async function runAll(jobs: (() => Promise<void>)[], onProgress: CompressOptions['onProgress']): Promise<void> {
  const left = jobs.entries();
  let done = 0;
  const work = async () => {
    for (const [, job] of left) {
      await job();
      onProgress(++done, jobs.length);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}
