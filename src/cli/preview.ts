import { restoreOutput } from '../build/output.ts';
import { readSite } from '../hosting/built-site.ts';
import { listen } from '../hosting/listen.ts';
import { previewHandler } from '../hosting/preview.ts';
import type { CommandOptions } from './options.ts';
import { say } from './terminal.ts';
import { stopOnSignal } from './signals.ts';

/** `docs preview`: serves the built site until the process is stopped. */
export async function preview({ outDir, host }: CommandOptions): Promise<number | null> {
  restoreOutput(outDir);
  const site = readSite(outDir);
  if (!site?.names.has('index.html')) {
    say('error', `There is no built site in ${outDir}. Run "docs build" first, or name its folder with --out DIR.`);
    return 1;
  }
  const { port, address, moved, close } = await listen(previewHandler(outDir), host);
  if (moved) say('warning', `Port 3000 is in use; taking ${port}.`);
  say('done', `The site is at ${address}${site.base}`);
  stopOnSignal(close);
  return null;
}
