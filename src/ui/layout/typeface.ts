import { ARTICLE_EVENT, DATA_TYPEFACE, TYPEFACE_KEY } from '../../model/shell.ts';
import { mayLoadAhead } from '../connection.ts';
import { readStored, store } from '../storage.ts';

/**
 * Fetches the site's typeface once the page has loaded and uses it from the next page on, so that text that is being
 * read does not change. Not fetched for readers who save data or have a slow connection.
 *
 * @param address address of the font; null if the site has none, which also forgets an earlier one
 */
export function startTypeface(address: string | null): void {
  const stored = readStored(TYPEFACE_KEY);
  if (address === null || (stored !== null && stored !== address)) store(TYPEFACE_KEY, null);
  if (address === null || address === stored || !mayLoadAhead()) return;
  const face = new FontFace('Typeface', `url(${address})`, { weight: '300 900' });
  const show = () => {
    // Not before: the browser lays out the whole page for every font added, used or not.
    document.fonts.add(face);
    document.documentElement.setAttribute(DATA_TYPEFACE, '');
  };
  const loaded = () => {
    store(TYPEFACE_KEY, address);
    addEventListener(ARTICLE_EVENT, show, { once: true });
  };
  // If it does not load, the system font stays.
  const load = () => face.load().then(loaded, () => undefined);
  if (document.readyState === 'complete') void load();
  else addEventListener('load', () => void load());
}
