import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { hashOf } from '../files/hash.ts';
import { makeFolders } from '../files/write.ts';
import { hasZstd, run, type Job } from './compress-worker.ts';
import { ENCODINGS, isCompressible, type Encoding } from './content-types.ts';

/** Smaller files fit into one packet either way. */
const WORTH = 1024;

export interface CompressOptions {
  /** Folder of the built site; `names` are its files. */
  folder: string;
  names: readonly string[];
  encodings: readonly Encoding[];
  /** Folder of compressed copies, which are named by the hash of their content. */
  cacheDir: string;
  /** The compiled worker, or null to stay in this thread. */
  workerFile: URL | null;
  onProgress: (done: number, total: number) => void;
}

export interface CompressResult {
  /** Each compressed file: its name beside the original, and the path of its copy. */
  files: { name: string; from: string }[];
  /** How many had to be made; the others were there already. */
  made: number;
}

/**
 * Compresses every file that is worth it, on all cores. Copies that exist already are reused.
 *
 * @throws Error if zstd is requested but not available
 */
export async function compressFiles(options: CompressOptions): Promise<CompressResult> {
  const { folder, names, encodings, cacheDir } = options;
  if (encodings.includes('zstd') && !hasZstd())
    throw new Error('zstd needs Node 22.15 or newer, or a program "zstd": install one of them, or leave zstd out.');
  makeFolders(cacheDir);
  const files: CompressResult['files'] = [];
  const jobs = new Map<string, Job>();
  const kept = new Set<string>();
  for (const name of names) {
    const from = join(folder, name);
    if (!isCompressible(name) || statSync(from).size < WORTH) continue;
    const hash = hashOf(readFileSync(from));
    for (const [extension, encoding] of Object.entries(ENCODINGS)) {
      if (!encodings.includes(encoding)) continue;
      const to = join(cacheDir, `${hash}.${extension}`);
      files.push({ name: `${name}.${extension}`, from: to });
      kept.add(`${hash}.${extension}`);
      if (!existsSync(to)) jobs.set(to, { from, to, encoding });
    }
  }
  await runAll([...jobs.values()], options);
  // Removes copies that no file of this site needs any more.
  for (const name of readdirSync(cacheDir)) if (!kept.has(name)) rmSync(join(cacheDir, name), { force: true });
  return { files, made: jobs.size };
}

async function runAll(jobs: Job[], { workerFile, onProgress }: CompressOptions): Promise<void> {
  const total = jobs.length;
  let done = 0;
  if (workerFile === null) {
    for (const job of jobs) {
      run(job);
      onProgress(++done, total);
    }
    return;
  }
  const workers = Array.from({ length: Math.min(availableParallelism(), total) }, () => new Worker(workerFile));
  try {
    await Promise.all(
      workers.map(
        (worker) =>
          new Promise<void>((resolve, reject) => {
            const give = () => {
              const job = jobs.pop();
              if (!job) return resolve();
              // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
              worker.postMessage({ job });
            };
            worker.on('error', reject);
            worker.on('message', () => {
              onProgress(++done, total);
              give();
            });
            give();
          }),
      ),
    );
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
