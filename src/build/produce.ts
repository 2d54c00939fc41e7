import { join } from 'node:path';
import { readDocument, type DocumentFacts } from '../checks/output.ts';
import { fileOf, resolvePath, splitHref } from '../model/address.ts';
import { isApiPage, type PageMeta, type PageView, type Section } from '../model/page.ts';
import type { Problem } from '../model/problem.ts';
import { sectionOf } from '../model/search.ts';
import type { Site } from '../model/site.ts';
import { inlineScripts, renderPage, type RenderContext } from '../render/document.tsx';
import { categoryHtml, categoryMarkdown, notFoundHtml, searchHtml } from '../render/pages.tsx';
import { viewOf } from '../site/view.ts';
import type { SearchRecord } from '../search/record.ts';
import type { CompileOutput } from '../sources/markdown/compile.ts';
import type { SourcePage } from '../sources/markdown/load.ts';
import type { ApiHandle } from '../sources/openapi/load.ts';
import { markdownVersion } from '../sources/markdown/markdown-version.ts';
import type { RenderedRoute } from '../sources/routes/render.ts';
import { fillBlocks } from '../sources/block.ts';
import { finishArticle, type Article } from './article.ts';
import { hashOf } from '../files/hash.ts';
import { placeParts } from './parts.ts';
import { PageResolver, type PublishedFile } from './resolve.ts';
import { areUnchanged, stampFiles, type Stamp } from '../files/stamps.ts';

/** Compiled pages by the hash of what they were made from, as text. */
export interface CompileCache {
  get: (key: string) => string | null;
  put: (key: string, text: string) => void;
}

export interface ProduceContext extends RenderContext {
  siteDir: string;
  /** Null: nothing is remembered. */
  cache: CompileCache | null;
  /** The API description; null where the site has none. */
  api: ApiHandle | null;
  /** Hash of the engine. */
  engine: string;
  /** Absolute path of the folder of compiled islands; null: the dev server compiles each when asked. */
  islands: string | null;
}

/** What the checks need to know of a page once it is made. */
export interface PageFacts extends Omit<Article, 'html' | 'sections'> {
  path: string;
  /** For messages. */
  file: string;
}

export interface Product {
  /** Text by path in the output. */
  files: Record<string, string>;
  published: PublishedFile[];
  facts: PageFacts;
  document: DocumentFacts;
  problems: Problem[];
  /** Files that went into the page beside its own, with the hash each had. */
  dependencies: Stamp[];
  /** Key of the compiled page in the pack; null for pages without a source. */
  compiledKey: string | null;
  /** What search is told of it; null for a page that is not to be found. */
  record: SearchRecord | null;
  view: PageView;
  html: string;
}

interface Compiled extends CompileOutput {
  dependencies: Stamp[];
}

/** Makes a page from its source: compile, resolve, read, render. `source` is missing for pages without a file. */
export async function producePage(
  context: ProduceContext,
  meta: PageMeta,
  source: SourcePage | undefined,
): Promise<Product> {
  const { site, siteDir } = context;
  const resolver = new PageResolver(meta, source?.text ?? '', {
    siteDir,
    staticDir: join(siteDir, site.config.static),
    byFile: site.byFile,
    url: site.config.url,
    hasPage: (path) => site.pages.has(path),
    redirects: site.redirects,
    pictures: site.config.pictures && {
      byName: site.pictures,
      manifest: join(siteDir, site.config.pictures.manifest),
    },
  });
  const compiled = await compile(context, meta, source);
  // A page of the site's own; the search page has no file.
  const route = meta.kind === 'route' && meta.source.absolute ? await runRoute(meta, siteDir) : null;
  const blocks = compiled?.blocks ?? [];
  const {
    html: finished,
    headings,
    sections,
    ...facts
  } = finishArticle(
    compiled?.html ?? route?.html ?? generatedHtml(site, meta),
    resolver,
    (index) => blocks[index]?.text ?? '',
    site.config.redirects.anchors[meta.path],
  );
  const placed = placeParts(context, fillBlocks(finished, blocks), compiled?.parts ?? route?.parts, meta.source.file);
  const { html } = placed;
  const markdown =
    compiled?.markdown ??
    (source
      ? markdownVersion(meta, source.parsed.body, (href) => markdownLink(context, meta, href), site.pictures)
      : categoryMarkdown(meta, site.categories.get(meta.path) ?? []));
  const view: PageView = {
    ...viewOf(site, meta, { headings }),
    ...placed.view,
  };
  const files = renderPage(context, meta, view, html, markdown);
  return {
    files,
    published: [...resolver.published, ...placed.published],
    facts: { path: meta.path, file: meta.source.file, headings, ...facts },
    document: readDocument(files[fileOf(meta.path, '.html')] ?? '', inlineScripts(context.assets)),
    problems: [...(compiled?.problems ?? []), ...(route?.problems ?? []), ...resolver.problems, ...placed.problems],
    dependencies: [
      ...(compiled?.dependencies ?? []),
      ...stampFiles(siteDir, [...(route?.files ?? []), ...resolver.files, ...placed.files]),
    ],
    compiledKey: source ? compiledKey(context, source) : null,
    record: recordOf(site, meta, view, sections),
    view,
    html,
  };
}

function recordOf(site: Site, meta: PageMeta, view: PageView, sections: Section[]): SearchRecord | null {
  const { path, kind, title, description, keywords, questions = [] } = meta;
  if (meta.unlisted || kind === 'not-found') return null;
  return {
    path,
    kind,
    title,
    description,
    keywords,
    questions,
    section: sectionOf(site.config.search.sections, path),
    // The last is the page itself.
    breadcrumbs: view.breadcrumbs.slice(0, -1).map(({ label }) => label),
    operation: operationOf(meta),
    sections,
    rank: rankOf(site, meta, view),
  };
}

function rankOf({ config }: Site, { kind, path }: PageMeta, { breadcrumbs }: PageView): SearchRecord['rank'] {
  if (kind === 'schema') return 'schema';
  const section = sectionOf(config.search.sections, path);
  if (isApiPage(kind) || config.search.sections.some(({ id, behind }) => id === section && behind)) return 'behind';
  // The trail of a page that the sidebar does not have is the page alone.
  return kind === 'doc' && breadcrumbs.length < 2 && path !== '/' ? 'aside' : 'main';
}

/** The method and path of an operation's page: its keywords name the path. */
function operationOf({ kind, method, keywords }: PageMeta): SearchRecord['operation'] {
  const route = keywords.find((word) => word.startsWith('/'));
  return kind === 'operation' && method && route !== undefined ? { method, route } : null;
}

/** Only a site that has such pages pays for what runs them. */
async function runRoute(meta: PageMeta, siteDir: string): Promise<RenderedRoute> {
  const { renderRoute } = await import('../sources/routes/render.ts');
  return renderRoute(meta, siteDir);
}

/** The article of a page without a source. */
function generatedHtml(site: Site, meta: PageMeta): string {
  if (meta.kind === 'category') return categoryHtml(meta, site.categories.get(meta.path) ?? []);
  return meta.kind === 'route' ? searchHtml() : notFoundHtml(site);
}

function compiledKey({ engine }: ProduceContext, source: SourcePage): string {
  const { meta, text, remote } = source;
  return hashOf(engine, meta.source.file, text, remote ? JSON.stringify([remote, meta]) : '');
}

/** Compiles what has to be compiled; null for a page that the site itself makes. */
async function compile(
  context: ProduceContext,
  meta: PageMeta,
  source: SourcePage | undefined,
): Promise<Compiled | null> {
  if (source) return compileCached(context, source);
  // Cheaper to make than to keep.
  return isApiPage(meta.kind) ? compileApi(context, meta) : null;
}

async function compileCached(context: ProduceContext, source: SourcePage): Promise<Compiled> {
  const { cache } = context;
  const key = compiledKey(context, source);
  const stored = cache?.get(key);
  if (stored) {
    const compiled = JSON.parse(stored) as Compiled;
    if (areUnchanged(context.siteDir, compiled.dependencies)) return compiled;
  }
  const compiled = await compileSource(context, source);
  // What is wrong is looked at again each time, and its files with it.
  if (compiled.problems.every(({ severity }) => severity !== 'error')) cache?.put(key, JSON.stringify(compiled));
  return compiled;
}

// Only what has to be compiled pays for the compilers.
async function compileSource({ siteDir }: ProduceContext, source: SourcePage): Promise<Compiled> {
  const { compilePage } = await import('../sources/markdown/page.ts');
  const { output, files } = await compilePage(source, siteDir);
  return { ...output, dependencies: stampFiles(siteDir, files) };
}

async function compileApi({ api }: ProduceContext, meta: PageMeta): Promise<Compiled> {
  if (!api) throw new Error(`${meta.path} is a page of an API description, and there is none.`);
  const { compileApiPage } = await import('../sources/openapi/pages.tsx');
  return { ...(await compileApiPage(api, meta)), problems: [], dependencies: [] };
}

function markdownLink(context: ProduceContext, meta: PageMeta, written: string): string | null {
  const { path, query, fragment } = splitHref(written);
  if (!/\.mdx?$/.test(path) || path.startsWith('/') || path.includes(':')) return null;
  const file = resolvePath(meta.source.file, path);
  const address = file === null ? undefined : context.site.byFile.get(file);
  return address === undefined ? null : `${address}${query && `?${query}`}${fragment && `#${fragment}`}`;
}
