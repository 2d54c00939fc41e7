import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import type { LoadedConfig } from '../config/load.ts';
import { baseOf } from '../model/address.ts';
import { insideOf } from '../files/inside.ts';
import { problemAt, reasonOf, type Problem } from '../model/problem.ts';
import { publishedName } from '../sources/components/published.ts';
import type { PublishedFile } from './resolve.ts';

/** The style sheets that a site's config names, concatenated, and its typeface. */
export interface OwnStyles {
  css: string;
  /** Address of the typeface; null for the system's. */
  typeface: string | null;
  /** Pictures and fonts they refer to. */
  published: PublishedFile[];
  problems: Problem[];
}

/** Compiles the style sheets of the whole site; those of components come with their pages. */
export async function compileOwnStyles(
  siteDir: string,
  { config, locate }: Pick<LoadedConfig, 'config' | 'locate'>,
): Promise<OwnStyles> {
  const { typeface } = config;
  const face = typeface === null ? null : typefaceFile(siteDir, typeface);
  const problems: Problem[] = [];
  const published = face ? [face] : [];
  let css = '';
  if (typeface !== null && !face) {
    const message = `typeface: there is no file "${typeface}" in the site's folder or in an installed package`;
    problems.push(problemAt(locate(typeface), message, 'A path in the folder begins with "./".'));
  }
  // Loaded only if the config names style sheets.
  const compile = config.styles.length === 0 ? null : (await import('../sources/components/styles.ts')).compileStyle;
  for (const name of config.styles) {
    const file = join(siteDir, name);
    const report = (message: string) => problems.push(problemAt(locate(name), message));
    if (!existsSync(file) || !insideOf(siteDir, file)) {
      report(`styles: there is no file "${name}" in the site's folder`);
      continue;
    }
    try {
      const compiled = await compile?.(file, siteDir, baseOf(config.url));
      css += compiled?.style?.css ?? '';
      for (const [to, from] of compiled?.published ?? []) published.push(publishedFile(siteDir, from, to));
    } catch (error) {
      report(`styles: "${name}" cannot be compiled: ${reasonOf(error)}`);
    }
  }
  return { css, typeface: face && `/${face.to}`, published, problems };
}

/** The typeface in the site's folder or in a package; null if there is none. */
function typefaceFile(siteDir: string, name: string): PublishedFile | null {
  const isOwn = name.startsWith('./');
  const file = isOwn ? join(siteDir, name) : inPackage(siteDir, name);
  if (file === null || !existsSync(file) || (isOwn && !insideOf(siteDir, file))) return null;
  return publishedFile(siteDir, file, publishedName(file));
}

function publishedFile(siteDir: string, from: string, to: string): PublishedFile {
  return { from: relative(siteDir, from).replaceAll('\\', '/'), to };
}

function inPackage(siteDir: string, name: string): string | null {
  try {
    return createRequire(join(siteDir, 'site.config.ts')).resolve(name);
  } catch {
    return null;
  }
}
