import { loadConfig } from '../config/load.ts';
import { syncApi } from '../sources/openapi/sync.ts';
import type { CommandOptions } from './options.ts';
import { say } from './terminal.ts';

/** `docs sync`: fetches what other hosts hold into the site's folder, and says what changed. */
export async function sync({ siteDir, engineDir }: CommandOptions): Promise<number> {
  const { config } = await loadConfig(siteDir, engineDir);
  if (config.openapi === null) {
    say('info', 'The site has no API description to fetch.');
    return 0;
  }
  const { address, failure, changes } = await syncApi({ siteDir, config: config.openapi });
  if (address === null) {
    say('info', 'The API description is a file of the site: there is nothing to fetch.');
    return 0;
  }
  if (failure !== null) {
    say('error', `${address}: ${failure}. ${config.openapi.snapshot} stays as it was.`);
    return 1;
  }
  for (const change of changes) say('info', change);
  say(
    'done',
    changes.length === 0 ? `${address}: nothing has changed.` : `${address}: written to ${config.openapi.snapshot}.`,
  );
  return 0;
}
