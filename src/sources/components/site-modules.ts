import { readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'rolldown';
import { pathIn } from '../../files/inside.ts';
import { isClientModule, isOwnModule } from './client-modules.ts';

/** The module of the engine that a site's components may import, wherever the site's folder is. */
const OF_ENGINE = 'docs/instance';
const engine = createRequire(import.meta.url);

/** Resolves `@site/…` to the site's folder, in components as in pages, and the modules above to the engine's. */
export function siteAlias(siteDir: string): Plugin {
  return {
    name: 'site-alias',
    resolveId(id, importer) {
      if (id === OF_ENGINE) return engine.resolve(id);
      return id.startsWith('@site/') ? this.resolve(join(siteDir, id.slice(6)), importer, { skipSelf: true }) : null;
    },
  };
}

/** Lines that export the properties of a module's object `m` under their names; the default export is left out. */
export function exportsOf(names: readonly string[]): string {
  const named = names.filter((name) => name !== 'default' && /^[\w$]+$/.test(name));
  return `${named.map((name) => `export const ${name} = m.${name};`).join('\n')}\n`;
}

/** Suffix to the path of an island's module: importers get this module of placeholders instead. */
export const ISLAND = '?island';
/** The module with `markIsland`, which the modules written by {@link islandPlaces} import. */
export const MARKER = 'docs/island';

/**
 * Gives placeholders for islands to modules that import a module beginning with `'use client'`.
 *
 * @param onMissing called with each import of something missing or not a module, and with the file that contains it
 */
export function islandPlaces(siteDir: string, onMissing: (name: string, importer: string) => void): Plugin {
  return {
    name: 'island-places',
    async resolveId(id, importer, options) {
      if (id.endsWith(ISLAND)) return id;
      if (importer === undefined || importer.endsWith(ISLAND) || id.startsWith('\0')) return null;
      const resolved = await this.resolve(id, importer, { ...options, skipSelf: true });
      const isMarkdown = resolved !== null && /\.mdx?$/.test(resolved.id) && !/\.mdx?$/.test(importer);
      if (isMarkdown || (!resolved && !isBuiltin(id))) onMissing(id, importer);
      if (!resolved || resolved.external || !isOwnModule(resolved.id, siteDir)) return resolved;
      // Modules of islands get each other's components themselves.
      const isInside = isOwnModule(importer, siteDir) && isClientModule(readFileSync(importer, 'utf8'));
      return isInside || !isClientModule(readFileSync(resolved.id, 'utf8')) ? resolved : resolved.id + ISLAND;
    },
    async load(id) {
      if (!id.endsWith(ISLAND)) return null;
      const file = id.slice(0, -ISLAND.length);
      this.addWatchFile(file);
      const { exports } = await this.load({ id: file });
      if (exports.includes('*'))
        throw new Error(
          `${file}: a file that begins with 'use client' has to name its exports, which "export *" does not do`,
        );
      return placesOf(file, exports, pathIn(siteDir, file));
    },
  };
}

/** The text of a module that exports a placeholder for each component of another, and everything else as it is. */
function placesOf(file: string, exports: readonly string[], module: string): string {
  const from = JSON.stringify(file);
  const lines = exports
    .toSorted()
    .map((name) =>
      name === 'default' || /^[A-Z]/.test(name)
        ? `const ${name === 'default' ? '_default' : name} = markIsland(inner.${name}, ${JSON.stringify(module)}, ${JSON.stringify(name)});\nexport { ${name === 'default' ? '_default as default' : name} };`
        : `export { ${name} } from ${from};`,
    );
  return `import * as inner from ${from};\nimport { markIsland } from ${JSON.stringify(MARKER)};\n${lines.join('\n')}\n`;
}
