import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Asset, Assets } from '../model/site.ts';

declare const __ENGINE__: string | undefined;

/** Hash of the engine's sources: everything made by another engine is made again. In tests and development: none. */
export const engineHash: string = typeof __ENGINE__ === 'string' ? __ENGINE__ : 'uncompiled';

interface ManifestEntry {
  file: string;
  css?: string[];
  imports?: string[];
}

/** The browser's part of the engine. */
export interface ClientFiles {
  assets: Assets;
  /** Absolute path of the folder and the names in it, to be copied to `assets/`. */
  folder: string;
}

/**
 * Finds what the engine's compile made for the browser.
 *
 * @throws Error where the engine has not been compiled
 */
export function clientFiles(engineDir: string): ClientFiles {
  const folder = join(engineDir, 'dist/client');
  const read = (name: string): Record<string, ManifestEntry> => {
    const file = join(folder, name);
    if (!existsSync(file))
      throw new Error(`The engine is not compiled: ${file} is missing. Run "npm ci" or "node bin/engine.js".`);
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, ManifestEntry>;
  };
  const shared = read('manifest.json');
  const manifest = { ...read('redirect-manifest.json'), ...shared };
  const entry = (source: string): ManifestEntry => {
    const found = manifest[source];
    if (!found) throw new Error(`The engine's manifest has no ${source}.`);
    return found;
  };
  const asset = (name: string): Asset => ({
    href: `/${name}`,
    integrity: `sha384-${createHash('sha384')
      .update(readFileSync(join(folder, name)))
      .digest('base64')}`,
  });
  const digest = (name: string) =>
    `sha256-${createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('base64')}`;
  const early = entry('src/ui/early/index.ts').file;
  // The first has its own in the document, as have those of pages at old addresses, which import nothing.
  const scripts = Object.values(shared).flatMap(({ file: name }) =>
    name.endsWith('.js') && name !== early ? name : [],
  );
  const styles = Object.values(manifest).filter(({ file: name }) => name.endsWith('.css'));
  return {
    folder: join(folder, 'assets'),
    assets: {
      early: asset(early),
      client: asset(entry('src/ui/client.tsx').file),
      redirect: asset(entry('src/ui/redirect/page.ts').file),
      notFound: asset(entry('src/ui/redirect/not-found.ts').file),
      styles: styles.map(({ file: name }) => asset(name)),
      integrity: Object.fromEntries(scripts.map((name) => [`/${name}`, digest(name)])),
    },
  };
}
