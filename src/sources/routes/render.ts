import { join } from 'node:path';
import { createElement, type ComponentType } from 'react';
import type { PageMeta } from '../../model/page.ts';
import { problemAt, startOf, reasonOf } from '../../model/problem.ts';
import { ComponentError } from '../components/errors.ts';
import { nothingFound, partsOf } from '../components/files.ts';
import { importModule, placeInSite } from '../components/run-module.ts';
import { renderArticle } from '../components/render.ts';
import type { PageContent } from '../markdown/compile.ts';

/**
 * Runs the component of a page found by {@link loadRoutes}.
 *
 * @returns the article, with all files that went into it
 */
export async function renderRoute(
  { path, source }: PageMeta,
  siteDir: string,
  base: string,
): Promise<PageContent & { files: ReadonlySet<string> }> {
  const found = nothingFound(base);
  const file = join(siteDir, source.file);
  const files = found.files.add(file);
  try {
    const module = await importModule(file, siteDir, found);
    const { html, islands } = renderArticle(createElement(module['default'] as ComponentType));
    return { html, blocks: [], parts: partsOf(siteDir, islands, found), files, problems: [] };
  } catch (error) {
    const message = `the page component at ${path} threw: ${reasonOf(error)}`;
    const fix = error instanceof ComponentError ? error.fix : undefined;
    const problem = problemAt(placeInSite(error, siteDir) ?? startOf(source.file), message, fix);
    return { html: '', blocks: [], parts: partsOf(siteDir, [], found), files, problems: [problem] };
  }
}
