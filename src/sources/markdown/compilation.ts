import { defineMdastPlugin, type MdastNode, type MdastPluginDefinition, type MdxCompileOptions } from 'satteri';
import { admonitionOf } from '../../model/admonition.ts';
import { PLACES } from '../../model/places.ts';
import { isError, problemAt, reasonOf, type Problem } from '../../model/problem.ts';
import { CODE_GROUP, DETAILS, normaliseAdmonitions, TAB } from './admonitions.ts';
import type { CodeBlock } from './code-block.ts';
import { alertPlugin, emojiPlugin, formulaIn, hasShortcode, headingIds, mdxBlocks, mdxInMarkdown } from './dialects.ts';
import { foreignIn } from './foreign.ts';
import { mkdocsBlocks } from './mkdocs.ts';
import { OPTIONS, optionList, rawText } from './options.ts';
import { picturePlugin } from './pictures.ts';

/** A file of Markdown or MDX: a page, or a partial of one. */
export interface MarkdownFile {
  /** Path relative to the site's folder, for messages. */
  file: string;
  /** The text after the front matter. */
  body: string;
  /** Number of lines in the file before the text. */
  offset: number;
}

/** Reports a mistake at a line of the text. */
export type Report = (line: number, message: string, fix?: string, severity?: Problem['severity']) => void;

/** A page or partial that is being compiled: its text, its own options, and a way to report its mistakes. */
export interface OpenSource {
  /** Path relative to the site's folder, for messages. */
  file: string;
  /** The text after the front matter, with admonitions as directives. Lines keep their numbers. */
  text: string;
  /** Number of lines in the file before the text. */
  offset: number;
  options: MdxCompileOptions;
  report: Report;
}

/**
 * A page and its partials, compiled together. Blocks are numbered across all of them; each problem belongs to one file.
 */
export class Compilation {
  readonly problems: Problem[] = [];
  readonly blocks: PlacedBlock[] = [];
  /** The files opened so far, the page first. */
  readonly files = new Set<string>();
  /** Ids of the options found so far. */
  readonly #options = new Set<string>();

  /**
   * Prepares a file for the compiler.
   *
   * @param isMdx whether imports and components in it are code
   * @returns null if the text is so wrong that nothing can be made of it, which is reported
   */
  async open({ file, body, offset }: MarkdownFile, isMdx: boolean): Promise<OpenSource | null> {
    this.files.add(file);
    const said: Problem[] = [];
    const { text: rewritten, lineOf } = isMdx
      ? { text: mdxBlocks(body), lineOf: (line: number) => line }
      : mkdocsBlocks(body);
    const report: Report = (line, message, fix, severity = 'error') => {
      const problem = problemAt({ file, line: lineOf(line) + offset, column: 1 }, message, fix, severity);
      said.push(problem);
      this.problems.push(problem);
    };
    const { text, mistakes } = normaliseAdmonitions(headingIds(rewritten));
    for (const mistake of mistakes) report(mistake.line, mistake.message, mistake.fix, mistake.severity);
    const lost = isMdx ? null : mdxInMarkdown(text);
    if (lost) report(lost.line, lost.message, lost.fix);
    if (said.some(isError)) return null;
    const formula = formulaIn(text);
    if (formula) report(formula.line, formula.message, formula.fix, 'warning');
    for (const { line, message, fix } of foreignIn(text, isMdx)) report(line, message, fix, 'warning');
    const hasAdmonitions = text.includes(':::');
    const options: MdxCompileOptions = {
      features: {
        directive: hasAdmonitions,
        headingAttributes: true,
        gfm: { footnotes: { clobberPrefix: '', label: 'Footnotes' } },
      },
      mdastPlugins: [
        takeCode(this.blocks, report),
        ...(hasAdmonitions ? [admonitionPlugin(text, report, this.#options)] : []),
        ...(text.includes('](picture:') ? [picturePlugin] : []),
        ...(text.includes('[!') ? [alertPlugin] : []),
        ...(hasShortcode(text) ? [await emojiPlugin()] : []),
      ],
    };
    return { file, text, offset, options, report };
  }
}

/** A code block and its place. */
export interface PlacedBlock {
  block: CodeBlock;
  /** 1-based line of the text. */
  line: number;
  /** Reports what is wrong in the file that contains the block. */
  report: Report;
}

/**
 * Splits language and meta as other tools write them, without a space between or with braces around the language:
 * ` ```js{1,3} `, ` ```rust,ignore `, ` ```js:line-numbers `, ` ``` {.js .numbered} `, ` ``` title="a" `.
 */
function infoOf(lang: string, meta: string): Pick<CodeBlock, 'language' | 'meta'> {
  const whole = `${lang} ${meta}`;
  const inBraces = /^\{[ \t]*\.([\w+#-]+)([^}]*)\}?(.*)$/.exec(whole);
  if (inBraces) return { language: inBraces[1] ?? '', meta: `${inBraces[2]} ${inBraces[3]}`.trim() };
  if (/^\w+=/.test(lang)) return { language: '', meta: whole };
  const [, language = '', rest = ''] = /^([^{,:]*)(?:[,:]|(?=\{)|$)(.*)$/.exec(lang) ?? [];
  return { language, meta: rest === '' ? meta : `${rest} ${meta}`.trim() };
}

/** Takes code blocks out of the tree and leaves a placeholder for each. */
export function takeCode(blocks: PlacedBlock[], report: Report): MdastPluginDefinition {
  return defineMdastPlugin({
    name: 'code',
    options: { position: true },
    code(node) {
      blocks.push({
        block: { ...infoOf(node.lang ?? '', node.meta ?? ''), code: node.value },
        line: node.position?.start.line ?? 1,
        report,
      });
      return {
        type: 'blockquote',
        children: [],
        data: { hName: 'code-block', hProperties: { n: String(blocks.length - 1) } },
      } as MdastNode;
    },
  });
}

/** Turns directives into admonitions and lists of options, and mere colons back into text: `10:30`, `::before`. */
function admonitionPlugin(source: string, report: Report, options: Set<string>): MdastPluginDefinition {
  return defineMdastPlugin({
    name: 'admonitions',
    options: { position: true },
    containerDirective(node, context) {
      if (node.name === OPTIONS) {
        try {
          return optionList(node, options);
        } catch (error) {
          const message = reasonOf(error);
          report(node.position?.start.line ?? 1, message, 'Write a table between ":::options" and ":::".');
          return undefined;
        }
      }
      const [first] = node.children;
      const label = first?.type === 'paragraph' && first.data?.directiveLabel ? first : null;
      if (node.name === DETAILS) {
        context.setProperty(node, 'data', { hName: 'details' });
        if (label) context.setProperty(label, 'data', { hName: 'summary' });
        else
          context.prependChild(node, {
            type: 'paragraph',
            children: [{ type: 'text', value: 'Details' }],
            data: { hName: 'summary' },
          } as MdastNode);
        return undefined;
      }
      if (node.name === CODE_GROUP) {
        context.setProperty(node, 'data', { hName: PLACES.codeGroup });
        return undefined;
      }
      if (node.name === TAB) {
        const text = label && rawText(label);
        if (label) context.removeNode(label);
        context.setProperty(node, 'data', { hName: PLACES.tab, hProperties: { label: text || 'Tab' } });
        return undefined;
      }
      const { look, title: standard } = admonitionOf(node.name);
      context.setProperty(node, 'data', {
        hName: 'div',
        hProperties: {
          className: ['admonition', look],
          role: 'note',
          ...(node.attributes?.['id'] && { id: node.attributes['id'] }),
        },
      });
      const title = { hProperties: { className: ['admonition-title'] } };
      if (label) context.setProperty(label, 'data', title);
      else
        context.prependChild(node, {
          type: 'paragraph',
          children: [{ type: 'text', value: standard }],
          data: title,
        } as MdastNode);
    },
    textDirective: (node) => literal(source, node),
    leafDirective: (node) => literal(source, node),
  });
}

interface Placed {
  position?: { start: { offset?: number | undefined }; end: { offset?: number | undefined } } | undefined;
}

function literal(source: string, node: Placed): MdastNode {
  return { type: 'text', value: source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0) };
}
