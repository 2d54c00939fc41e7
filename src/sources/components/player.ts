import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** The island that plays a video: the engine's own, compiled like those of a site by the pages that use it. */
export function playerFile(): string {
  const { resolve } = createRequire(import.meta.url);
  return join(dirname(resolve('docs/config')), '../ui/video/Player.tsx');
}

/** The same as islands of a page name it: relative to the site's folder. */
export function playerModule(siteDir: string): string {
  return relative(siteDir, playerFile()).replaceAll('\\', '/');
}
