/**
 * The script of the not-found page. On hosts without redirect rules, an old address ends up here if no file exists for
 * its form, such as `/docs/a.htm`. Goes to the page if there is one.
 */
import { readRedirects, redirectOf } from '../../model/redirects.ts';
import { DATA_TABLE, REDIRECTS_ID } from '../../model/shell.ts';
import { documentBase, siteAddress } from '../document-base.ts';

async function leave(table: string): Promise<void> {
  const answer = await fetch(table);
  if (!answer.ok) return;
  const path = siteAddress(location.pathname);
  const redirects = readRedirects(await answer.text());
  const target = path && redirects && redirectOf(redirects, decodeURIComponent(path));
  if (target === null) return;
  const address = documentBase() + encodeURI(target);
  // The rules match any address; only the host knows whether the page exists.
  const { ok } = await fetch(address, { method: 'HEAD' });
  if (ok) location.replace(address + location.search + location.hash);
}

const table = document.getElementById(REDIRECTS_ID)?.getAttribute(DATA_TABLE);
// Whatever goes wrong, the page already tells the reader that there is nothing at this address.
if (table) leave(table).catch(() => undefined);
