import type { OpenApiConfig } from '../../src/model/config.ts';
import type { Problem } from '../../src/model/problem.ts';
import { articleMarkdown } from '../../src/sources/article/markdown/version.ts';
import { parseHtml } from '../../src/sources/article/tree.ts';
import { compileApiPage, type ApiArticle } from '../../src/sources/openapi/pages.tsx';
import { configWith } from './config.ts';
import { newFolder, writeFiles } from '../folders.ts';
import { loadApi, type LoadedApi } from '../../src/sources/openapi/load.ts';

/** Creates a folder with some files; it is removed when the test is over. */
export function folderWith(files: Record<string, unknown>): string {
  const folder = newFolder();
  for (const [name, content] of Object.entries(files))
    writeFiles(folder, { [name]: typeof content === 'string' ? content : JSON.stringify(content, null, 1) });
  return folder;
}

export interface Loaded {
  api: LoadedApi;
  problems: Problem[];
  /** Makes the page at an address. */
  page: (path: string) => Promise<ApiArticle & { markdown: string }>;
}

/** Loads a description from files, as a build does. */
export async function load(files: Record<string, unknown>, more: Partial<OpenApiConfig> = {}): Promise<Loaded> {
  const siteDir = folderWith(files);
  const options = {
    siteDir,
    config: configWith(more),
    engine: 'test',
    updated: new Map<string, string>(),
  };
  const { value: api, problems } = loadApi(options);
  const page = async (path: string) => {
    const meta = api.pages.find((other) => other.path === path);
    if (!meta) throw new Error(`no page ${path}; there are ${api.pages.map((other) => other.path).join(', ')}`);
    const article = await compileApiPage(siteDir, api.handle, meta);
    const { html, blocks } = article;
    const { text } = articleMarkdown(parseHtml(html).children, blocks, { text: meta.title, id: '' }, (href) => href);
    return { ...article, markdown: text };
  };
  return { api, problems: [...problems, ...(await api.check())], page };
}

/** A complete document around some paths and schemas. */
export function documentWith(parts: {
  paths?: unknown;
  schemas?: unknown;
  openapi?: string;
  more?: Record<string, unknown>;
}): Record<string, unknown> {
  return {
    openapi: parts.openapi ?? '3.0.3',
    info: { title: 'Test API', version: '1' },
    paths: parts.paths ?? {},
    components: { schemas: parts.schemas ?? {} },
    ...parts.more,
  };
}

/** An operation whose response has a schema. */
export function getting(schema: unknown, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    get: { responses: { 200: { description: 'Fine.', content: { 'application/json': { schema } } } }, ...more },
  };
}
