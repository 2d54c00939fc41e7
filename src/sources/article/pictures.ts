import { PICTURE_ELEMENT } from '../../model/picture.ts';
import type { ArticleInput, Visitor } from './context.ts';
import { pictureHtml } from './picture-html.ts';
import { elements, parseHtml, property, replaceElements, type Element, type Node } from './tree.ts';

const media = new Set(['img', 'source', 'video', 'audio', 'iframe']);

/** Resolves the addresses of pictures and other media, lists them, and reserves the space of pictures. */
export const resolvePictures: Visitor = (tree, input, { assets }) => {
  let hasScenes = false;
  for (const node of elements(tree)) {
    if (node.tagName === PICTURE_ELEMENT) hasScenes = true;
    const src = media.has(node.tagName) ? property(node, 'src') : null;
    if (src === null) continue;
    if (node.tagName === 'iframe') {
      const message = `the frame "${src}" is not shown: the site's security policy allows no frames`;
      input.resolver.refuse(src, message, 'Make it a link.', 'error');
      continue;
    }
    const picture = input.resolver.picture(src);
    assets.push([picture?.src ?? src, src]);
    node.properties['src'] = input.resolver.address(picture?.src ?? src);
    if (node.tagName === 'img') reserve(node, picture?.size ?? null);
  }
  if (!hasScenes) return;
  replaceElements(tree, (node) => (node.tagName === PICTURE_ELEMENT ? sceneOf(node, input, assets) : null));
};

/** Width and height reserve a picture's space, so that nothing shifts when it loads, which is when it comes near. */
function reserve({ properties }: Element, size: { width: number; height: number } | null): void {
  if (size && properties['width'] === undefined && properties['height'] === undefined) Object.assign(properties, size);
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
