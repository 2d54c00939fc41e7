import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from '../files/hash.ts';
import { areUnchanged, stampFiles, type Stamp } from '../files/stamps.ts';
import { checkOf } from '../model/json.ts';
import { isApiPage } from '../model/page.ts';
import { isError } from '../model/problem.ts';
import { categoryHtml, notFoundHtml, searchHtml } from '../render/pages.tsx';
import { nothingFound } from '../sources/components/files.ts';
import type { CompileOutput } from '../sources/markdown/compile.ts';
import type { SourcePage } from '../sources/markdown/load.ts';
import { DRAWINGS } from '../sources/markdown/diagram.ts';
import type { PageEnv } from './env.ts';
import type { PageInput } from './input.ts';

/** A cache of compiled pages as text, by the hash of their input. */
export interface ContentCache {
  get: (key: string) => string | null;
  put: (key: string, text: string) => void;
}

/** The content of a page before it is finished, and the other files it was made from. */
export interface Content extends CompileOutput {
  dependencies: Stamp[];
}

const isContent = checkOf<Content>({ html: 'string', blocks: 'list', problems: 'list', dependencies: 'list' });

/** What the content of a written page depends on, besides its own file and the files that it names. */
type SourceEnv = Pick<PageEnv, 'siteDir' | 'base'>;

/**
 * Makes the content of a page, whatever it is made from.
 *
 * @param cache of compiled pages; null to cache nothing
 */
export async function contentOf(env: PageEnv, input: PageInput, cache: ContentCache | null): Promise<Content> {
  const { meta, source } = input;
  const { siteDir, base } = env;
  // The code for each kind is only loaded if there is a page of that kind.
  if (source) return compileCached(env, source, contentKey(env, input) ?? '', cache);
  if (isApiPage(meta.kind)) {
    if (!input.api) throw new Error(`${meta.path} is a page of an API description, but there is none.`);
    const { compileApiPage } = await import('../sources/openapi/pages.tsx');
    return { ...(await compileApiPage(siteDir, input.api, meta)), problems: [], dependencies: [] };
  }
  if (meta.kind === 'route') {
    const started = Date.now();
    const { renderRoute } = await import('../sources/routes/render.ts');
    const { files, ...rendered } = await renderRoute(meta, siteDir, base);
    return { ...rendered, blocks: [], dependencies: stampFiles(siteDir, files, started) };
  }
  return { html: generatedHtml(env, input), blocks: [], problems: [], dependencies: [] };
}

/** The key of a page in the cache; null for pages without a source. */
export function contentKey(
  { engine, base }: Pick<PageEnv, 'engine' | 'base'>,
  { meta, source, modules }: Pick<PageInput, 'meta' | 'source' | 'modules'>,
): string | null {
  if (!source) return null;
  const { text, mdx, remote } = source;
  const origin = remote ? JSON.stringify([remote, meta]) : '';
  return hashOf(engine, base, meta.source.file, text, mdx ? 'mdx' : '', modules, origin);
}

/** Compiles a written page, unless the cache has it. */
async function compileCached(
  env: SourceEnv,
  source: SourcePage,
  key: string,
  cache: ContentCache | null,
): Promise<Content> {
  const stored = cache?.get(key);
  if (stored) {
    const content: unknown = JSON.parse(stored);
    if (isContent(content) && areUnchanged(env.siteDir, content.dependencies)) return content;
  }
  const content = await compileSource(env, source);
  // Pages with errors are not cached, so they are compiled again in each build.
  if (!content.problems.some(isError)) cache?.put(key, JSON.stringify(content));
  return content;
}

/** Compiles a page that is written as Markdown, MDX, or the README of another repository. */
export async function compileSource(
  { siteDir, base }: SourceEnv,
  { meta, parsed, text, mdx, remote }: SourcePage,
): Promise<Content> {
  if (remote) {
    const { compileReadme } = await import('../sources/remote/readme.ts');
    return { ...(await compileReadme(meta, text, remote)), dependencies: [] };
  }
  const started = Date.now();
  const { compileMarkdown } = await import('../sources/markdown/compile.ts');
  const found = nothingFound(base);
  const readDrawing = (name: string) => {
    const drawing = join(siteDir, DRAWINGS, name);
    // A page without a drawing changes when there is one.
    found.files.add(drawing);
    return existsSync(drawing) ? readFileSync(drawing, 'utf8') : null;
  };
  const input = { file: meta.source.file, body: parsed.body, offset: parsed.offset, readDrawing };
  if (!mdx) return { ...(await compileMarkdown(input)), dependencies: stampFiles(siteDir, found.files, started) };
  const { renderMdx } = await import('../sources/markdown/mdx.ts');
  const environment = { siteDir, found, frontMatter: parsed.data };
  const output = await compileMarkdown({
    ...input,
    render: (page, compilation) => renderMdx(page, compilation, environment),
  });
  return { ...output, dependencies: stampFiles(siteDir, found.files, started) };
}

/** The article of a page without a source. */
function generatedHtml({ shell }: PageEnv, { meta, cards, ways, offers }: PageInput): string {
  if (meta.kind === 'category') return categoryHtml(meta, cards ?? []);
  return offers ? searchHtml(offers) : notFoundHtml(ways ?? [], shell.repository);
}
