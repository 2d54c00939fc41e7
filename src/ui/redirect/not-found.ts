/**
 * The script of the not-found page: on hosts without rules an old address may come here, in one of the forms that no
 * file stands for, as `/docs/a.htm`. Goes to the page where there is one.
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
  // The rules hold for any address: only the host knows whether there is a page.
  const { ok } = await fetch(address, { method: 'HEAD' });
  if (ok) location.replace(address + location.search + location.hash);
}

const table = document.getElementById(REDIRECTS_ID)?.getAttribute(DATA_TABLE);
// Whatever goes wrong on the way, the reader is told already that there is no such page.
if (table) leave(table).catch(() => undefined);
