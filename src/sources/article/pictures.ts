import { PICTURE_ELEMENT } from '../../model/block.ts';
import { escapeHtml } from '../../model/html.ts';
import type { Picture } from '../../model/picture.ts';
import { DATA_PICTURE } from '../../model/shell.ts';
import { texts } from '../../ui/texts.ts';
import { replaceIn } from './addresses.ts';
import type { ArticleInput, Size, Visitor } from './context.ts';
import { elements, parseHtml, property, replaceElements, type Element, type Node } from './tree.ts';

/** Elements that the site's security policy does not load, with what they are called. */
const refused = new Map([
  ['iframe', 'frame'],
  ['object', 'object'],
  ['embed', 'object'],
]);

/** Resolves the addresses of pictures and other files, lists them, and reserves the space of pictures. */
export const resolvePictures: Visitor = (tree, input, { assets }) => {
  for (const node of elements(tree)) {
    const kind = refused.get(node.tagName);
    let size: Size | null = null;
    replaceIn(node, ['file'], (written, _, name) => {
      // A part of the document itself, such as a gradient.
      if (written === '' || written.startsWith('#')) return written;
      if (kind !== undefined) {
        const message = `the ${kind} "${written}" is not shown: the site's security policy allows no ${kind}s`;
        input.resolver.report(written, message, 'Make it a link.');
        return written;
      }
      const picture = input.resolver.picture(written);
      if (name === 'src') size = picture?.size ?? null;
      assets.push([picture?.src ?? written, written]);
      return input.resolver.address(picture?.src ?? written);
    });
    if (node.tagName === 'img' && property(node, 'src') !== null) reserve(node, size);
  }
  replaceElements(tree, (node) => (node.tagName === PICTURE_ELEMENT ? sceneOf(node, input, assets) : null));
};

/** Width and height reserve a picture's space, so that nothing shifts when it loads, which is when it comes near. */
function reserve({ properties }: Element, size: Size | null): void {
  // A share of the page is no number, and reserves nothing.
  const width = Number(properties['width'] ?? size?.width);
  if (size && width > 0 && properties['height'] === undefined)
    Object.assign(properties, { width, height: Math.round((width * size.height) / size.width) });
  properties['loading'] ??= 'lazy';
  properties['decoding'] ??= 'async';
}

/** The figure of a picture in two color modes; nothing if there is none of the name, which is reported. */
function sceneOf(node: Element, { resolver }: ArticleInput, assets: [string, string][]): Node[] {
  const name = property(node, 'scene') ?? '';
  const found = resolver.scene(name);
  if (!found) return [];
  assets.push([found.light, name], [found.dark, name]);
  const picture = {
    ...found,
    alt: property(node, 'alt') ?? found.alt,
    caption: property(node, 'caption') ?? found.caption,
    light: resolver.address(found.light),
    dark: resolver.address(found.dark),
  };
  return parseHtml(pictureHtml(picture)).children;
}

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
function pictureHtml({ alt, caption, width, height, ...files }: Picture): string {
  const link = (mode: 'light' | 'dark') =>
    `<a class="picture-${mode}" href="${escapeHtml(files[mode])}" ${DATA_PICTURE} aria-label="${escapeHtml(texts.enlarge(alt))}">` +
    `<picture><source media="(scripting: none) and (prefers-color-scheme: ${OTHER[mode]})" srcset="${EMPTY}">` +
    `<img src="${escapeHtml(files[mode])}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" loading="lazy" decoding="async"></picture></a>`;
  return `<figure class="picture">${link('light')}${link('dark')}<figcaption>${escapeHtml(caption)}</figcaption></figure>`;
}
