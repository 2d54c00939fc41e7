import { defaultSchema, sanitize, type Schema } from 'hast-util-sanitize';
import { ADMONITIONS } from '../../model/admonition.ts';
import { EXCESS, excessOf } from '../../model/html.ts';
import { parseHtml, property, replaceElements, type Root } from '../article/tree.ts';

/** A name that can do no harm, as an id or in a link. */
const plainName = /^[A-Za-z][\w.:-]*$/;

const looks = Object.values(ADMONITIONS).map(({ look }) => look);

/**
 * Elements that a README may contain: those that its own host shows, less what this site cannot show. Names and ids are
 * kept, because links within the README lead to them. Ids of the page itself are avoided when headings get theirs.
 */
const allowed: Schema = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => !/^(picture|source)$/.test(name)).concat('code-block'),
  attributes: {
    a: ['href', 'ariaLabel', 'ariaDescribedBy', 'dataFootnoteBackref', 'dataFootnoteRef', ['name', plainName]],
    code: [['className', /^language-[\w-]+$/]],
    // The compiler's placeholders for code.
    'code-block': [['n', /^\d+$/]],
    details: ['open'],
    // Alerts, as the compiler writes them.
    div: [
      ['className', 'admonition', ...looks],
      ['role', 'note'],
    ],
    h2: [['className', 'sr-only']],
    img: ['src', 'alt'],
    input: [['disabled', true], ['type', 'checkbox'], 'checked'],
    li: [['className', 'task-list-item']],
    ol: ['start', ['className', 'contains-task-list']],
    p: [['className', 'admonition-title']],
    section: ['dataFootnotes', ['className', 'footnotes']],
    // Written by the compiler; becomes a class when the article is finished.
    td: ['colSpan', 'rowSpan', ['style', /^text-align: (?:left|center|right)$/]],
    th: ['colSpan', 'rowSpan', ['style', /^text-align: (?:left|center|right)$/]],
    ul: [['className', 'contains-task-list']],
    '*': [['id', plainName]],
  },
  clobber: [],
  protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'] },
  // Removed with their content, which is not text to read. Of all other elements, only the tags are removed.
  strip: 'script style title textarea iframe noembed noframes template svg math xmp plaintext'.split(' '),
};

/**
 * Removes unclosed start tags of elements that are removed with their content: each would take the rest of the README
 * with it.
 */
function withoutOpenEnds(html: string): string {
  let text = html;
  for (const name of allowed.strip ?? []) {
    // Nothing closes a `plaintext` element.
    const closed = name === 'plaintext' ? 0 : text.toLowerCase().lastIndexOf(`</${name}`) + 1;
    text = text.slice(0, closed) + text.slice(closed).replaceAll(new RegExp(`<${name}(?=[\\s/>])[^>]*>?`, 'gi'), '');
  }
  return text;
}

/**
 * Parses anyone's HTML into a tree in which nothing can run, load or pass for a part of the page.
 *
 * @throws Error if it is nested deeper, or has more elements, than any browser should show
 */
export function safeTree(html: string): Root {
  const excess = excessOf(html);
  if (excess) throw new Error(`it ${EXCESS[excess]}`);
  const tree = parseHtml(withoutOpenEnds(html));
  // The sanitizer would turn any field into a checkbox.
  replaceElements(tree, (node) => (node.tagName === 'input' && property(node, 'type') !== 'checkbox' ? [] : null));
  return sanitize(tree, allowed) as Root;
}
