import { startDevServer } from '../dev/server.ts';
import type { CommandOptions } from './main.ts';
import { say } from './terminal.ts';
import { stopOnSignal } from './signals.ts';

/** `docs dev`: serves the site while it is written. */
export async function dev(options: CommandOptions): Promise<null> {
  const start = performance.now();
  const { port, moved, close } = await startDevServer(options);
  if (moved) say('warning', `Port 3000 is in use; taking ${port}.`);
  say('done', `Ready in ${Math.round(performance.now() - start)} ms at http://localhost:${port}`);
  stopOnSignal(close);
  return null;
}
