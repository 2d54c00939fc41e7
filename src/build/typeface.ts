import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import type { LoadedConfig } from '../config/load.ts';
import { insideOf } from '../files/inside.ts';
import type { PublishedFile } from '../model/asset.ts';
import { CONFIG } from '../model/folders.ts';
import { problemAt, type Problem } from '../model/problem.ts';
import { publishedName } from '../sources/components/published.ts';

/** The typeface that a site's config names. */
export interface Typeface {
  /** Its address; null for the system's. */
  typeface: string | null;
  published: PublishedFile[];
  problems: Problem[];
}

/** Finds the typeface of a site. */
export function findTypeface(siteDir: string, { config, locate }: Pick<LoadedConfig, 'config' | 'locate'>): Typeface {
  const { typeface } = config;
  if (typeface === null) return { typeface: null, published: [], problems: [] };
  const face = typefaceFile(siteDir, typeface);
  if (face) return { typeface: `/${face.to}`, published: [face], problems: [] };
  const message = `typeface: there is no file "${typeface}" in the site's folder or in an installed package`;
  const problem = problemAt(locate(typeface), message, 'A path in the folder begins with "./".');
  return { typeface: null, published: [], problems: [problem] };
}

/** The typeface in the site's folder or in a package; null if there is none. */
function typefaceFile(siteDir: string, name: string): PublishedFile | null {
  const isOwn = name.startsWith('./');
  const file = isOwn ? join(siteDir, name) : inPackage(siteDir, name);
  if (file === null || !existsSync(file) || (isOwn && !insideOf(siteDir, file))) return null;
  return { from: relative(siteDir, file).replaceAll('\\', '/'), to: publishedName(file) };
}

function inPackage(siteDir: string, name: string): string | null {
  try {
    return createRequire(join(siteDir, CONFIG)).resolve(name);
  } catch {
    return null;
  }
}
