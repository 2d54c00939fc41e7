import type { PageView } from '../../model/page.ts';

const canonical = () => document.querySelector('link[rel=canonical]');
const addressOf = ({ path }: PageView) => (path === '/' ? '' : path);

/**
 * Keeps the document's head in step with the page shown: title, description, canonical address and that of the Markdown
 * version are those of the page's own document.
 *
 * @param initial the page that the document came with
 * @returns a function that updates the head for a page
 */
export function createHead(initial: PageView): (view: PageView) => void {
  const href = canonical()?.getAttribute('href') ?? '';
  const end = addressOf(initial);
  // The site's published address; unknown if the document names none, as on an unlisted page.
  const site = href.endsWith(end) ? href.slice(0, href.length - end.length) : '';
  return (view) => {
    document.title = view.documentTitle;
    document.querySelector('meta[name=description]')?.setAttribute('content', view.description);
    if (site !== '') canonical()?.setAttribute('href', site + addressOf(view));
    const alternate = document.querySelector('link[rel=alternate]');
    if (view.markdown) alternate?.setAttribute('href', view.markdown);
    else alternate?.removeAttribute('href');
  };
}
