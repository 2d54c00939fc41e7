import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { insideOf } from '../files/inside.ts';
import { stampFiles } from '../files/stamps.ts';
import { fileOf } from '../model/address.ts';
import { fillBlocks } from '../model/block.ts';
import { isApiPage, type Article, type PageFacts, type PageMeta, type Section } from '../model/page.ts';
import { isError } from '../model/problem.ts';
import { renderPage } from '../render/document.tsx';
import { generatedHtml } from '../render/pages.tsx';
import { inlineTexts } from '../render/policy.ts';
import type { SearchRecord } from '../search/record.ts';
import { viewOf } from '../site/view.ts';
import { readDocument } from '../sources/article/document.ts';
import { finishArticle } from '../sources/article/finish.ts';
import { parseDocument, parseHtml, type Node } from '../sources/article/tree.ts';
import { nothingFound, type Found } from '../sources/components/files.ts';
import type { PageContent } from '../sources/markdown/compile.ts';
import { DRAWINGS } from '../sources/markdown/diagram.ts';
import type { SourcePage } from '../sources/markdown/load.ts';
import { addIslands } from './islands.ts';
import { markdownOf } from './markdown.ts';
import type { MadePage } from './memory.ts';
import type { PageEnv, PageInput } from './plan.ts';
import { PageResolver } from './resolve.ts';

/** A page that has been made but not written. */
export type Product = Omit<MadePage, 'files' | 'record'> & {
  /** Texts by path in the output. */
  files: Record<string, string>;
  /** The page's search record; null if search must not find it. */
  record: SearchRecord | null;
};

/**
 * Makes a page: compile, resolve, read, render. It depends on `env`, `input` and the files listed as the product's
 * dependencies, and on nothing else.
 */
export async function producePage(env: PageEnv, input: PageInput): Promise<Product> {
  const { meta } = input;
  const started = Date.now();
  const found = nothingFound(env.base);
  const content = await contentOf(env, input, found);
  const resolver = new PageResolver(env, input, content);
  const article = finishArticle(content.html, {
    resolver,
    blockText: (index) => content.blocks[index]?.text ?? '',
    oldAnchors: input.anchors,
    titleId: meta.titleId,
  });
  const markdown = markdownOf(env, meta, article, content.blocks);
  const withIslands = addIslands(env, fillBlocks(article.html, content.blocks), content.parts, input);
  const files = renderPage(env, {
    meta,
    view: { ...viewOf(input.frame, meta, article.headings), ...withIslands.view },
    html: withIslands.html,
    styles: withIslands.styles,
    markdown: markdown?.text ?? null,
    oldAddresses: input.oldAddresses,
  });
  const allowed = [...inlineTexts(env.assets), ...withIslands.styles.values()];
  return {
    files,
    published: [...resolver.published, ...withIslands.published],
    facts: { ...factsOf(meta, content, article), ...(markdown && { markdown: markdown.facts }) },
    document: readDocument(wholeOf(meta, files) ?? [...article.nodes, ...insertedNodes(content)], allowed),
    problems: [...content.problems, ...resolver.problems, ...withIslands.problems, ...(markdown?.problems ?? [])],
    dependencies: [...stampFiles(env.siteDir, [...found.files, ...resolver.files], started), ...withIslands.stamps],
    record: recordOf(input, article.sections),
  };
}

/**
 * Makes the content of a page, whatever it is made from.
 *
 * @param found receives the files that it is made from besides the page's own
 */
async function contentOf(env: PageEnv, input: PageInput, found: Found): Promise<PageContent> {
  const { meta, source, cards, offers } = input;
  const { siteDir, shell } = env;
  // The code for each kind is only loaded if there is a page of that kind.
  if (source) return compileSource(siteDir, source, found);
  if (isApiPage(meta.kind)) {
    if (!input.api) throw new Error(`${meta.path} is a page of an API description, but there is none.`);
    const { compileApiPage } = await import('../sources/openapi/pages.tsx');
    return { ...(await compileApiPage(siteDir, input.api, meta)), problems: [] };
  }
  if (meta.kind === 'route') {
    const { renderRoute } = await import('../sources/routes/render.ts');
    return renderRoute(meta, siteDir, found);
  }
  return { html: generatedHtml(meta, cards, offers, shell.repository), blocks: [], problems: [] };
}

/** Compiles a page that is written as Markdown, MDX, or the README of another repository. */
export async function compileSource(
  siteDir: string,
  { meta, parsed, text, mdx, remote }: SourcePage,
  found: Found,
): Promise<PageContent> {
  if (remote) {
    const { compileReadme } = await import('../sources/remote/readme.ts');
    return compileReadme(meta, text, remote);
  }
  const { compileMarkdown } = await import('../sources/markdown/compile.ts');
  const readDrawing = (name: string) => {
    const drawing = join(siteDir, DRAWINGS, name);
    // A page without a drawing changes when there is one.
    found.files.add(drawing);
    return existsSync(drawing) && insideOf(siteDir, drawing) ? readFileSync(drawing, 'utf8') : null;
  };
  const input = { file: meta.source.file, body: parsed.body, offset: parsed.offset, readDrawing };
  if (!mdx) return compileMarkdown(input);
  const { renderMdx } = await import('../sources/markdown/mdx.ts');
  const environment = { siteDir, found, frontMatter: parsed.data };
  return compileMarkdown({ ...input, render: (page, texts) => renderMdx(page, texts, environment) });
}

/** The whole document of the page that stands for what is around all articles; null for all other pages. */
function wholeOf({ kind, path }: PageMeta, files: Product['files']): Node[] | null {
  const html = kind === 'not-found' ? files[fileOf(path, '.html')] : undefined;
  return html === undefined ? null : parseDocument(html).children;
}

/** What is put into an article once it is finished, other than code: drawings, and what its islands render. */
function insertedNodes({ blocks, parts }: PageContent): Node[] {
  const drawn = blocks.filter(({ markdown }) => typeof markdown !== 'object');
  return [...drawn, ...(parts?.islands ?? [])].flatMap(({ html }) => parseHtml(html).children);
}

/** The facts about a page that checks of the whole site need. */
function factsOf(meta: PageMeta, content: PageContent, { headings, links, assets, ids }: Article): PageFacts {
  const { partials, html, problems } = content;
  return {
    path: meta.path,
    file: meta.source.file,
    ...(partials && { partials }),
    headings,
    links,
    assets: meta.image === null ? assets : [...assets, [meta.image, meta.image]],
    ids,
    ...(html === '' && problems.some(isError) && { failed: true as const }),
  };
}

function recordOf({ meta, frame, section, rank }: PageInput, sections: Section[]): SearchRecord | null {
  const { path, kind, title, description, keywords, questions = [], operation = null } = meta;
  if (meta.unlisted) return null;
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
