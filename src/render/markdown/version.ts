import type { Parents, PhrasingContent, RootContent, Text } from 'mdast';
import { gfmFootnoteToMarkdown } from 'mdast-util-gfm-footnote';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown, type Info, type Options, type State } from 'mdast-util-to-markdown';
import type { RenderedBlock } from '../../model/block.ts';
import type { Heading } from '../../model/page.ts';
import { Blocks } from './blocks.ts';
import { articleNodes, type HtmlNode } from './tree.ts';

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
 * @param html the article, with placeholders for code blocks
 * @param blocks those code blocks
 * @param title the heading above it, whose id may be empty; null if the article has its own
 * @param address returns the absolute address of a link or a picture
 */
export function articleMarkdown(
  html: string,
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
  const parts: string[] = [];
  const write = (children: RootContent[]) => {
    if (children.length > 0) parts.push(toMarkdown({ type: 'root', children }, options));
  };
  if (title !== null) write([headingOf(title)]);
  for (const nodes of partsOf(html)) write(reader.of(nodes));
  return { text: parts.join('\n'), ids: [...reader.ids], links: [...links] };
}

function headingOf({ text, id }: Pick<Heading, 'id' | 'text'>): RootContent {
  const children: PhrasingContent[] = [{ type: 'text', value: text }];
  if (id) children.push({ type: 'html', value: ` {#${id}}` });
  return { type: 'heading', depth: 1, children };
}

/** Divides an article before its headings: written part by part, a large one takes a tenth of the memory. */
function* partsOf(html: string): Generator<HtmlNode[]> {
  let part: HtmlNode[] = [];
  for (const node of articleNodes(html)) {
    if (typeof node === 'object' && /^h[1-6]$/.test(node.name)) {
      yield part;
      part = [];
    }
    part.push(node);
  }
  yield part;
}
