import { defineMdastPlugin, type MdastNode, type MdastPluginDefinition } from 'satteri';
import { PICTURE_ELEMENT } from '../../model/picture.ts';

const SCHEME = 'picture:';

/** `![](picture:name)`, with or without a caption in quotes, or `<Picture scene="name" />`, on a line of its own. */
const line =
  /^(\s*(?:[-*+]\s+|\d+[.)]\s+)?)(?:!\[[^\]]*\]\(picture:([\w-]+)(?:\s+"[^"]*")?\)|<Picture\s[^>]*\bscene="([\w-]+)"[^>]*\/>)\s*$/;

/** The scene that a line of a page shows, and the text before it; null for every other line. */
export function pictureIn(text: string): { before: string; scene: string } | null {
  const match = line.exec(text);
  return match ? { before: match[1] ?? '', scene: match[2] ?? match[3] ?? '' } : null;
}

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
