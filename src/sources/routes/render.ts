import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageMeta } from '../../model/page.ts';
import type { Problem } from '../../model/problem.ts';
import { importModule } from '../markdown/import-module.ts';

/** The article of a React page as plain HTML, with all files that went into it. */
export interface RenderedRoute {
  html: string;
  files: ReadonlySet<string>;
  problems: Problem[];
}

/** Runs the component of a page that {@link loadRoutes} has found. */
export async function renderRoute({ path, source }: PageMeta, siteDir: string): Promise<RenderedRoute> {
  const files = new Set<string>([source.absolute]);
  try {
    const module = await importModule(source.absolute, siteDir, files);
    return { html: renderToStaticMarkup(createElement(module['default'] as ComponentType)), files, problems: [] };
  } catch (error) {
    const message = `the page component at ${path} threw: ${error instanceof Error ? error.message : String(error)}`;
    return { html: '', files, problems: [{ severity: 'error', file: source.file, line: 1, column: 1, message }] };
  }
}
