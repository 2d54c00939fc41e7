import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { LoadedConfig } from '../config/load.ts';
import { insideOf } from '../files/inside.ts';
import type { Problem } from '../model/problem.ts';
import type { PublishedFile } from './resolve.ts';

/** The style sheets that a site's config names, as one. */
export interface OwnStyles {
  css: string;
  /** Pictures and fonts they name. */
  published: PublishedFile[];
  problems: Problem[];
}

/** Compiles the style sheets of a whole site; those of components come with their pages. */
export async function compileOwnStyles(
  siteDir: string,
  { config, locate }: Pick<LoadedConfig, 'config' | 'locate'>,
): Promise<OwnStyles> {
  const own: OwnStyles = { css: '', published: [], problems: [] };
  // Only a site that has some loads the compiler.
  const compile = config.styles.length === 0 ? null : (await import('../sources/components/styles.ts')).compileStyle;
  for (const name of config.styles) {
    const file = join(siteDir, name);
    const report = (message: string) => own.problems.push({ severity: 'error', ...locate(name), message });
    if (!existsSync(file) || !insideOf(siteDir, file)) {
      report(`styles: there is no file "${name}" in the site's folder`);
      continue;
    }
    try {
      const { style, published } = (await compile?.(file, siteDir)) ?? {};
      own.css += style?.css ?? '';
      for (const [to, from] of published ?? [])
        own.published.push({ from: relative(siteDir, from).replaceAll('\\', '/'), to });
    } catch (error) {
      report(`styles: "${name}" cannot be compiled: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return own;
}
