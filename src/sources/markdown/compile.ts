import { markdownToHtml } from 'satteri';
import type { ArticleParts } from '../../model/island.ts';
import { attribute, unescapeHtml } from '../../model/html.ts';
import { PLACES } from '../../model/places.ts';
import { positionAt, type Problem } from '../../model/problem.ts';
import { renderCodeBlock, type CodeBlock } from './code-block.ts';
import { Compilation, type MarkdownFile, type OpenSource, type PlacedBlock } from './compilation.ts';
import { plainCodeHtml, type CompiledBlock } from '../block.ts';
import { diagramHtml, drawingName } from './diagram.ts';
import { withoutCode } from './mdx-syntax.ts';
import { problemOf } from './mistakes.ts';
import type { Report } from './report.ts';
import { unpairedTags } from './unpaired-tags.ts';

export interface CompileInput extends MarkdownFile {
  /** Renders the text as MDX; without it, the text is plain Markdown. */
  render?: MdxRenderer;
  /** Reads the drawings of diagrams. Default: there are none. */
  readDrawing?: ReadDrawing;
}

/** Renders the MDX of a page, with the partials that it includes. */
export type MdxRenderer = (
  source: OpenSource,
  compilation: Compilation,
) => Promise<{ html: string; parts: ArticleParts }>;

export interface CompileOutput {
  /** The article, with `<code-block n="0"></code-block>` in place of each block. */
  html: string;
  blocks: CompiledBlock[];
  /** Present for MDX: what the article needs besides its HTML. `<docs-island n="…">` marks the place of island n. */
  parts?: ArticleParts;
  /** The partials that it includes, relative to the site's folder; absent if there are none. */
  partials?: string[];
  problems: Problem[];
  /** Links that led nowhere and are shown as plain text. */
  lost?: string[];
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
}: CompileInput): Promise<CompileOutput> {
  const compilation = new Compilation();
  const { problems, blocks } = compilation;
  const source = await compilation.open(input, render !== undefined);
  if (!source) return { html: '', blocks: [], problems };
  let article: Pick<CompileOutput, 'html' | 'parts'>;
  try {
    article = render ? await render(source, compilation) : await markdownToHtml(source.text, source.options);
  } catch (error) {
    problems.push(problemOf(error, source));
    return { html: '', blocks: [], problems };
  }

  const { parts } = article;
  if (render) article.html = takeCodeComponents(article.html, blocks, source.report);
  const inMarkdown = takeInMarkdown(article, blocks.length);
  const [, ...partials] = compilation.files;
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

const codePlace = new RegExp(`<${PLACES.code}([^>]*)>([\\s\\S]*?)</${PLACES.code}>`, 'g');

/** Takes code blocks that are components out of the article and leaves a placeholder for each. */
function takeCodeComponents(html: string, blocks: PlacedBlock[], report: Report): string {
  if (!html.includes(`<${PLACES.code}`)) return html;
  return html.replaceAll(codePlace, (_, attributes: string, inner: string) => {
    const read = (name: string) => attribute(attributes, name) ?? '';
    const source = unescapeHtml(inner.replaceAll(/<[^>]*>/g, '')).replace(/\n$/, '');
    blocks.push({ block: { language: read('lang'), meta: read('meta'), code: source }, line: 1, report });
    return `<code-block n="${blocks.length - 1}"></code-block>`;
  });
}

const markdownPlace = new RegExp(`<${PLACES.markdown}>([\\s\\S]*?)</${PLACES.markdown}>`, 'g');

/** Takes what only the Markdown version says out of the article: blocks that are empty in the document. */
function takeInMarkdown(article: { html: string }, first: number): CompiledBlock[] {
  const taken: CompiledBlock[] = [];
  if (!article.html.includes(`<${PLACES.markdown}>`)) return taken;
  article.html = article.html.replaceAll(markdownPlace, (_, markdown: string) => {
    taken.push({ html: '', text: '', markdown });
    return `<code-block n="${first + taken.length - 1}"></code-block>`;
  });
  return taken;
}

/** Reports tags without their counterparts. */
function reportTags(html: string, source: string, report: Report): void {
  for (const { tag, nth, message } of unpairedTags(html))
    report(lineOf(source, tag, nth), message, 'It is parsed as browsers parse it. Write the missing tag.', 'warning');
}

/** The line of a tag's nth occurrence, from 0; the first line if the tag was produced by code. */
function lineOf(source: string, tag: string, nth: number): number {
  const text = withoutCode(source);
  let at = text.indexOf(tag);
  for (let more = nth; more > 0 && at !== -1; more--) at = text.indexOf(tag, at + 1);
  return at === -1 ? 1 : positionAt(text, at).line;
}

/** Reads a drawing by its name; null if there is none. */
export type ReadDrawing = (name: string) => string | null;

/** Renders code and diagrams. A diagram without a drawing is shown as its source. */
export function renderBlocks(blocks: PlacedBlock[], readDrawing: ReadDrawing): Promise<CompiledBlock[]> {
  return Promise.all(
    blocks.map(async ({ block, line, report }, index): Promise<CompiledBlock> => {
      const source = block.code;
      if (block.language !== 'mermaid') return { html: await figureOf(block, index, line, report), text: source };
      const drawing = readDrawing(drawingName(source));
      if (drawing !== null)
        return { html: diagramHtml(source, drawing, index), text: '', markdown: plainCodeHtml('mermaid', source) };
      report(line, 'the diagram has no drawing', 'Draw it: npm run pictures -- diagrams');
      return { html: (await renderCodeBlock({ ...block, language: 'text' })).html, text: source };
    }),
  );
}

/** Marks of code blocks in Docusaurus. */
const liveMark = /(?:^|\s)live(?=\s|$)/;
const managerMark = /(?:^|\s)npm2yarn(?=\s|$)/;

async function figureOf(block: CodeBlock, index: number, line: number, report: Report): Promise<string> {
  if (liveMark.test(block.meta))
    report(line, '"live" has no meaning here: the code is shown, and not run', 'Take "live" away.', 'warning');
  if (managerMark.test(block.meta)) return (await import('./package-managers.tsx')).managerTabs(block, index);
  const { html, mistake } = await renderCodeBlock(block);
  if (mistake) report(line, mistake, 'It is shown without colors. Use "text" for plain text.', 'warning');
  return html;
}
