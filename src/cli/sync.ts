import { loadConfig } from '../config/load.ts';
import type { SiteConfig } from '../model/config.ts';
import { syncApi } from '../sources/openapi/sync.ts';
import { snapshotFile } from '../sources/remote/snapshot.ts';
import { syncRemote } from '../sources/remote/sync.ts';
import type { CommandOptions } from './options.ts';
import { count, say } from './terminal.ts';

/**
 * `docs sync`: fetches remote content into the site's folder and reports changes. Requests go through the proxy that
 * `HTTP_PROXY` and `HTTPS_PROXY` name, except for the hosts in `NO_PROXY`. Node 20 itself ignores these variables.
 *
 * @returns 1 if anything failed; everything else is fetched nevertheless
 */
export async function sync({ siteDir, engineDir }: CommandOptions): Promise<number> {
  const { EnvHttpProxyAgent, setGlobalDispatcher } = await import('undici');
  setGlobalDispatcher(new EnvHttpProxyAgent());
  const { config } = await loadConfig(siteDir, engineDir);
  const failed = (await Promise.all([syncDescription(siteDir, config), syncReadmes(siteDir, config)])).includes(false);
  return failed ? 1 : 0;
}

/** Fetches the API description; false if that failed. */
async function syncDescription(siteDir: string, { openapi }: SiteConfig): Promise<boolean> {
  if (openapi === null) {
    say('info', 'The site has no API description to fetch.');
    return true;
  }
  const { address, failure, changes } = await syncApi({ siteDir, config: openapi });
  if (address === null) {
    say('info', 'The API description is a file of the site, so there is nothing to fetch.');
    return true;
  }
  if (failure !== null) {
    say('error', `${address}: ${failure}. ${openapi.snapshot} stays as it was.`);
    return false;
  }
  for (const change of changes) say('info', change);
  const outcome = changes.length === 0 ? 'nothing has changed' : `written to ${openapi.snapshot}`;
  say('done', `${address}: ${outcome}.`);
  return true;
}

/** Fetches the READMEs; false if any failed. */
async function syncReadmes(siteDir: string, { remote }: SiteConfig): Promise<boolean> {
  if (remote === null || remote.pages.length === 0) {
    say('info', 'The site names no READMEs to fetch.');
    return true;
  }
  const results = await syncRemote({ siteDir, config: remote });
  for (const { page, address, failure, change, kept } of results) {
    const file = snapshotFile(page);
    if (change !== null) say('info', `${file}: ${change}`);
    if (failure !== null)
      say('error', `${address}: ${failure}. ${kept ? `${file} stays as it was.` : `There is no ${file} yet.`}`);
  }
  const failures = results.filter(({ failure }) => failure !== null).length;
  const changes = results.filter(({ change }) => change !== null).length;
  const summary = `${count(results.length, 'README')}: ${changes} changed, ${failures} failed.`;
  say(failures > 0 ? 'error' : 'done', summary);
  return failures === 0;
}
