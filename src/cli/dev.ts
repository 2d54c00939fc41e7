import { startDevServer } from '../dev/server.ts';
import type { CommandOptions } from './options.ts';
import { say, sayProblems } from './terminal.ts';
import { stopOnSignal } from './signals.ts';

/** `docs dev`: serves the site while it is being written. */
export async function dev(options: CommandOptions): Promise<null> {
  const start = performance.now();
  const { port, address, base, moved, close } = await startDevServer({
    ...options,
    onProblems: (problems) => (problems.length > 0 ? sayProblems(problems) : say('done', 'No problems.')),
    onError: (text) => say('error', text),
  });
  if (moved) say('warning', `Port 3000 is in use; taking ${port}.`);
  say('done', `Ready in ${Math.round(performance.now() - start)} ms at ${address}${base}`);
  stopOnSignal(close);
  return null;
}
