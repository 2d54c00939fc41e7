import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { integrityOf } from '../files/hash.ts';
import { readJsonFile } from '../files/json-file.ts';
import { published } from '../model/address.ts';
import type { Asset } from '../model/asset.ts';
import type { Assets, Site } from '../model/site.ts';

declare const ENGINE_HASH: string | undefined;

/** Hash of the engine's sources: results of any other engine are not reused. There is none in tests and development. */
export const engineHash: string = typeof ENGINE_HASH === 'string' ? ENGINE_HASH : 'uncompiled';

const names = z.array(z.string()).exactOptional();
/** Vite's manifest: an entry for each compiled source. */
const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: names,
    dynamicImports: names,
    /** Files it refers to without importing them: a worker's script, WebAssembly. */
    assets: names,
  }),
);
type Manifest = z.output<typeof manifestSchema>;

/** The styles inlined in all documents, and the file of those that API pages have, too. */
const inDocumentsSchema = z.object({ first: z.string(), api: z.string() });

/** @throws Error if the file is missing, or is not what the engine's compile writes */
function readCompiled<Value>(file: string, schema: z.ZodType<Value>): Value {
  const again = 'Run "npm ci" or "node bin/engine.js".';
  if (!existsSync(file)) throw new Error(`The engine is not compiled: ${file} is missing. ${again}`);
  const read = readJsonFile(file, schema);
  if ('value' in read) return read.value;
  throw new Error(`${file} is not what the engine's compile writes: ${read.mistakes[0]}. ${again}`);
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
  const manifest: Manifest = Object.assign(
    {},
    ...manifests.map((name) => readCompiled(join(folder, name), manifestSchema)),
  );
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
  const { first, api } = readCompiled(join(folder, 'styles.json'), inDocumentsSchema);
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
