import { defaultSchema, sanitize, type Schema } from 'hast-util-sanitize';
import { markdownToHtml } from 'satteri';
import { excessOf } from '../../model/html.ts';
import { shortenedToWords } from '../../model/text.ts';
import { element, elements, levelOf, parseHtml, textNode, textOf, type Root } from '../article/tree.ts';
import { hugeTable } from '../markdown/tables.ts';

/** Elements that descriptions may contain. Ids and pictures are removed. */
const allowed: Schema = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => !/^(img|picture|source|input)$/.test(name)),
  attributes: {
    a: ['href'],
    code: [['className', /^language-./]],
    ol: ['start'],
    td: ['colSpan', 'rowSpan'],
    th: ['colSpan', 'rowSpan'],
    details: ['open'],
  },
  protocols: { href: ['http', 'https', 'mailto'] },
  strip: ['script', 'style', 'title', 'textarea', 'iframe', 'noscript', 'template', 'svg', 'math'],
};

/**
 * A description, which is CommonMark with any HTML in it, as a tree. It is sanitized, so that no script, style, form or
 * picture gets through. https://spec.openapis.org/oas/v3.1.1.html#rich-text-formatting
 *
 * @param top level of its largest headings: 2 if it is the main content of a page, else 4
 */
export function descriptionTree(markdown: string, top: 2 | 4): Root {
  const text = markdown.trim();
  const asWritten: Root = { type: 'root', children: [element('p', {}, [textNode(text)])] };
  // Nobody could read it.
  if (hugeTable(text) !== null) return asWritten;
  const { html } = markdownToHtml(text, { features: { gfm: true } });
  if (excessOf(html)) return asWritten;
  const tree = sanitize(parseHtml(html), allowed) as Root;
  const headings = elements(tree).flatMap((node) => levelOf(node) ?? []);
  const step = top - Math.min(...headings);
  for (const node of elements(tree)) {
    const level = levelOf(node);
    if (level !== null) node.tagName = `h${top === 4 ? Math.max(4, level) : Math.min(6, level + step)}`;
  }
  return tree;
}

/** No first paragraph that is shown is longer than this, with all its markup and addresses. */
const LONGEST_SOURCE = 4000;
/** Any character with a meaning in Markdown. Most descriptions begin without one. */
const MARKED = /[\\`*_~<>&[#|]/;

/**
 * The first paragraph of a description as plain text, cut to the length of a search result, if possible after a
 * sentence.
 */
export function plainText(markdown: string, longest = 160): string {
  const [first = ''] = markdown
    .trim()
    .slice(0, LONGEST_SOURCE)
    .split(/\n\s*\n/);
  const shown = MARKED.test(first) ? textOf(descriptionTree(first, 4)) : first;
  const text = shown.replaceAll(/\s+/g, ' ').trim();
  if (text.length <= longest) return text;
  const sentences = /^.*[.!?](?=\s)/.exec(text.slice(0, longest + 1))?.[0] ?? '';
  return sentences.length > longest / 3 ? sentences : shortenedToWords(text, longest);
}
