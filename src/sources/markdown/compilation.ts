import { defineMdastPlugin, type MdastNode, type MdastPluginDefinition, type MdxCompileOptions } from 'satteri';
import { problemAt, type Problem } from '../../model/problem.ts';
import { admonitionPlugin, labelTitles } from './admonitions.ts';
import { alertPlugin } from './alerts.ts';
import type { CodeBlock } from './code-block.ts';
import { commentPlugin } from './comments.ts';
import { emojiPlugin, hasShortcode } from './emoji.ts';
import { headingIds, mdxBlocks, mdxInMarkdown } from './mdx-syntax.ts';
import { picturePlugin } from './pictures.ts';
import type { Report } from './report.ts';

/** A file of Markdown or MDX: a page, or a partial of one. */
export interface MarkdownFile {
  /** Path relative to the site's folder, for messages. */
  file: string;
  /** The text after the front matter. */
  body: string;
  /** Number of lines in the file before the text. */
  offset: number;
}

/** A page or partial that is being compiled: its text, its own options, and a way to report its mistakes. */
export interface OpenSource {
  /** Path relative to the site's folder, for messages. */
  file: string;
  /** The text after the front matter, with titles of admonitions as labels. Lines keep their numbers. */
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
    const report: Report = (line, message, fix, severity = 'error') =>
      this.problems.push(problemAt({ file, line: line + offset, column: 1 }, message, fix, severity));
    const text = labelTitles(headingIds(isMdx ? mdxBlocks(body) : body));
    const lost = isMdx ? null : mdxInMarkdown(text);
    if (lost) {
      report(lost.line, lost.message, lost.fix);
      return null;
    }
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
        ...(text.includes('<!--') ? [commentPlugin(report)] : []),
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

/** Takes code blocks out of the tree and leaves a placeholder for each. */
export function takeCode(blocks: PlacedBlock[], report: Report): MdastPluginDefinition {
  return defineMdastPlugin({
    name: 'code',
    options: { position: true },
    code(node) {
      blocks.push({
        block: { language: node.lang ?? '', meta: node.meta ?? '', code: node.value },
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
