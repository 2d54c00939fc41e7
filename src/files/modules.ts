import { dirname } from 'node:path';
import { escapePath, globSync } from 'tinyglobby';
import { hashOf } from './hash.ts';

/** The names of a site's own modules, relative to its folder, sorted: not those of packages and of a site built into it. */
export function modulesOf(siteDir: string): string[] {
  const ignore = ['**/node_modules/**', '.cache/**'];
  const pages = globSync('*/**/404.html', { cwd: siteDir, ignore });
  const built = pages.map((page) => `${escapePath(dirname(page))}{,.hosting}/**`);
  return globSync('**/*.{ts,tsx,js,jsx}', { cwd: siteDir, ignore: [...ignore, ...built] }).toSorted();
}

/**
 * Hash of those names. Whatever is bundled depends on it, besides the files that went into it: with another module in
 * the folder, the same import may mean another file, as `./text` is `text.ts` until there is a `text.tsx`.
 */
export function hashOfModules(siteDir: string): string {
  return hashOf(...modulesOf(siteDir));
}
