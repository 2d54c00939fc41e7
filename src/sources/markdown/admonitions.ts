import { defineMdastPlugin, type MdastNode, type MdastPluginDefinition, type MdastPluginInstance } from 'satteri';
import { admonitionOf, ADMONITIONS } from '../../model/admonition.ts';
import { positionAt, reasonOf } from '../../model/problem.ts';
import { withoutCode } from './mdx-syntax.ts';
import { OPTIONS, optionList } from './options.ts';
import type { Report } from './report.ts';

const titled = /^([\s>]*(?:[-*+]\s+|\d+[.)]\s+)?:{3,}[a-z][\w-]*)[ \t]+([^\s[{].*?)[ \t]*(\{[^{}]*\})?[ \t]*$/i;

/** A link, which is captured, or another bracket, which could end the label too soon. */
const linkOrBracket = /(\[[^[\]]*\]\([^()]*\))|[[\]]/g;

/**
 * Rewrites `:::note A title` as the directive `:::note[A title]`, as Docusaurus does before it parses a page. Lines keep
 * their numbers. Code blocks are left alone.
 */
export function labelTitles(source: string): string {
  if (!source.includes(':::')) return source;
  const visible = withoutCode(source).split('\n');
  return source
    .split('\n')
    .map((line, index) =>
      visible[index]?.includes(':::')
        ? line.replace(
            titled,
            (_, opening: string, title: string, attributes = '') =>
              `${opening}[${title.replaceAll(linkOrBracket, (found, link?: string) => link ?? `\\${found}`)}]${attributes}`,
          )
        : line,
    )
    .join('\n');
}

/** A fold is a directive, too. */
const DETAILS = 'details';
const KINDS = [...Object.keys(ADMONITIONS), OPTIONS, DETAILS];

type Visitor = NonNullable<MdastPluginInstance['containerDirective']>;
type Directive = Parameters<Visitor>[0];
type Context = Parameters<Visitor>[1];

/** The whole first line of a directive: other attributes, and text behind a label, mean nothing. */
const opening = /^:+[\w-]+(?:\[.*\])?(?:\{[ \t]*#[^\s{}]+[ \t]*\})?[ \t]*(?:\n|$)/;
const closing = /(?:^|\n)[ \t>]*:{3,}[ \t]*$/;
const stray = /^(:{3,})[ \t]*(.*)$/m;

/**
 * Turns directives into admonitions and lists of options, and mere colons back into text: `10:30`, `::before`.
 *
 * @param options ids of the options on the page; new ones are added
 */
export function admonitionPlugin(source: string, report: Report, options: Set<string>): MdastPluginDefinition {
  return defineMdastPlugin({
    name: 'admonitions',
    options: { position: true },
    containerDirective(node, context) {
      const line = node.position?.start.line ?? 1;
      const kind = node.name.toLowerCase();
      if (!KINDS.includes(kind)) {
        const tabs = kind === 'tab' ? ' Tabs are <Tabs> and <TabItem>, in a page that ends with ".mdx".' : '';
        report(line, `unknown admonition ":::${node.name}"`, `Use one of ${KINDS.join(', ')}.${tabs}`);
        return undefined;
      }
      checkColons(source, node, report);
      if (kind === DETAILS)
        return toElement(node, context, { hName: 'details' }, titleNode('Details', { hName: 'summary' }));
      if (kind !== OPTIONS) {
        const { look, title } = admonitionOf(kind);
        return toElement(node, context, admonitionData(look), titleNode(title));
      }
      try {
        return optionList(node, options);
      } catch (error) {
        report(line, reasonOf(error), 'Write a table between ":::options" and ":::".');
        return undefined;
      }
    },
    text(node, context) {
      const mark = stray.exec(node.value);
      if (!mark) return;
      const [whole, colons = '', rest = ''] = mark;
      const line = (node.position?.start.line ?? 1) + positionAt(node.value, mark.index).line - 1;
      if (rest !== '') {
        const fix = 'Write the kind right after the colons: ":::note A title".';
        report(line, `"${whole}" opens no admonition`, fix);
        return;
      }
      // To the compiler, a table ends only at an empty line: https://github.com/bruits/satteri/issues/288
      if (source.split('\n')[line - 2]?.includes('|')) {
        report(line, `"${colons}" would be a row of the table above it`, 'Leave an empty line between them.');
        return;
      }
      const message = `"${colons}" closes an admonition, but none is open here`;
      const fix = 'Remove the line. An admonition around others needs more colons than they have.';
      report(line, message, fix, 'warning');
      context.setProperty(node, 'value', node.value.replace(whole, ''));
    },
    textDirective: (node) => ({ type: 'text', value: textAt(source, node) }) as MdastNode,
    leafDirective: (node) => ({ type: 'text', value: textAt(source, node) }) as MdastNode,
  });
}

/** Reports what is wrong with the first and the last line of a directive, and with those of the directives in it. */
function checkColons(source: string, node: Directive, report: Report): void {
  const line = node.position?.start.line ?? 1;
  const colons = colonsOf(source, node);
  for (const child of node.children) {
    if (child.type !== 'containerDirective' || colonsOf(source, child).length < colons.length) continue;
    // The first line that closes one closes both, so the rest of the outer one would stand outside of it.
    const message = `":::${child.name}" is in ":::${node.name}" of line ${line}, which has no more colons`;
    const fix = `Write "${colons}:${node.name}" and close it with "${colons}:", or close it before this line.`;
    report(child.position?.start.line ?? line, message, fix);
  }
  if (!opening.test(textAt(source, node)))
    report(line, `":::${node.name}" has more behind it than is shown`, 'Write ":::note A title {#id}".', 'warning');
  if (!closing.test(textAt(source, node))) {
    const message = `":::${node.name}" is opened but never closed: it runs to the end`;
    report(line, message, 'Close it with a line that is just ":::".', 'warning');
  }
}

/** What the compiler makes of a node: the element's name, by default its own, and its attributes. */
interface ElementData {
  directiveLabel?: true;
  hName?: string;
  hProperties?: Record<string, unknown>;
}

/** The element of an admonition. */
export function admonitionData(look: string): ElementData {
  return { hName: 'div', hProperties: { className: ['admonition', look], role: 'note' } };
}

/** A title: that of an admonition, unless it is said to be another element. */
export function titleNode(
  text: string,
  data: ElementData = { hProperties: { className: ['admonition-title'] } },
): MdastNode {
  return { type: 'paragraph', children: [{ type: 'text', value: text }], data } as MdastNode;
}

/**
 * Makes a directive an element that begins with its label.
 *
 * @param title what it begins with if there is no label; otherwise, the label becomes such an element
 */
function toElement(node: Directive, context: Context, data: ElementData, title: MdastNode): undefined {
  const id = node.attributes?.['id'];
  context.setProperty(node, 'data', { ...data, hProperties: { ...data.hProperties, ...(id && { id }) } });
  const [first] = node.children;
  if (first?.type === 'paragraph' && first.data?.directiveLabel) context.setProperty(first, 'data', title.data);
  else context.prependChild(node, title);
}

/** The source of a node. */
function textAt(source: string, { position }: Pick<MdastNode, 'position'>): string {
  return source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
}

/** The colons that open a directive. */
function colonsOf(source: string, node: Pick<MdastNode, 'position'>): string {
  return /^:+/.exec(textAt(source, node))?.[0] ?? '';
}
