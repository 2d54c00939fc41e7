import { NOT_FOUND_PATH, SEARCH_PATH } from '../model/address.ts';
import { PAGE_DEFAULTS, type PageMeta } from '../model/page.ts';
import type { Site } from '../model/site.ts';
import { texts } from '../ui/texts.ts';

/** The not-found page: `404.html`. */
const notFound: PageMeta = {
  ...PAGE_DEFAULTS,
  path: NOT_FOUND_PATH,
  id: '404',
  kind: 'not-found',
  title: texts.notFound.title,
  description: texts.notFound.lead,
  label: texts.notFound.title,
  wide: true,
  unlisted: true,
  source: { file: '', own: false },
};

const search: PageMeta = {
  ...notFound,
  path: SEARCH_PATH,
  id: 'search',
  kind: 'search',
  title: texts.search.title,
  label: texts.search.title,
  description: '',
};

/** The pages that every site has without a source file. */
export const enginePages: readonly PageMeta[] = [notFound, search];

/** The addresses of all pages, including search, but not that of the not-found page. */
export function addressesOf(site: Site): string[] {
  return [...site.pages.keys(), SEARCH_PATH];
}
