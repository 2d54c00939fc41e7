import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { cacheFolder } from '../build/load-site.ts';
import { listFiles } from '../build/output.ts';
import { linkWhole } from '../files/write.ts';
import { compressFiles } from '../hosting/compress.ts';
import { ENCODINGS } from '../hosting/content-types.ts';
import type { CommandOptions } from './options.ts';
import { count, say, showProgress } from './terminal.ts';

/** `docs compress`: puts compressed copies beside the files of a built site. */
export async function compress({ siteDir, outDir }: CommandOptions): Promise<number> {
  if (!existsSync(join(outDir, 'index.html'))) {
    say('error', `There is no built site in ${outDir}. Run "docs build" first, or name its folder with --out DIR.`);
    return 1;
  }
  const start = performance.now();
  const endings = new RegExp(`\\.(?:${Object.keys(ENCODINGS).join('|')})$`);
  const { files, made } = await compressFiles({
    folder: outDir,
    names: listFiles(outDir).filter((name) => !endings.test(name)),
    cacheDir: join(cacheFolder(siteDir), 'compressed'),
    onProgress: (done, total) => showProgress(`compressed ${done}/${total}`),
  });
  for (const { name, from } of files) linkWhole(from, join(outDir, name));
  const seconds = ((performance.now() - start) / 1000).toFixed(2);
  say(
    'done',
    `${count(files.length, 'compressed file')} (${made} made) in ${relative(process.cwd(), outDir) || '.'}, in ${seconds} s`,
  );
  return 0;
}
