import { escapeHtml } from '../../model/html.ts';
import type { Picture } from '../../model/picture.ts';
import { DATA_PICTURE } from '../../model/shell.ts';
import { texts } from '../../ui/texts.ts';

/** A transparent picture without a request. */
const EMPTY = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

const OTHER = { light: 'dark', dark: 'light' } as const;

/**
 * The figure of a picture in two color modes.
 *
 * Both are lazy, and the style sheet hides the one for the other mode: hidden lazy pictures are never loaded. Without
 * scripts, browsers load lazy pictures like any others; the color mode is then the system's, and the other picture is
 * replaced by an empty one.
 * https://html.spec.whatwg.org/multipage/urls-and-fetching.html#lazy-loading-attributes
 *
 * Each is a link to its own file, which enlarges it without scripts.
 */
export function pictureHtml({ alt, caption, width, height, ...files }: Picture): string {
  const link = (mode: 'light' | 'dark') =>
    `<a class="picture-${mode}" href="${escapeHtml(files[mode])}" ${DATA_PICTURE} aria-label="${escapeHtml(texts.enlarge(alt))}">` +
    `<picture><source media="(scripting: none) and (prefers-color-scheme: ${OTHER[mode]})" srcset="${EMPTY}">` +
    `<img src="${escapeHtml(files[mode])}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" loading="lazy" decoding="async"></picture></a>`;
  return `<figure class="picture">${link('light')}${link('dark')}<figcaption>${escapeHtml(caption)}</figcaption></figure>`;
}
