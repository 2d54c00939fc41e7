import { restoreOutput } from '../build/output.ts';
import { readSite } from '../hosting/built-site.ts';
import { listen } from '../hosting/listen.ts';
import { previewHandler } from '../hosting/preview.ts';
import type { CommandOptions } from './options.ts';
import { keepServing } from './serving.ts';
import { say } from './terminal.ts';

/** `docs preview`: serves the built site until the process is stopped. */
export async function preview({ outDir, host }: CommandOptions): Promise<number | null> {
  restoreOutput(outDir);
  const site = readSite(outDir);
  if (!site?.names.has('index.html')) {
    say('error', `There is no built site in ${outDir}. Run "docs build" first, or name its folder with --out DIR.`);
    return 1;
  }
  const server = await listen(previewHandler(outDir), host);
  keepServing(server, `The site is at ${server.address}${site.base}`);
  return null;
}
