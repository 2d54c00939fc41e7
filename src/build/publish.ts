import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sweepCache } from '../files/cache.ts';
import { withLock } from '../files/lock.ts';
import { compressFiles } from '../hosting/compress.ts';
import { isError, type Problem } from '../model/problem.ts';
import type { Assets } from '../model/site.ts';
import { hostingFolder, hostInput, writeHostFiles, writeRootFiles, wrongHostingFolder } from './hosting.ts';
import { cacheFolder, type LoadedSite } from './load-site.ts';
import { writeMemory, type KeptPage } from './memory.ts';
import { Output } from './output.ts';

const DAY_MS = 86_400_000;

export interface HostingResult {
  /** The folder of files for hosts. */
  hosting: Output;
  /** Notes for the writer of the site. */
  notes: string[];
  problems: Problem[];
}

export interface HostingOptions {
  /** Whether to put compressed copies beside the files. */
  compress: boolean;
  onProgress: (stage: string, done: number, total: number) => void;
  /** Called while another process is building this site, which this build waits for. */
  onWait: (pid: number) => void;
}

/** Adds what hosts need: files in the output and beside it, and compressed copies. */
export async function addHosting(
  { site, siteDir }: Pick<LoadedSite, 'site' | 'siteDir'>,
  output: Output,
  assets: Assets,
  { compress, onWait, onProgress }: HostingOptions,
): Promise<HostingResult> {
  const hosting = new Output(hostingFolder(output.folder), { files: {}, lasting: {} });
  hosting.recover();
  const input = hostInput(site, assets);
  const root = writeRootFiles(input, output);
  const problems = [...wrongHostingFolder(hosting.folder), ...root.problems];
  if (compress && !problems.some(isError)) {
    const [folder, names, cacheDir] = [output.next, output.names(), join(cacheFolder(siteDir), 'compressed')];
    // A build into another folder would remove what this one is about to copy.
    await withLock(`${cacheDir}.lock`, onWait, async () => {
      const onCompressed = (done: number, total: number) => onProgress('compressed', done, total);
      const files = await compressFiles({ folder, names, cacheDir, onProgress: onCompressed });
      for (const { name, from } of files) output.copy(name, from);
    });
  }
  const notes = [...root.notes, ...writeHostFiles(input, output.names(), hosting)];
  return { hosting, notes, problems };
}

/** Replaces the last output and the files for hosts by the finished ones. @returns the size of the output in bytes */
export function publish(
  { output, hosting }: { output: Output; hosting: Output },
  { site, siteDir }: Pick<LoadedSite, 'site' | 'siteDir'>,
  memoryFile: string,
  pages: ReadonlyMap<string, KeptPage>,
): number {
  // Written before the switch: entries that do not match the output are never used, but files it does not list would
  // not be kept for open tabs.
  const state = output.finish(Date.now(), site.config.keepAssets * DAY_MS);
  writeMemory(memoryFile, { ...state, pages: Object.fromEntries(pages) });
  if (hosting.names().length > 0) hosting.switch();
  else rmSync(hosting.folder, { recursive: true, force: true });
  output.switch();
  sweepCache(cacheFolder(siteDir));
  return Object.values(state.files).reduce((sum, [, size]) => sum + size, 0);
}
