import { join } from 'node:path';
import { createElement, type ComponentType } from 'react';
import type { PageMeta } from '../../model/page.ts';
import { problemAt, startOf, reasonOf } from '../../model/problem.ts';
import { ComponentError } from '../components/errors.ts';
import { partsOf, type Found } from '../components/files.ts';
import { importModule, placeInSite } from '../components/run-module.ts';
import { renderArticle } from '../components/render.ts';
import type { PageContent } from '../markdown/compile.ts';

/**
 * Runs the component of a page found by {@link loadRoutes}.
 *
 * @param found receives the files that go into it
 */
export async function renderRoute({ path, source }: PageMeta, siteDir: string, found: Found): Promise<PageContent> {
  const file = join(siteDir, source.file);
  found.files.add(file);
  try {
    const module = await importModule(file, siteDir, found);
    const { html, islands } = renderArticle(createElement(module['default'] as ComponentType));
    return { html, blocks: [], parts: partsOf(siteDir, islands, found), problems: [] };
  } catch (error) {
    const message = `the page component at ${path} threw: ${reasonOf(error)}`;
    const fix = error instanceof ComponentError ? error.fix : undefined;
    const problem = problemAt(placeInSite(error, siteDir) ?? startOf(source.file), message, fix);
    return { html: '', blocks: [], parts: partsOf(siteDir, [], found), problems: [problem] };
  }
}
