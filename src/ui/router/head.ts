import type { PageView } from '../../model/page.ts';

/**
 * Keeps the document's head in step with the page shown: title, description, canonical address and that of the Markdown
 * version are those of the page's own document.
 */
export function updateHead({ path, documentTitle, description, markdown }: PageView): void {
  document.title = documentTitle;
  document.querySelector('meta[name=description]')?.setAttribute('content', description);
  // The document knows where the site is published, unless it names no address, as that of an unlisted page.
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  if (canonical) canonical.href = new URL(path, canonical.href).href;
  const alternate = document.querySelector('link[rel=alternate]');
  if (markdown) alternate?.setAttribute('href', markdown);
  else alternate?.removeAttribute('href');
}
