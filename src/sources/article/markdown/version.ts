import type { RenderedBlock } from '../../../model/block.ts';
import type { Heading, MarkdownFacts } from '../../../model/page.ts';
import type { Node } from '../tree.ts';
import { Blocks, headingOf, writeBlocks } from './blocks.ts';
import { withoutUnseen } from './unseen.ts';
import { writeInline } from './write-inline.ts';

/** Its links are absolute and may lead to other hosts; those of this host that are not checked are left out. */
interface MarkdownArticle extends MarkdownFacts {
  text: string;
}

/**
 * Writes a finished article as Markdown: everything that it says to a reader, without what only a browser can do.
 *
 * @param nodes the article, with placeholders for code blocks
 * @param blocks those code blocks
 * @param title the heading above it, whose id may be empty; null if the article has its own
 * @param address returns the absolute address of a link or a picture
 */
export function articleMarkdown(
  nodes: readonly Node[],
  blocks: readonly RenderedBlock[],
  title: Pick<Heading, 'id' | 'text'> | null,
  address: (href: string) => string,
): MarkdownArticle {
  const links = new Set<string>();
  const reader = new Blocks(
    {
      blocks,
      address: (href, rel) => {
        const url = address(href);
        if (String(rel) !== 'external') links.add(url);
        return url;
      },
    },
    title,
  );
  const heading = title && headingOf(1, writeInline([{ type: 'text', value: title.text }]), title.id || null);
  const text = writeBlocks([...(heading ? [heading] : []), ...reader.of(withoutUnseen(nodes))]);
  return { text: `${text}\n`, ids: [...reader.ids], links: [...links] };
}
