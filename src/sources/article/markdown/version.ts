import type { Parents, PhrasingContent, RootContent, Text } from 'mdast';
import { gfmFootnoteToMarkdown } from 'mdast-util-gfm-footnote';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown, type Info, type Options, type State } from 'mdast-util-to-markdown';
import type { RenderedBlock } from '../../../model/block.ts';
import type { Heading } from '../../../model/page.ts';
import type { Node } from '../tree.ts';
import { Blocks } from './blocks.ts';
import { withoutUnseen } from './unseen.ts';

/** An article as Markdown, and what a check has to know of it. */
export interface MarkdownArticle {
  text: string;
  /** Fragments that lead to one of its headings. */
  ids: string[];
  /** Addresses it links to, each once. */
  links: string[];
}

/** Text that means the same with and without escapes, wherever it stands. Most text is, and the library is slow. */
const plain = /^(?:[A-Za-z ,;:'"(){}$?%@’“”–—…→×]|\d+(?![\d.)]))[\w ,;:'"(){}$?%@’“”–—…→×./=+-]*$/;
const special = /_|:\/\/|www\./;

const options: Options = {
  bullet: '-',
  rule: '-',
  resourceLink: true,
  handlers: {
    text: (node: Text, _: Parents | undefined, state: State, info: Info) =>
      plain.test(node.value) && !special.test(node.value) ? node.value : state.safe(node.value, info),
  },
  extensions: [gfmTableToMarkdown({ tablePipeAlign: false }), gfmFootnoteToMarkdown()],
};

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
      address: (href) => {
        const url = address(href);
        links.add(url);
        return url;
      },
    },
    title,
  );
  const children: RootContent[] = [...(title ? [headingOf(title)] : []), ...reader.of(withoutUnseen(nodes))];
  return { text: toMarkdown({ type: 'root', children }, options), ids: [...reader.ids], links: [...links] };
}

function headingOf({ text, id }: Pick<Heading, 'id' | 'text'>): RootContent {
  const children: PhrasingContent[] = [{ type: 'text', value: text }];
  if (id) children.push({ type: 'html', value: ` {#${id}}` });
  return { type: 'heading', depth: 1, children };
}
