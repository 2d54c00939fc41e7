import { startDevServer } from '../dev/server.ts';
import type { CommandOptions } from './options.ts';
import { keepServing } from './serving.ts';
import { say, sayProblems } from './terminal.ts';

/** `docs dev`: serves the site while it is being written. */
export async function dev(options: CommandOptions): Promise<null> {
  const start = performance.now();
  const server = await startDevServer({
    ...options,
    onProblems: (problems) => (problems.length > 0 ? sayProblems(problems) : say('done', 'No problems.')),
    onError: (text) => say('error', text),
  });
  const time = Math.round(performance.now() - start);
  // The bundler does not encode them in the addresses of modules.
  if (/[#%?]/.test(options.siteDir))
    say('warning', 'Interactive components stay still: rename the folder, whose path has "#", "%" or "?".');
  keepServing(server, `Ready in ${time} ms at ${server.address}`);
  return null;
}
