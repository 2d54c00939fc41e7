import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

let file: string | undefined;

/** The island that plays a video. It is the engine's own, but compiled like a site's, for the pages that use it. */
export function playerFile(): string {
  // Resolved once, not for each island of each page.
  file ??= join(dirname(createRequire(import.meta.url).resolve('docs/config')), '../ui/video/Player.tsx');
  return file;
}

/** The same file as the islands of a page name it: relative to the site's folder. */
export function playerModule(siteDir: string): string {
  return relative(siteDir, playerFile()).replaceAll('\\', '/');
}
