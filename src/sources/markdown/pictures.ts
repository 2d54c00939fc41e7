import { defineMdastPlugin, type MdastNode, type MdastPluginDefinition } from 'satteri';
import { PICTURE_ELEMENT } from '../../model/block.ts';

const SCHEME = 'picture:';

/** Turns a paragraph that consists of an image with the address `picture:name` into that picture's element. */
export const picturePlugin: MdastPluginDefinition = defineMdastPlugin({
  name: 'pictures',
  paragraph(node) {
    const [image] = node.children;
    if (node.children.length !== 1 || image?.type !== 'image' || !image.url.startsWith(SCHEME)) return;
    return {
      type: 'blockquote',
      children: [],
      data: {
        hName: PICTURE_ELEMENT,
        hProperties: {
          scene: image.url.slice(SCHEME.length),
          ...(image.alt && { alt: image.alt }),
          ...(image.title && { caption: image.title }),
        },
      },
    } as MdastNode;
  },
});
