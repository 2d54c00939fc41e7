import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { integrityOf } from '../files/hash.ts';
import { published } from '../model/address.ts';
import type { Asset } from '../model/asset.ts';
import { parseOwn } from '../model/json.ts';
import type { Assets, Site } from '../model/site.ts';

declare const ENGINE_HASH: string | undefined;

/** Hash of the engine's sources: results of any other engine are not reused. There is none in tests and development. */
export const engineHash: string = typeof ENGINE_HASH === 'string' ? ENGINE_HASH : 'uncompiled';

/** Reads a file that the engine's compile wrote together with this module. */
function readCompiled<Value>(file: string): Value {
  return parseOwn<Value>(readFileSync(file, 'utf8'));
}

/** The engine's files for the browser. */
export interface ClientFiles {
  assets: Assets;
  /** Absolute path of the folder whose files are copied to `assets/`. */
  folder: string;
}

/**
 * Finds the compiled files for the browser.
 *
 * @throws Error if the engine has not been compiled
 */
export function clientFiles(engineDir: string, site: Pick<Site, 'base' | 'analytics' | 'search'>): ClientFiles {
  const folder = join(engineDir, 'dist/client');
  const manifests = ['redirect-manifest.json', 'islands-manifest.json', 'boot-manifest.json', 'manifest.json'];
  const manifest: Manifest = Object.assign({}, ...manifests.map((name) => readCompiled<Manifest>(join(folder, name))));
  const entry = (source: string): Manifest[string] => {
    const found = manifest[source];
    if (!found) throw new Error(`The engine's manifest has no ${source}.`);
    return found;
  };
  const digest = (name: string) => integrityOf(readFileSync(join(folder, name)));
  const asset = (name: string): Asset => ({
    href: published(site.base, `/${name}`),
    integrity: digest(name),
  });
  const boot = entry('src/ui/boot/index.ts').file;
  const later = Object.values(manifest).find(({ file: name }) => name.endsWith('.css'));
  if (!later) throw new Error("The engine's manifest has no style sheet.");
  // The styles inlined in all documents, and the file of those that API pages have, too.
  const { first, api } = readCompiled<{ first: string; api: string }>(join(folder, 'styles.json'));
  return {
    folder: join(folder, 'assets'),
    assets: {
      boot: asset(boot),
      client: asset(entry('src/ui/client.tsx').file),
      redirect: asset(entry('src/ui/redirect/page.ts').file),
      notFound: asset(entry('src/ui/redirect/not-found.ts').file),
      islands: asset(entry('src/ui/islands/islands.ts').file),
      styles: [],
      divided: {
        first,
        api: { file: asset(api), css: readFileSync(join(folder, api), 'utf8') },
        later: asset(later.file),
      },
      // The boot script's digest is in its own tag.
      integrity: Object.fromEntries(
        scriptsOf(manifest, site)
          .filter((name) => name !== boot)
          .map((name) => [published(site.base, `/${name}`), digest(name)]),
      ),
    },
  };
}

/** The files of all scripts that a document of this site may run: every document carries their digests. */
function scriptsOf(manifest: Manifest, { analytics, search }: Pick<Site, 'analytics' | 'search'>): string[] {
  const other = search.provider === 'embedded' ? 'algolia' : 'embedded';
  const seen = new Set<string>([
    `src/ui/search/engines/${other}.ts`,
    ...(analytics ? [] : ['src/ui/analytics/analytics.ts']),
  ]);
  const files: string[] = [];
  const visit = (source: string) => {
    const found = manifest[source];
    if (!found || seen.has(source)) return;
    seen.add(source);
    files.push(found.file, ...(found.assets ?? []).filter((name) => name.endsWith('.js')));
    for (const next of [...(found.imports ?? []), ...(found.dynamicImports ?? [])]) visit(next);
  };
  visit('src/ui/boot/index.ts');
  visit('src/ui/client.tsx');
  return files;
}
