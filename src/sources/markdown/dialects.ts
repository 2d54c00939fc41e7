import { defineMdastPlugin, type MdastNode, type MdastPluginDefinition } from 'satteri';
import { admonitionOf } from '../../model/admonition.ts';
import { positionAt } from '../../model/problem.ts';

/** Text that means something in another dialect of Markdown. */
export interface Finding {
  /** 1-based line of the text. */
  line: number;
  message: string;
  fix: string;
}

/** Code, in which tags, imports and formulas are only text. */
const code =
  /^[ \t>]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t>]*\1|$(?![\s\S]))|(?<!`)(`+)(?!`)[^`][\s\S]*?(?<!`)\2(?!`)/gm;

/** Blanks out the code of a page, so that lines and columns stay the same. */
export function withoutCode(source: string): string {
  return source.replaceAll(code, (block) => block.replaceAll(/[^\n]+/g, (line) => ' '.repeat(line.length)));
}

/** `import x from 'y'` at the start of a line, possibly over several lines; or `import 'y.css'`. */
const importLine = /^import\s+(?:[\w$*{},\s]+\sfrom\s+)?(['"])[^'"\n]+\1;?[ \t]*$/m;
/** A tag whose name starts with a capital but has small letters, unlike HTML in capitals, and goes on as JSX may. */
const component = /<([A-Z][\w.]*[a-z][\w.]*)(?:\s*\/?>|\s+[a-z][\w-]*\s*(?:=|\/?>)|\s+\{\.\.\.)/;

/** Finds MDX in a page of plain Markdown. Unreported, it would be shown as text, or vanish. */
export function mdxInMarkdown(source: string): Finding | null {
  if (!/^import\s|<[A-Z]/m.test(source)) return null;
  const text = withoutCode(source);
  const found = [importLine.exec(text), component.exec(text)]
    .filter((match) => match !== null)
    .toSorted((a, b) => a.index - b.index)[0];
  if (!found) return null;
  const shown = found[0].startsWith('import') ? 'an import' : `the component <${found[1]}>`;
  return {
    line: positionAt(text, found.index).line,
    message: `${shown} is in a page of plain Markdown, where it is not code`,
    fix: `End the file's name with ".mdx", or read all pages as MDX: markdown: { format: 'mdx' } in the config. Put it into backticks if it is text.`,
  };
}

/**
 * Takes MDX out of the code blocks that hide it from tools that only know Markdown. Lines keep their numbers.
 * https://docusaurus.io/docs/i18n/crowdin#mdx-solutions
 */
export function mdxBlocks(source: string): string {
  if (!source.includes('mdx-code-block')) return source;
  return source.replaceAll(code, (block) =>
    /^[ \t]*`{3,}mdx-code-block[ \t]*\r?\n(?:[\s\S]*\n)?[ \t]*`{3,}$/.test(block)
      ? block.replaceAll(/^.*|.*$(?![\s\S])/g, '')
      : block,
  );
}

const commentId =
  /^([ \t>]*(?:[-*+][ \t]+)?#{1,6}[ \t][^\n]*?)[ \t]*(?:\{\/\*[ \t]*#([^\s{}*]+)[ \t]*\*\/\}|<!--[ \t]*#([^\s>]+)[ \t]*-->)[ \t]*$/gm;

/**
 * Rewrites heading ids in comments as `{#id}`: `## Text {/* #id *\/}`, `## Text <!-- #id -->`.
 * https://docusaurus.io/docs/markdown-features/toc#heading-ids
 */
export function headingIds(source: string): string {
  if (!/\/\*[ \t]*#|<!--[ \t]*#/.test(source)) return source;
  const text = withoutCode(source);
  return source.replaceAll(
    commentId,
    (whole: string, heading: string, braced: string | undefined, html: string | undefined, at: number) =>
      text[at + whole.indexOf('#')] === '#' ? `${heading} {#${braced ?? html}}` : whole,
  );
}

/** Rewrites HTML comments as MDX has them, line for line; `<!-- truncate -->`, too. */
export function mdxComments(source: string): string {
  if (!source.includes('<!--')) return source;
  let out = '';
  let from = 0;
  for (const { 0: whole, index } of withoutCode(source).matchAll(/<!--[\s\S]*?-->/g)) {
    const text = source.slice(index + 4, index + whole.length - 3).replaceAll('*/', '* /');
    out += `${source.slice(from, index)}{/*${text}*/}`;
    from = index + whole.length;
  }
  return out + source.slice(from);
}

/** `$$` on a line of its own or around something, `$x$`, `$x_1$`, and more between single signs if it contains TeX. */
const formula =
  /^[ \t]*\$\$[ \t]*$|\$\$[^$\n]+\$\$|(?<![\\$\w])\$(?:[A-Za-z](?:_\w)?|(?=[^\s$])[^$\n]*(?:[\\^]|_\{)[^$\n]*(?<=[^\s\\$]))\$(?![\w$])/m;

/** Finds a formula between dollar signs, which would be shown as written; null if there is none. */
export function formulaIn(source: string): Finding | null {
  if (!source.includes('$')) return null;
  const text = withoutCode(source);
  const found = formula.exec(text);
  if (!found) return null;
  return {
    line: positionAt(text, found.index).line,
    message: `the formula ${found[0].trim().slice(0, 40)} is shown as written`,
    fix: 'Formulas are not typeset. Write it in words, as code, or as a picture.',
  };
}

/** The mark of an alert at the start of a blockquote: https://docs.github.com/get-started/writing-on-github */
export const alertMark: RegExp = /^\s*\[!(note|tip|important|warning|caution)\]\s*(?:\n|$)/i;

/** The look and title of an alert. GitHub's caution warns of harm, so it looks like our danger. */
export function alertLook(kind: string): ReturnType<typeof admonitionOf> {
  const { look, title } = admonitionOf(kind.toLowerCase());
  return { look: look === 'caution' ? 'danger' : look, title };
}

/** Turns blockquotes that start with `[!NOTE]` into admonitions. */
export const alertPlugin: MdastPluginDefinition = defineMdastPlugin({
  name: 'alerts',
  blockquote(node, context) {
    const [paragraph] = node.children;
    const first = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined;
    const mark = first?.type === 'text' ? alertMark.exec(first.value) : null;
    if (!mark?.[1] || !paragraph || first?.type !== 'text') return;
    const { look, title } = alertLook(mark[1]);
    const rest = first.value.slice(mark[0].length);
    if (rest === '' && paragraph.type === 'paragraph' && paragraph.children.length === 1) context.removeNode(paragraph);
    else context.setProperty(first, 'value', rest);
    context.setProperty(node, 'data', {
      hName: 'div',
      hProperties: { className: ['admonition', look], role: 'note' },
    });
    context.prependChild(node, {
      type: 'paragraph',
      children: [{ type: 'text', value: title }],
      data: { hProperties: { className: ['admonition-title'] } },
    } as MdastNode);
  },
});

const shortcode = /(?<![\w:]):([+-]?[a-z\d][\w+-]*):(?![\w:])/g;

/** True if a page may contain the shortcode of an emoji. */
export function hasShortcode(source: string): boolean {
  return source.search(shortcode) !== -1;
}

/** Turns `:tada:` into its emoji; unknown names stay text. The list is loaded only for pages that need it. */
export async function emojiPlugin(): Promise<MdastPluginDefinition> {
  const { nameToEmoji } = await import('gemoji');
  return defineMdastPlugin({
    name: 'emoji',
    text(node) {
      const value = node.value.replaceAll(shortcode, (whole, name: string) =>
        Object.hasOwn(nameToEmoji, name) ? (nameToEmoji[name] ?? whole) : whole,
      );
      return value === node.value ? undefined : { type: 'text', value };
    },
  });
}
