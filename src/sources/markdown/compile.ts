import {
  defineMdastPlugin,
  markdownToHtml,
  type MdastNode,
  type MdastPluginDefinition,
  type MdxCompileOptions,
} from 'satteri';
import { admonitionOf } from '../../model/admonition.ts';
import { unescapeHtml } from '../../model/html.ts';
import type { ArticleParts } from '../../model/island.ts';
import { positionAt, type Problem } from '../../model/problem.ts';
import { ComponentError } from '../components/errors.ts';
import { normaliseAdmonitions } from './admonitions.ts';
import { renderCodeBlock, type CodeBlock } from './code-block.ts';
import type { CompiledBlock } from '../block.ts';
import { isPlainHtml } from '../plain-html.ts';
import { alertPlugin, emojiPlugin, formulaIn, hasShortcode, mdxInMarkdown, withoutCode } from './dialects.ts';
import type { MdxScope } from './mdx.ts';
import { picturePlugin } from './pictures.ts';

export interface CompileInput {
  /** Path relative to the site's folder, for messages; decides by its ending whether this is MDX. */
  file: string;
  /** The text behind the front matter. */
  body: string;
  /** How many lines of the file stand before it. */
  offset: number;
  /** Evaluates the page's imports; needed for MDX only. */
  mdx?: MdxScope;
}

export interface CompileOutput {
  /** The article, with `<code-block n="0"></code-block>` where a block belongs. */
  html: string;
  blocks: CompiledBlock[];
  /** Where it has components of the site: the article holds the place of island n by `<docs-island n="…">`. */
  parts?: ArticleParts;
  problems: Problem[];
  /** The Markdown version, where it does not come from the text as it stands. */
  markdown?: string;
}

/** Says what is wrong at a line of the text. */
export type Report = (line: number, message: string, fix?: string, severity?: Problem['severity']) => void;

/**
 * Compiles one page's Markdown or MDX to the HTML of its article.
 *
 * Code blocks and diagrams leave placeholders in the tree and are rendered apart: so their HTML is never parsed again,
 * and Markdown and MDX share one way. Links stay as written, and headings get their ids, when the article is finished.
 */
export async function compileMarkdown(input: CompileInput): Promise<CompileOutput> {
  const problems: Problem[] = [];
  const report: Report = (line, message, fix, severity = 'error') => {
    problems.push({ severity, file: input.file, line: line + input.offset, column: 1, message, ...(fix && { fix }) });
  };
  const { text, mistakes } = normaliseAdmonitions(input.body);
  for (const mistake of mistakes) report(mistake.line, mistake.message, mistake.fix, mistake.severity);
  const lost = input.mdx ? null : mdxInMarkdown(text);
  if (lost) report(lost.line, lost.message, lost.fix);
  if (problems.some(({ severity }) => severity === 'error')) return { html: '', blocks: [], problems };
  const formula = formulaIn(text);
  if (formula) report(formula.line, formula.message, formula.fix, 'warning');

  const blocks: PlacedBlock[] = [];
  const hasAdmonitions = text.includes(':::');
  const options: MdxCompileOptions = {
    features: {
      directive: hasAdmonitions,
      headingAttributes: true,
      gfm: { footnotes: { clobberPrefix: '', label: 'Footnotes' } },
    },
    mdastPlugins: [
      takeCode(blocks),
      ...(hasAdmonitions ? [admonitionPlugin(text)] : []),
      ...(text.includes('](picture:') ? [picturePlugin] : []),
      ...(text.includes('[!') ? [alertPlugin] : []),
      ...(hasShortcode(text) ? [await emojiPlugin()] : []),
    ],
  };
  let article: Pick<CompileOutput, 'html' | 'parts'>;
  try {
    article = input.mdx ? await input.mdx.render(text, options) : await markdownToHtml(text, options);
  } catch (error) {
    const place = error instanceof ComponentError ? placeOfUse(error, text) : mdxPlace(error);
    problems.push({
      severity: 'error',
      file: input.file,
      line: place.line + input.offset,
      column: place.column,
      message: place.message,
      ...(error instanceof ComponentError && { ...error.place, ...(error.fix && { fix: error.fix }) }),
    });
    return { html: '', blocks: [], problems };
  }

  const { parts } = article;
  // Without a tag in the source, and without components, the compiler has written all of it.
  const html = input.mdx || text.includes('<') ? await plainHtml(article.html, text, report) : article.html;
  return {
    html,
    blocks: await renderBlocks(blocks, report),
    ...(parts && { parts }),
    problems,
  };
}

/** What stands in the article as a browser would read it; tags without their other half are said. */
async function plainHtml(html: string, source: string, report: Report): Promise<string> {
  if (isPlainHtml(html)) return html;
  // Few pages need the parser.
  const { repairHtml, unpairedTags } = await import('../repair-html.ts');
  for (const { tag, nth, message } of unpairedTags(html))
    report(lineOf(source, tag, nth), message, 'It is read as browsers read it. Write the missing tag.', 'warning');
  try {
    return repairHtml(html);
  } catch (error) {
    report(1, error instanceof Error ? error.message : String(error));
    return '';
  }
}

/** The line of a tag, of several that are the same the nth; the first where code has made it. */
function lineOf(source: string, tag: string, nth: number): number {
  const text = withoutCode(source);
  let at = text.indexOf(tag);
  for (let more = nth; more > 0 && at !== -1; more--) at = text.indexOf(tag, at + 1);
  return at === -1 ? 1 : positionAt(text, at).line;
}

const MOST_DIAGRAMS = 50;
/** Drawing a larger one takes longer than anyone waits. */
const LONGEST_DIAGRAM = 20_000;

/** Renders code and diagrams; where a diagram cannot be drawn, its source is shown. */
export function renderBlocks(blocks: PlacedBlock[], report: Report): Promise<CompiledBlock[]> {
  let diagrams = 0;
  return Promise.all(
    blocks.map(async ({ block, line }, index): Promise<CompiledBlock> => {
      const source = block.code;
      if (block.language !== 'mermaid') return { html: await figureOf(block, index, line, report), text: source };
      diagrams += 1;
      if (diagrams > MOST_DIAGRAMS || source.length > LONGEST_DIAGRAM) {
        const most = `a page has ${MOST_DIAGRAMS} of them at most, of ${LONGEST_DIAGRAM.toLocaleString('en')} characters each`;
        report(line, `the Mermaid diagram is not drawn: ${most}`, 'It is shown as text.', 'warning');
        return { html: (await renderCodeBlock({ ...block, language: 'text' })).html, text: source };
      }
      try {
        // The drawing library is large, and most pages have no diagram.
        const { renderDiagram } = await import('./diagram.ts');
        return { html: renderDiagram(source, index), text: '' };
      } catch (error) {
        report(line, `the Mermaid diagram cannot be drawn: ${error instanceof Error ? error.message : String(error)}`);
        return { html: (await renderCodeBlock({ ...block, language: 'text' })).html, text: source };
      }
    }),
  );
}

/** Marks of a code block that mean something elsewhere. */
const liveMark = /(?:^|\s)live(?=\s|$)/;
const managerMark = /(?:^|\s)npm2yarn(?=\s|$)/;

async function figureOf(block: CodeBlock, index: number, line: number, report: Report): Promise<string> {
  if (liveMark.test(block.meta))
    report(line, '"live" has no meaning here: the code is shown, and not run', 'Take "live" away.', 'warning');
  if (managerMark.test(block.meta)) return (await import('./package-managers.tsx')).managerTabs(block, index);
  const { html, mistake } = await renderCodeBlock(block);
  if (mistake) report(line, mistake, 'It is shown without colours. Use "text" for plain text.', 'warning');
  return html;
}

/** A code block, and where it stands. */
export interface PlacedBlock {
  block: CodeBlock;
  /** 1-based line of the text. */
  line: number;
}

/** Takes code blocks out of the tree and leaves a placeholder for each. */
export function takeCode(blocks: PlacedBlock[]): MdastPluginDefinition {
  return defineMdastPlugin({
    name: 'code',
    options: { position: true },
    code(node) {
      blocks.push({
        block: { language: node.lang ?? '', meta: node.meta ?? '', code: node.value },
        line: node.position?.start.line ?? 1,
      });
      return {
        type: 'blockquote',
        children: [],
        data: { hName: 'code-block', hProperties: { n: String(blocks.length - 1) } },
      } as MdastNode;
    },
  });
}

/** Turns directives into admonitions, and colons that are only colons back into text: `10:30`, `::before`. */
function admonitionPlugin(source: string): MdastPluginDefinition {
  return defineMdastPlugin({
    name: 'admonitions',
    options: { position: true },
    containerDirective(node, context) {
      const { look, title: standard } = admonitionOf(node.name);
      const [label] = node.children;
      context.setProperty(node, 'data', {
        hName: 'div',
        hProperties: { className: ['admonition', look], role: 'note' },
      });
      const title = { hProperties: { className: ['admonition-title'] } };
      if (label?.type === 'paragraph' && label.data?.directiveLabel) context.setProperty(label, 'data', title);
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

/** Where the page uses the component that is wrong: the prop of that use, if the page names it. */
function placeOfUse({ message, use }: ComponentError, text: string): { line: number; column: number; message: string } {
  if (!use) return { line: 1, column: 1, message };
  const uses = [...text.matchAll(new RegExp(`<${use.name}\\b`, 'g'))];
  const at = (uses[use.nth] ?? uses[0])?.index ?? 0;
  const prop = new RegExp(`\\b${use.prop}\\s*=`).exec(text.slice(at));
  return { ...positionAt(text, at + (prop?.index ?? 0)), message };
}

/** Takes line and column out of a compiler's message such as `3:1: Expected a closing tag …`. */
function mdxPlace(error: unknown): { line: number; column: number; message: string } {
  const message = error instanceof Error ? error.message : String(error);
  const match = /^(?:mdx[^\d]*)?(\d+):(\d+)(?:-\d+:\d+)?:?\s*/.exec(message);
  if (!match) return { line: 1, column: 1, message };
  return { line: Number(match[1]), column: Number(match[2]), message: unescapeHtml(message.slice(match[0].length)) };
}
