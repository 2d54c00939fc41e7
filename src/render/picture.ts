import { escapeHtml } from '../model/html.ts';
import type { Picture } from '../model/picture.ts';
import { DATA_PICTURE } from '../model/shell.ts';
import { texts } from '../ui/texts.ts';

/** Weighs nothing and shows nothing. */
const EMPTY = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

const OTHER = { light: 'dark', dark: 'light' } as const;

/**
 * The figure of a picture with two colour modes.
 *
 * Both are lazy, and the style sheet hides the one that the reader's mode is not: a hidden lazy picture is never loaded.
 * Without script browsers load lazy pictures like others; then the system's mode is the reader's, and the other one is
 * replaced by nothing. https://html.spec.whatwg.org/multipage/urls-and-fetching.html#lazy-loading-attributes
 *
 * Each is a link to its own file: without script that is how it gets large.
 */
export function pictureHtml({ alt, caption, width, height, ...files }: Picture): string {
  const link = (mode: 'light' | 'dark') =>
    `<a class="picture-${mode}" href="${escapeHtml(files[mode])}" ${DATA_PICTURE} aria-label="${escapeHtml(texts.enlarge(alt))}">` +
    `<picture><source media="(scripting: none) and (prefers-color-scheme: ${OTHER[mode]})" srcset="${EMPTY}">` +
    `<img src="${escapeHtml(files[mode])}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" loading="lazy" decoding="async"></picture></a>`;
  return `<figure class="picture">${link('light')}${link('dark')}<figcaption>${escapeHtml(caption)}</figcaption></figure>`;
}
