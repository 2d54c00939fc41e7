import { PICTURE_ELEMENT } from '../../model/block.ts';
import { replaceIn } from './addresses.ts';
import type { ArticleInput, Visitor } from './context.ts';
import { pictureHtml } from './picture-html.ts';
import { elements, parseHtml, property, replaceElements, type Element, type Node } from './tree.ts';

/** Elements that the site's security policy does not load, with what they are called. */
const refused = new Map([
  ['iframe', 'frame'],
  ['object', 'object'],
  ['embed', 'object'],
]);

/** Resolves the addresses of pictures and other files, lists them, and reserves the space of pictures. */
export const resolvePictures: Visitor = (tree, input, { assets }) => {
  let hasScenes = false;
  for (const node of elements(tree)) {
    if (node.tagName === PICTURE_ELEMENT) hasScenes = true;
    const kind = refused.get(node.tagName);
    let size: Size | null = null;
    replaceIn(node, ['file'], (written, _, name) => {
      // A part of the document itself, such as a gradient.
      if (written === '' || written.startsWith('#')) return written;
      if (kind !== undefined) {
        const message = `the ${kind} "${written}" is not shown: the site's security policy allows no ${kind}s`;
        input.resolver.refuse(written, message, 'Make it a link.', 'error');
        return written;
      }
      const picture = input.resolver.picture(written);
      if (name === 'src') size = picture?.size ?? null;
      assets.push([picture?.src ?? written, written]);
      return input.resolver.address(picture?.src ?? written);
    });
    if (node.tagName === 'img' && property(node, 'src') !== null) reserve(node, size);
  }
  if (!hasScenes) return;
  replaceElements(tree, (node) => (node.tagName === PICTURE_ELEMENT ? sceneOf(node, input, assets) : null));
};

interface Size {
  width: number;
  height: number;
}

/** Width and height reserve a picture's space, so that nothing shifts when it loads, which is when it comes near. */
function reserve({ properties }: Element, size: Size | null): void {
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
