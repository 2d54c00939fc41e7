import { defineMdastPlugin, type MdastNode, type MdastPluginDefinition, type MdastPluginInstance } from 'satteri';
import { admonitionOf, ADMONITIONS } from '../../model/admonition.ts';
import { positionAt, reasonOf } from '../../model/problem.ts';
import { withoutCode } from './mdx-syntax.ts';
import { OPTIONS, optionList } from './options.ts';
import type { Report } from './report.ts';

const titled = /^([\s>]*(?:[-*+]\s+|\d+[.)]\s+)?:{3,}[a-z][\w-]*)[ \t]+([^\s[{].*?)[ \t]*(\{[^{}]*\})?[ \t]*$/i;

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
              `${opening}[${title.replaceAll(/[[\]]/g, '\\$&')}]${attributes}`,
          )
        : line,
    )
    .join('\n');
}

/** Notations of other tools, and what to write instead. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  details: 'Write <details> with a <summary>, or <Details summary="…"> in MDX.',
  tab: 'Use <Tabs> in MDX.',
  tabs: 'Use <Tabs> in MDX.',
  'code-group': 'Use <Tabs> in MDX.',
};

type Visitor = NonNullable<MdastPluginInstance['containerDirective']>;
type Directive = Parameters<Visitor>[0];
type Context = Parameters<Visitor>[1];

const closed = /(?:^|\n)[\s>]*:{3,}[ \t]*$/;
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
      if (kind !== OPTIONS && !Object.hasOwn(ADMONITIONS, kind)) {
        const fix = ELSEWHERE[kind] ?? `Use one of ${[...Object.keys(ADMONITIONS), OPTIONS].join(', ')}.`;
        report(line, `unknown admonition ":::${node.name}"`, fix);
        return undefined;
      }
      if (!closed.test(textAt(source, node))) {
        const message = `":::${node.name}" is opened but never closed: it runs to the end`;
        report(line, message, 'Close it with a line that is just ":::".', 'warning');
      }
      if (kind !== OPTIONS) return toAdmonition(node, kind, context);
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
      const message = `"${colons}" closes an admonition, but none is open here`;
      report(
        line,
        message,
        'Remove the line. An admonition around others needs more colons than they have.',
        'warning',
      );
      context.setProperty(node, 'value', node.value.replace(whole, ''));
    },
    textDirective: (node) => ({ type: 'text', value: textAt(source, node) }) as MdastNode,
    leafDirective: (node) => ({ type: 'text', value: textAt(source, node) }) as MdastNode,
  });
}

/** Makes a directive the element of an admonition, with its label or else the kind's own word as the title. */
function toAdmonition(node: Directive, kind: string, context: Context): undefined {
  const { look, title } = admonitionOf(kind);
  const id = node.attributes?.['id'];
  context.setProperty(node, 'data', {
    hName: 'div',
    hProperties: { className: ['admonition', look], role: 'note', ...(id && { id }) },
  });
  const data = { hProperties: { className: ['admonition-title'] } };
  const [first] = node.children;
  if (first?.type === 'paragraph' && first.data?.directiveLabel) context.setProperty(first, 'data', data);
  else context.prependChild(node, { type: 'paragraph', children: [{ type: 'text', value: title }], data } as MdastNode);
}

interface Positioned {
  position?: { start: { offset?: number | undefined }; end: { offset?: number | undefined } } | undefined;
}

/** The source of a node. */
function textAt(source: string, { position }: Positioned): string {
  return source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
}
