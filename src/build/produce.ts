import { join } from 'node:path';
import { readDocument, type DocumentFacts } from '../checks/output.ts';
import { stampFiles, type Stamp } from '../files/stamps.ts';
import { fileOf } from '../model/address.ts';
import type { Article, PageFacts, PageMeta, Section } from '../model/page.ts';
import { isError, type Problem } from '../model/problem.ts';
import { renderPage } from '../render/document.tsx';
import { inlineTexts } from '../render/policy.ts';
import type { SearchRecord } from '../search/record.ts';
import { viewOf } from '../site/view.ts';
import { cardsHtml } from '../render/pages.tsx';
import type { FinishedArticle } from '../sources/article/context.ts';
import { finishArticle } from '../sources/article/finish.ts';
import { fillBlocks, blocksForMarkdown } from '../sources/block.ts';
import { contentKey, contentOf, type Content, type ContentCache } from './content.ts';
import type { PageEnv } from './env.ts';
import type { PageInput } from './input.ts';
import { markdownOf } from './markdown.ts';
import { sourceTexts } from './occurrences.ts';
import { placeParts } from './parts.ts';
import { PageResolver, type PublishedFile } from './resolve.ts';
import { STATIC } from '../model/folders.ts';

export interface Product {
  /** Texts by path in the output. */
  files: Record<string, string>;
  published: PublishedFile[];
  facts: PageFacts;
  /** What its article points to; for the not-found page, what its whole document does. */
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
export async function producePage(env: PageEnv, input: PageInput, cache: ContentCache | null): Promise<Product> {
  const { meta } = input;
  const started = Date.now();
  const content = await contentOf(env, input, cache);
  const resolver = resolverOf(env, input, content);
  const article = finishContent(input, content, resolver);
  const markdown = markdownOf(env, meta, article.markdown);
  const placed = await placeParts(env, article.html, content.parts, meta);
  for (const { written, message } of placed.mistakes) resolver.wrongStyle(written, message);
  const files = renderPage(env, {
    meta,
    view: { ...viewOf(input.frame, meta, article.headings), ...placed.view },
    head: article.head,
    html: placed.html,
    styles: placed.styles,
    markdown: markdown?.text ?? null,
    oldAddresses: input.oldAddresses,
  });
  const allowed = [...inlineTexts(env.assets), ...placed.styles.values()];
  const used = [...resolver.files, ...placed.files];
  return {
    files,
    published: [...resolver.published, ...placed.published],
    facts: { ...factsOf(meta, content, article), ...(markdown && { markdown: markdown.facts }) },
    document: readDocument(wholeOf(meta, files) ?? `${article.head}<body>${placed.html}`, allowed),
    problems: [...content.problems, ...resolver.problems, ...placed.problems, ...(markdown?.problems ?? [])],
    dependencies: [...content.dependencies, ...stampFiles(env.siteDir, used, started), ...placed.stamps],
    compiledKey: contentKey(env, input),
    record: recordOf(input, article.sections),
  };
}

/** The whole document of the page that stands for what is around all articles; null for all other pages. */
function wholeOf({ kind, path }: PageMeta, files: Product['files']): string | null {
  return kind === 'not-found' ? (files[fileOf(path, '.html')] ?? null) : null;
}

function resolverOf(env: PageEnv, { meta, source, addresses }: PageInput, { parts, partials }: Content): PageResolver {
  const page = { file: meta.source.file, text: source?.text ?? '' };
  return new PageResolver(meta, () => sourceTexts(env.siteDir, page, partials), {
    ...env,
    staticDir: join(env.siteDir, STATIC),
    partials: partials ?? [],
    own: new Set(parts?.files.map(([to]) => to)),
    addresses,
  });
}

/** A finished article, except for its islands, and the same for the Markdown version. */
type FinishedContent = FinishedArticle & { markdown: string };

/** Resolves addresses, and fills in code blocks, cards and the table of contents. */
function finishContent(
  { cards, anchors = {} }: PageInput,
  { html, blocks }: Content,
  resolver: PageResolver,
): FinishedContent {
  const article = finishArticle(html, {
    resolver,
    blockText: (index) => blocks[index]?.text ?? '',
    oldAnchors: anchors,
    cards: cardsHtml(cards ?? []),
  });
  return {
    ...article,
    html: fillBlocks(article.html, blocks),
    markdown: fillBlocks(article.html, blocksForMarkdown(blocks)),
  };
}

/** The facts about a page that checks of the whole site need. */
function factsOf(meta: PageMeta, content: Content, { headings, links, assets, ids }: Article): PageFacts {
  const { partials, lost, html, problems } = content;
  return {
    path: meta.path,
    file: meta.source.file,
    ...(partials && { partials }),
    ...(lost && { lost }),
    headings,
    links,
    assets,
    ids: meta.titleId ? [meta.titleId, ...ids] : ids,
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
