import type { Asset } from '../../model/asset.ts';
import type { PageView } from '../../model/page.ts';
import { ARTICLE_EVENT, DATA_HREF } from '../../model/shell.ts';
import { addLink } from '../islands/load.ts';

let needed: readonly Asset[] = [];
const sheets = new Map<string, Element>();

/**
 * Loads the style sheets of the page that is about to be shown; those of the previous page stay until then.
 *
 * @throws Error if one cannot be loaded
 */
export async function openStyles(styles: readonly Asset[]): Promise<void> {
  needed = styles;
  for (const style of styles) {
    if (!sheetOf(style) && !(await addLink('stylesheet', style)))
      throw new Error('A style sheet of the page could not be loaded.');
    const sheet = sheetOf(style);
    if (sheet) sheets.set(style.href, sheet);
  }
  addEventListener(ARTICLE_EVENT, closeOthers);
}

/** Loads the style sheets of a page that the reader may open next into the browser's cache. */
export function prefetchStyles({ parts }: PageView): void {
  for (const { href } of parts?.styles ?? []) {
    const known = document.querySelector(`link[href="${href}"], style[${DATA_HREF}="${href}"]`);
    if (!known) void addLink('prefetch', { href });
  }
}

/** Removes the style sheets that the page shown does not need. */
function closeOthers(): void {
  for (const [href, sheet] of sheets) {
    if (needed.some((style) => style.href === href)) continue;
    sheet.remove();
    sheets.delete(href);
  }
}

/** A style sheet of the document, whether linked or inline. */
function sheetOf({ href }: Asset): Element | null {
  return document.querySelector(`link[rel=stylesheet][href="${href}"], style[${DATA_HREF}="${href}"]`);
}
