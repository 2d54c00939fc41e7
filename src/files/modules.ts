import { globSync } from 'tinyglobby';
import { hashOf } from './hash.ts';

/** The names of a site's own modules, relative to its folder, sorted. */
export function modulesOf(siteDir: string): string[] {
  return globSync('**/*.{ts,tsx,js,jsx}', { cwd: siteDir, ignore: ['**/node_modules/**', '.cache/**'] }).toSorted();
}

/**
 * Hash of those names. Whatever is bundled depends on it, besides the files that went into it: with another module in
 * the folder, the same import may mean another file, as `./text` is `text.ts` until there is a `text.tsx`.
 */
export function hashOfModules(siteDir: string): string {
  return hashOf(...modulesOf(siteDir));
}
