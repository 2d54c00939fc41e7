import { DEEPEST_NESTING } from '../../model/html.ts';
import {
  defineMdastPlugin,
  markdownToHtml,
  type MdastNode,
  type MdastPluginDefinition,
  type MdxCompileOptions,
} from 'satteri';
import type { ArticleParts } from '../../model/island.ts';
import { positionAt, problemAt, type Problem } from '../../model/problem.ts';
import { MARKDOWN_ELEMENT, type RenderedBlock } from '../../model/block.ts';
import type { UsingSource } from '../components/errors.ts';
import { admonitionPlugin, labelTitles } from './admonitions.ts';
import { alertPlugin } from './alerts.ts';
import { renderCodeBlock, type CodeBlock } from './code-block.ts';
import { commentPlugin } from './comments.ts';
import { diagramHtml, drawingName } from './diagram.ts';
import { emojiPlugin, hasShortcode } from './emoji.ts';
import { headingIds, keepBraces, reportMdx, tooDeepIn, withoutCode } from './mdx-syntax.ts';
import { leftOutPlugins, mayLeaveOut } from './left-out.ts';
import { problemOf } from './mistakes.ts';
import { picturePlugin } from './pictures.ts';
import type { Report } from './report.ts';
import { HUGE_TABLE, hugeTable } from './tables.ts';
import { unpairedTags } from './unpaired-tags.ts';

/** A file of Markdown or MDX: a page, or a partial of one. */
export interface MarkdownFile {
  /** Path relative to the site's folder, for messages. */
  file: string;
  /** The text after the front matter. */
  body: string;
  /** Number of lines in the file before the text. */
  offset: number;
}

/**
 * A page or partial, ready for the compiler: its text, with titles of admonitions as labels, its own options, and a way
 * to report its mistakes. Lines keep their numbers.
 */
export interface PreparedText extends UsingSource {
  options: MdxCompileOptions;
  report: Report;
}

export interface CompileInput extends MarkdownFile {
  /** Renders the text as MDX; without it, the text is plain Markdown. */
  render?: MdxRenderer;
  /** Reads the drawings of diagrams. Default: there are none. */
  readDrawing?: ReadDrawing;
}

/** Renders the MDX of a page, with the partials that it includes. */
export type MdxRenderer = (page: PreparedText, texts: PageTexts) => Promise<{ html: string; parts: ArticleParts }>;

export interface PageContent {
  /** The article, with `<code-block n="0"></code-block>` in place of each block. */
  html: string;
  blocks: RenderedBlock[];
  /** Present for MDX: what the article needs besides its HTML. `<docs-island n="…">` marks the place of island n. */
  parts?: ArticleParts;
  /** The partials that it includes, relative to the site's folder; absent if there are none. */
  partials?: string[];
  problems: Problem[];
}

/**
 * Compiles one page's Markdown or MDX to the HTML of its article.
 *
 * Code blocks and diagrams leave placeholders in the tree and are rendered separately, so that their HTML is never
 * parsed again, and Markdown and MDX share one path. Links stay as written until the article is finished, which is also
 * when headings get their ids.
 */
export async function compileMarkdown({
  render,
  readDrawing = () => null,
  ...input
}: CompileInput): Promise<PageContent> {
  const texts = new PageTexts();
  const { problems, blocks } = texts;
  const source = await texts.prepare(input, render !== undefined);
  if (!source) return { html: '', blocks: [], problems };
  let article: Pick<PageContent, 'html' | 'parts'>;
  try {
    article = render ? await render(source, texts) : await markdownToHtml(source.text, source.options);
  } catch (error) {
    problems.push(problemOf(error, source));
    return { html: '', blocks: [], problems };
  }

  const { parts } = article;
  const inMarkdown = takeInMarkdown(article, blocks.length);
  const [, ...partials] = texts.files;
  // Without a tag in the source, and without components, all of the HTML is the compiler's own and needs no check.
  if (render || source.text.includes('<')) reportTags(article.html, source.text, source.report);
  return {
    html: article.html,
    blocks: [...(await renderBlocks(blocks, readDrawing)), ...inMarkdown],
    ...(parts && { parts }),
    ...(partials.length > 0 && { partials }),
    problems,
  };
}

/** The texts of a page: its own, and its partials. Blocks are numbered across all of them. */
export class PageTexts {
  readonly problems: Problem[] = [];
  readonly blocks: PlacedBlock[] = [];
  /** The files prepared so far, the page first. */
  readonly files = new Set<string>();
  /** Ids of the options found so far. */
  readonly #options = new Set<string>();

  /**
   * Prepares a file for the compiler.
   *
   * @param isMdx whether imports and components in it are code
   * @returns null if the text is so wrong that nothing can be made of it, which is reported
   */
  async prepare({ file, body, offset }: MarkdownFile, isMdx: boolean): Promise<PreparedText | null> {
    this.files.add(file);
    const report: Report = (line, message, fix, severity = 'error') =>
      this.problems.push(problemAt({ file, line: line + offset, column: 1 }, message, fix, severity));
    const named = headingIds(body);
    const text = labelTitles(isMdx ? named : keepBraces(named));
    // The compiler would run out of stack, and the process end without a word.
    const deep = isMdx ? tooDeepIn(text) : null;
    if (deep !== null) {
      const message = `tags or braces are nested deeper than ${DEEPEST_NESTING} levels`;
      report(deep, message, 'No browser shows more: nest them less deeply, and close each.');
      return null;
    }
    const huge = hugeTable(text);
    if (huge !== null) {
      report(huge, HUGE_TABLE, 'Divide it.');
      return null;
    }
    if (!isMdx && reportMdx(text, report)) return null;
    const hasAdmonitions = text.includes(':::');
    const options: MdxCompileOptions = {
      features: {
        directive: hasAdmonitions,
        headingAttributes: true,
        gfm: { footnotes: { clobberPrefix: '', label: 'Footnotes' } },
      },
      mdastPlugins: [
        ...(mayLeaveOut(text) ? leftOutPlugins(text, report) : []),
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
export interface PlacedBlock extends CodeBlock {
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
      const line = node.position?.start.line ?? 1;
      blocks.push({ language: node.lang ?? '', meta: node.meta ?? '', code: node.value, line, report });
      return {
        type: 'blockquote',
        children: [],
        data: { hName: 'code-block', hProperties: { n: String(blocks.length - 1) } },
      } as MdastNode;
    },
  });
}

const markdownOnly = new RegExp(`<${MARKDOWN_ELEMENT}>([\\s\\S]*?)</${MARKDOWN_ELEMENT}>`, 'g');

/** Takes what only the Markdown version says out of the article: blocks that are empty in the document. */
function takeInMarkdown(article: { html: string }, first: number): RenderedBlock[] {
  const taken: RenderedBlock[] = [];
  if (!article.html.includes(`<${MARKDOWN_ELEMENT}>`)) return taken;
  article.html = article.html.replaceAll(markdownOnly, (_, markdown: string) => {
    taken.push({ html: '', text: '', markdown });
    return `<code-block n="${first + taken.length - 1}"></code-block>`;
  });
  return taken;
}

/** So many tags without their counterparts are reported for a page. */
const MOST_TAGS = 100;

/** Reports tags without their counterparts. */
function reportTags(html: string, source: string, report: Report): void {
  const mistakes = unpairedTags(html);
  const text = mistakes.length > 0 ? withoutCode(source) : '';
  const fix = 'It is parsed as browsers parse it. Write the missing tag, or "&lt;" if it is text.';
  for (const { tag, nth, message } of mistakes.slice(0, MOST_TAGS))
    report(lineOf(text, tag, nth), message, fix, 'warning');
  const more = mistakes.length - MOST_TAGS;
  if (more > 0) report(1, `${more} more tags on this page have no counterpart`, 'Write the others first.', 'warning');
}

/** The line of a tag's nth occurrence, from 0; the first line if the tag was produced by code. */
function lineOf(text: string, tag: string, nth: number): number {
  let at = text.indexOf(tag);
  for (let more = nth; more > 0 && at !== -1; more--) at = text.indexOf(tag, at + 1);
  return at === -1 ? 1 : positionAt(text, at).line;
}

/** Reads a drawing by its name; null if there is none. */
export type ReadDrawing = (name: string) => string | null;

/** Renders code and diagrams. A diagram without a drawing is shown as its source. */
export function renderBlocks(blocks: PlacedBlock[], readDrawing: ReadDrawing): Promise<RenderedBlock[]> {
  return Promise.all(
    blocks.map(async (block, index): Promise<RenderedBlock> => {
      const source = block.code;
      if (block.language !== 'mermaid') return { ...(await figureOf(block, index)), text: source };
      const drawing = readDrawing(drawingName(source));
      if (drawing !== null)
        return {
          html: diagramHtml(source, drawing, index),
          text: '',
          markdown: { language: 'mermaid', title: null, code: source },
        };
      block.report(block.line, 'the diagram has no drawing', 'Draw it: npm run pictures -- diagrams');
      return { html: (await renderCodeBlock({ ...block, language: 'text' })).html, text: source };
    }),
  );
}

/** As in Docusaurus. */
const managerMark = /(?:^|\s)npm2yarn(?=\s|$)/;

async function figureOf(block: PlacedBlock, index: number): Promise<Omit<RenderedBlock, 'text'>> {
  if (managerMark.test(block.meta))
    return { html: await (await import('./package-managers.tsx')).managerTabs(block, index) };
  const { line, report } = block;
  const { html, plain, mistake, unread } = await renderCodeBlock(block);
  if (mistake) report(line, mistake, 'It is shown without colors. Use "text" for plain text.', 'warning');
  const fix = 'Code may have title="…", showLineNumbers, {1,3-5}, and "highlight-start" above a "highlight-end".';
  if (unread) report(line, unread, fix, 'warning');
  return { html, markdown: plain };
}
