import { join } from 'node:path';
import { readDocument, type DocumentFacts } from '../checks/output.ts';
import { stampFiles, type Stamp } from '../files/stamps.ts';
import { fileOf, splitHref } from '../model/address.ts';
import { isApiPage, type Article, type PageFacts, type PageMeta, type Section } from '../model/page.ts';
import { isError, type Problem } from '../model/problem.ts';
import { inlineTexts, renderPage } from '../render/document.tsx';
import { categoryHtml, categoryMarkdown, notFoundHtml, searchHtml } from '../render/pages.tsx';
import type { SearchRecord } from '../search/record.ts';
import { viewOf } from '../site/view.ts';
import { fillBlocks } from '../sources/block.ts';
import { markdownVersion } from '../sources/markdown/markdown-version.ts';
import { finishArticle } from './article.ts';
import { compileCached, compiledKey, type CompileCache, type Compiled } from './compiled.ts';
import { publishedLinks, type PageEnv } from './env.ts';
import type { PageInput } from './input.ts';
import { sourceTexts } from './occurrences.ts';
import { fillCards, fillContents, takeHead } from './fill-places.ts';
import { placeParts } from './parts.ts';
import { pageAt, PageResolver, type PublishedFile } from './resolve.ts';

export interface Product {
  /** Texts by path in the output. */
  files: Record<string, string>;
  published: PublishedFile[];
  facts: PageFacts;
  document: DocumentFacts;
  problems: Problem[];
  /** Files used besides the page's own, each with its hash at that time. */
  dependencies: Stamp[];
  /** Key of the compiled page in the cache; null for pages without a source. */
  compiledKey: string | null;
  /** The page's search record; null if search must not find it. */
  record: SearchRecord | null;
}

/**
 * Makes a page: compile, resolve, read, render. It depends on `env`, `input` and the files listed as the product's
 * dependencies, and on nothing else.
 *
 * @param cache of compiled pages; null to cache nothing
 */
export async function producePage(env: PageEnv, input: PageInput, cache: CompileCache | null): Promise<Product> {
  const { meta, source } = input;
  const started = Date.now();
  const content = await contentOf(env, input, cache);
  const resolver = resolverOf(env, input, content);
  const article = finishContent(input, content, resolver);
  const placed = await placeParts(env, article.html, content.parts, meta);
  for (const { written, message } of placed.mistakes) resolver.wrongStyle(written, message);
  const files = renderPage(env, {
    meta,
    view: { ...viewOf(input.frame, meta, article.headings), ...placed.view },
    head: article.head,
    html: placed.html,
    styles: placed.styles,
    markdown: publishedLinks(content.markdown ?? markdownOf(env, input), env),
    oldAddresses: input.oldAddresses,
  });
  const used = [...resolver.files, ...placed.files];
  return {
    files,
    published: [...resolver.published, ...placed.published],
    facts: factsOf(meta, content, article),
    document: readDocument(files[fileOf(meta.path, '.html')] ?? '', [
      ...inlineTexts(env.assets),
      ...placed.styles.values(),
    ]),
    problems: [...content.problems, ...resolver.problems, ...placed.problems],
    dependencies: [...content.dependencies, ...stampFiles(env.siteDir, used, started), ...placed.stamps],
    compiledKey: source ? compiledKey(env, source) : null,
    record: recordOf(input, article.sections),
  };
}

function resolverOf(env: PageEnv, { meta, source, addresses }: PageInput, { parts, partials }: Compiled): PageResolver {
  const page = { file: meta.source.file, text: source?.text ?? '' };
  return new PageResolver(meta, () => sourceTexts(env.siteDir, page, partials), {
    ...env,
    staticDir: join(env.siteDir, env.static),
    partials: partials ?? [],
    own: new Set(parts?.files.map(([to]) => to)),
    addresses,
  });
}

/** A finished article, except for its islands. */
interface FinishedContent extends Article {
  /** Elements that it adds to the document's head. */
  head: string;
}

/** Fills in code blocks, cards and the table of contents, and resolves addresses. */
function finishContent(
  { cards, anchors }: PageInput,
  { html, blocks }: Compiled,
  resolver: PageResolver,
): FinishedContent {
  const { body, head, left } = takeHead(fillCards(html, cards));
  for (const name of left)
    resolver.refuse(
      'Head',
      `<${name}> in <Head> is left out`,
      'Only <meta> and <link> are taken over: the title is front matter.',
    );
  const article = finishArticle(body, resolver, (index) => blocks[index]?.text ?? '', anchors);
  return { ...article, head, html: fillContents(fillBlocks(article.html, blocks), article.headings) };
}

/** The facts about a page that checks of the whole site need. */
function factsOf(meta: PageMeta, content: Compiled, { headings, links, assets, ids }: Article): PageFacts {
  const { partials, lost, html, problems } = content;
  return {
    path: meta.path,
    file: meta.source.file,
    ...(partials && { partials }),
    ...(lost && { lost }),
    headings,
    links,
    assets,
    ids,
    ...(html === '' && problems.some(isError) && { failed: true as const }),
  };
}

function recordOf({ meta, frame, section, rank }: PageInput, sections: Section[]): SearchRecord | null {
  const { path, kind, title, description, keywords, questions = [], operation = null } = meta;
  if (meta.unlisted || kind === 'not-found') return null;
  return {
    path,
    kind,
    title,
    description,
    keywords,
    questions,
    section,
    // The last breadcrumb is the page itself.
    breadcrumbs: frame.breadcrumbs.slice(0, -1).map(({ label }) => label),
    operation,
    sections,
    rank,
  };
}

/** The content of a page before it is finished. */
function contentOf(env: PageEnv, input: PageInput, cache: CompileCache | null): Promise<Compiled> {
  const { meta, source } = input;
  if (source) return compileCached(env, source, cache);
  if (isApiPage(meta.kind)) return compileApi(env, input);
  if (meta.kind === 'route') return runRoute(meta, env);
  return Promise.resolve({ html: generatedHtml(env, input), blocks: [], problems: [], dependencies: [] });
}

/** Renders a React page; the code for that is only loaded if a site has such pages. */
async function runRoute(meta: PageMeta, { siteDir, base }: PageEnv): Promise<Compiled> {
  const started = Date.now();
  const { renderRoute } = await import('../sources/routes/render.ts');
  const { files, ...rendered } = await renderRoute(meta, siteDir, base);
  return { ...rendered, blocks: [], dependencies: stampFiles(siteDir, files, started) };
}

/** The article of a page without a source. */
function generatedHtml({ shell }: PageEnv, { meta, cards, ways, offers }: PageInput): string {
  if (meta.kind === 'category') return categoryHtml(meta, cards ?? []);
  return offers ? searchHtml(offers) : notFoundHtml(ways ?? [], shell.repository);
}

/** The Markdown version of a page whose compiler does not make one. */
function markdownOf(env: PageEnv, { meta, source, cards }: PageInput): string {
  if (!source) return categoryMarkdown(meta, cards ?? []);
  return markdownVersion(meta, source.parsed.body, (href) => markdownLink(env, meta, href), env.pictures?.byName);
}

/** Compiles an API page. Not cached, because making it is cheaper. */
async function compileApi({ siteDir }: PageEnv, { api, meta }: PageInput): Promise<Compiled> {
  if (!api) throw new Error(`${meta.path} is a page of an API description, but there is none.`);
  const { compileApiPage } = await import('../sources/openapi/pages.tsx');
  return { ...(await compileApiPage(siteDir, api, meta)), problems: [], dependencies: [] };
}

function markdownLink(env: PageEnv, meta: PageMeta, written: string): string | null {
  const { path, query, fragment } = splitHref(written);
  if (!/\.mdx?$/.test(path) || path.includes(':')) return null;
  const address = pageAt(env, meta.source.file, path);
  return address === undefined ? null : `${address}${query && `?${query}`}${fragment && `#${fragment}`}`;
}
