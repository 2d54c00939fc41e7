import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { LoadedConfig } from '../config/load.ts';
import { insideOf, pathIn } from '../files/inside.ts';
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
  const { typeface: name } = config;
  const none = { typeface: null, published: [], problems: [] };
  if (name === null) return none;
  const isOwn = name.startsWith('./');
  const file = isOwn ? join(siteDir, name) : inPackage(siteDir, name);
  if (file === null || !existsSync(file) || (isOwn && !insideOf(siteDir, file))) {
    const message = `typeface: there is no file "${name}" in the site's folder or in an installed package`;
    return { ...none, problems: [problemAt(locate(name), message, 'A path in the folder begins with "./".')] };
  }
  const to = publishedName(file);
  return { ...none, typeface: `/${to}`, published: [{ from: pathIn(siteDir, file), to }] };
}

function inPackage(siteDir: string, name: string): string | null {
  try {
    return createRequire(join(siteDir, CONFIG)).resolve(name);
  } catch {
    return null;
  }
}
