import type { PageView } from '../../model/page.ts';

const canonical = () => document.querySelector('link[rel=canonical]');
const addressOf = ({ path }: PageView) => (path === '/' ? '' : path);

/**
 * Keeps the document's head in step with the page that is shown, as that page's own document has it: title,
 * description, canonical address.
 *
 * @param initial the page that the document came with
 */
export function createHead(initial: PageView): (view: PageView) => void {
  const href = canonical()?.getAttribute('href') ?? '';
  const end = addressOf(initial);
  // The site's published address; unknown where the document names none, as that of an unlisted page.
  const site = href.endsWith(end) ? href.slice(0, href.length - end.length) : '';
  return (view) => {
    document.title = view.documentTitle;
    document.querySelector('meta[name=description]')?.setAttribute('content', view.description);
    if (site !== '') canonical()?.setAttribute('href', site + addressOf(view));
  };
}
