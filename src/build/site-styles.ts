import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import type { LoadedConfig } from '../config/load.ts';
import { baseOf } from '../model/address.ts';
import { insideOf } from '../files/inside.ts';
import { problemAt, type Problem } from '../model/problem.ts';
import { publishedName } from '../sources/components/published.ts';
import type { PublishedFile } from './resolve.ts';

/** The style sheets that a site's config names, as one, and its typeface. */
export interface OwnStyles {
  css: string;
  /** Address of the typeface; null: the system's. */
  typeface: string | null;
  /** Pictures and fonts they name. */
  published: PublishedFile[];
  problems: Problem[];
}

/** Compiles the style sheets of a whole site; those of components come with their pages. */
export async function compileOwnStyles(
  siteDir: string,
  { config, locate }: Pick<LoadedConfig, 'config' | 'locate'>,
): Promise<OwnStyles> {
  const own: OwnStyles = { css: '', typeface: null, published: [], problems: [] };
  if (config.typeface !== null) publishTypeface(siteDir, config.typeface, own, locate);
  // Only a site that has some loads the compiler.
  const compile = config.styles.length === 0 ? null : (await import('../sources/components/styles.ts')).compileStyle;
  for (const name of config.styles) {
    const file = join(siteDir, name);
    const report = (message: string) => own.problems.push(problemAt(locate(name), message));
    if (!existsSync(file) || !insideOf(siteDir, file)) {
      report(`styles: there is no file "${name}" in the site's folder`);
      continue;
    }
    try {
      const { style, published } = (await compile?.(file, siteDir, baseOf(config.url))) ?? {};
      own.css += style?.css ?? '';
      for (const [to, from] of published ?? [])
        own.published.push({ from: relative(siteDir, from).replaceAll('\\', '/'), to });
    } catch (error) {
      report(`styles: "${name}" cannot be compiled: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return own;
}

/** Finds the typeface in the site's folder or in a package, and gives it an address. */
function publishTypeface(siteDir: string, name: string, own: OwnStyles, locate: LoadedConfig['locate']): void {
  const file = name.startsWith('./') ? join(siteDir, name) : inPackage(siteDir, name);
  if (file === null || !existsSync(file) || (name.startsWith('./') && !insideOf(siteDir, file))) {
    const message = `typeface: there is no file "${name}" in the site's folder or in an installed package`;
    own.problems.push(problemAt(locate(name), message, 'A path in the folder begins with "./".'));
    return;
  }
  const to = publishedName(file);
  own.published.push({ from: relative(siteDir, file).replaceAll('\\', '/'), to });
  own.typeface = `/${to}`;
}

function inPackage(siteDir: string, name: string): string | null {
  try {
    return createRequire(join(siteDir, 'site.config.ts')).resolve(name);
  } catch {
    return null;
  }
}
