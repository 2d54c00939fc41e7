import type { Asset } from '../../model/asset.ts';
import type { PageView } from '../../model/page.ts';
import { ARTICLE_EVENT, DATA_HREF } from '../../model/shell.ts';
import { addLink } from '../islands/load.ts';

let needed: readonly Asset[] = [];
/** The style sheets that pages have asked for, and whether each can be had. */
const sheets = new Map<string, Promise<boolean>>();

/**
 * Loads the style sheets of the page that is about to be shown; those of the previous page stay until then.
 *
 * @throws Error if one cannot be loaded
 */
export async function openStyles(styles: readonly Asset[]): Promise<void> {
  needed = styles;
  for (const style of styles) {
    const loaded = sheets.get(style.href) ?? (sheetOf(style) ? Promise.resolve(true) : addLink('stylesheet', style));
    sheets.set(style.href, loaded);
    if (await loaded) continue;
    sheets.delete(style.href);
    throw new Error('A style sheet of the page could not be loaded.');
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
  for (const href of sheets.keys()) {
    if (needed.some((style) => style.href === href)) continue;
    sheetOf({ href })?.remove();
    sheets.delete(href);
  }
}

/** A style sheet of the document, whether linked or inline. */
function sheetOf({ href }: Asset): Element | null {
  return document.querySelector(`link[rel=stylesheet][href="${href}"], style[${DATA_HREF}="${href}"]`);
}
