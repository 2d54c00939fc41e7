import { join } from 'node:path';
import { createElement, type ComponentType } from 'react';
import type { ArticleParts } from '../../model/island.ts';
import type { PageMeta } from '../../model/page.ts';
import { problemAt, startOf, reasonOf, type Problem } from '../../model/problem.ts';
import { ComponentError } from '../components/errors.ts';
import { nothingFound, partsOf } from '../components/files.ts';
import { importModule, placeInSite } from '../components/run-module.ts';
import { renderArticle } from '../components/render.ts';

/** The article of a React page as plain HTML, with all files that went into it. */
export interface RenderedRoute {
  html: string;
  parts: ArticleParts;
  files: ReadonlySet<string>;
  problems: Problem[];
}

/** Runs the component of a page found by {@link loadRoutes}. */
export async function renderRoute({ path, source }: PageMeta, siteDir: string, base: string): Promise<RenderedRoute> {
  const found = nothingFound(base);
  const file = join(siteDir, source.file);
  const files = found.files.add(file);
  try {
    const module = await importModule(file, siteDir, found);
    const { html, islands } = renderArticle(createElement(module['default'] as ComponentType));
    return { html, parts: partsOf(siteDir, islands, found), files, problems: [] };
  } catch (error) {
    const message = `the page component at ${path} threw: ${reasonOf(error)}`;
    const fix = error instanceof ComponentError ? error.fix : undefined;
    const problem = problemAt(placeInSite(error, siteDir) ?? startOf(source.file), message, fix);
    return { html: '', parts: partsOf(siteDir, [], found), files, problems: [problem] };
  }
}
