import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

let file: string | undefined;

/** The island that plays a video: the engine's own, compiled like those of a site by the pages that use it. */
export function playerFile(): string {
  // The resolver is not asked again for each island of each page.
  file ??= join(dirname(createRequire(import.meta.url).resolve('docs/config')), '../ui/video/Player.tsx');
  return file;
}

/** The same as islands of a page name it: relative to the site's folder. */
export function playerModule(siteDir: string): string {
  return relative(siteDir, playerFile()).replaceAll('\\', '/');
}
