import { decodeAddress, fileOf, isExternal, linkable, publishedUrl, splitHref, withoutBase } from '../model/address.ts';
import type { RenderedBlock } from '../model/block.ts';
import { hasMarkdown, type MarkdownFacts, type PageMeta } from '../model/page.ts';
import { problemAt, startOf, type Problem } from '../model/problem.ts';
import { MAIN_ID } from '../model/shell.ts';
import type { FinishedArticle } from '../sources/article/finish.ts';
import { articleMarkdown } from '../sources/article/markdown/version.ts';
import { texts } from '../ui/texts.ts';
import type { PageEnv } from './plan.ts';

/** What agents read of a page at most, in characters. https://agentdocsspec.com/spec/web/page-size/ */
const LONGEST = 50_000;

export interface MarkdownVersion {
  text: string;
  facts: MarkdownFacts;
  problems: Problem[];
}

/**
 * The Markdown version of a page; null if it has none.
 *
 * @param article as finished, with placeholders for code blocks
 * @param blocks those code blocks
 */
export function markdownOf(
  env: PageEnv,
  meta: PageMeta,
  { nodes, headings }: Pick<FinishedArticle, 'nodes' | 'headings'>,
  blocks: readonly RenderedBlock[],
): MarkdownVersion | null {
  if (!hasMarkdown(meta.kind)) return null;
  const hasTitle = meta.hideTitle && headings.some(({ depth }) => depth === 1);
  const title = hasTitle ? null : { text: meta.title, id: meta.titleId ?? '' };
  const article = articleMarkdown(nodes, blocks, title, (href) => markdownAddress(env, meta.path, href));
  const text = `${frontMatter(env, meta)}\n> ${texts.forAgents.markdown(`${env.url}/llms.txt`)}\n\n${article.text}`;
  // The links of READMEs that lead nowhere are reported as warnings: nobody here can fix them.
  const own = meta.remote ? [] : article.links.filter((link) => link.startsWith(`${env.url}/`));
  const links = own.map((link) => link.slice(env.url.length));
  return { text, facts: { ids: article.ids, links }, problems: text.length > LONGEST ? [tooLong(meta, text)] : [] };
}

function tooLong({ path, source }: PageMeta, { length }: string): Problem {
  const [is, most] = [length, LONGEST].map((number) => number.toLocaleString('en'));
  const message = `the Markdown version of ${path} has ${is} characters, and many agents read no more than ${most}`;
  return problemAt(startOf(source.file), message, 'Divide the page.', 'warning');
}

/** What an agent has to know of a page to trust it, as YAML. */
function frontMatter({ url, product }: PageEnv, { title, description, path, updated, evidence }: PageMeta): string {
  // JSON is YAML, too.
  const line = (name: string, value: string | null) => (value ? [`${name}: ${JSON.stringify(value)}`] : []);
  const lines = [
    ...line('title', title),
    ...line('description', description),
    ...line('url', publishedUrl(url, path)),
    ...line('product', product && product.name),
    ...line('version', product && product.version),
    ...line('updated', updated && updated.slice(0, 10)),
  ];
  if (evidence) {
    const { notRun, ...counts } = evidence;
    lines.push('checked:', ...Object.entries(counts).map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`));
    const reasons = Object.entries(notRun);
    if (reasons.length > 0) lines.push('  notRun:');
    for (const [reason, count] of reasons) lines.push(`    ${JSON.stringify(reason)}: ${count}`);
  }
  return `---\n${lines.join('\n')}\n---\n`;
}

/** The absolute address of a link in a Markdown version: that of the other page's Markdown version, if it has one. */
function markdownAddress({ url, base, withMarkdown }: PageEnv, from: string, href: string): string {
  if (isExternal(href)) return href;
  const { path: written, query, fragment } = splitHref(href);
  const path = written === '' ? from : withoutBase(base, written);
  const page = decodeAddress(path) ?? path;
  const address = url + (withMarkdown.has(page) ? linkable(`/${fileOf(page, '.md')}`) : path);
  return `${address}${query && `?${query}`}${fragment === '' || fragment === MAIN_ID || fragment.toLowerCase() === 'top' ? '' : `#${fragment}`}`;
}
