import { basename, extname, join } from 'node:path';
import * as React from 'react';
import * as ReactDom from 'react-dom';
import * as runtime from 'react/jsx-runtime';
import { rolldown, type OutputChunk, type Plugin } from 'rolldown';
import type { TextFile } from '../../model/page.ts';
import { nothingFound, siteFiles } from './files.ts';
import { exportsOf, siteAlias } from './site-modules.ts';

/**
 * Modules that islands share with the shell, by import name. In a browser, `src/ui/islands/islands.ts` provides them.
 */
const SHARED: Record<string, { from: string; names: string[] }> = {
  react: { from: 'react', names: Object.keys(React) },
  'react/jsx-runtime': { from: 'runtime', names: Object.keys(runtime) },
  'react-dom': { from: 'dom', names: Object.keys(ReactDom) },
};

/**
 * Makes imports of React resolve to the shell's copy. Every importing module gets these few re-exports inlined: as a
 * module shared by several islands they would be one more file to load.
 */
function shellReact(reactScript: string): Plugin {
  return {
    name: 'shell-react',
    resolveId(id, importer) {
      if (id === reactScript) return { id, external: 'absolute' };
      return id in SHARED ? `\0${id}?for=${importer ?? ''}` : null;
    },
    load(id) {
      const { from, names } = SHARED[/^\0([^?]+)\?for=/.exec(id)?.[1] ?? ''] ?? {};
      if (!from || !names) return null;
      return `import { shared } from ${JSON.stringify(reactScript)};\nconst m = shared.${from};\nexport default m;\n${exportsOf(names)}`;
    },
  };
}

/**
 * Compiles the modules that begin with `'use client'` for the browser: a script for each, and for code that several
 * share.
 *
 * @param modules paths relative to the site's folder
 * @param reactScript address of the engine's script that provides React to islands
 * @param base path that the site is published under
 * @returns by module its own file first, then every file it imports, with hashes in their names: `Counter-1a2b3c4d.js`
 * @throws Error with the compiler's message and place
 */
export async function compileForBrowser(
  siteDir: string,
  modules: readonly string[],
  reactScript: string,
  base: string,
): Promise<Map<string, TextFile[]>> {
  const build = await rolldown({
    input: Object.fromEntries(modules.map((module) => [module, join(siteDir, module)])),
    tsconfig: false,
    platform: 'browser',
    logLevel: 'silent',
    // Lets the bundler drop the parts of React that are not used.
    treeshake: { propertyReadSideEffects: false },
    transform: {
      target: 'es2022',
      jsx: { runtime: 'automatic' },
      define: { 'process.env.NODE_ENV': '"production"' },
    },
    plugins: [shellReact(reactScript), siteFiles(siteDir, nothingFound(base)), siteAlias(siteDir)],
  });
  try {
    const { output } = await build.generate({
      format: 'esm',
      minify: true,
      entryFileNames: ({ name }) => `${basename(name, extname(name)).replaceAll(/[^\w-]+/g, '-')}-[hash].js`,
      chunkFileNames: '[name]-[hash].js',
    });
    const chunks = output.filter((file) => file.type === 'chunk');
    return new Map(
      modules.flatMap((module) => {
        const entry = chunks.find(({ isEntry, name }) => isEntry && name === module);
        return entry ? [[module, filesOf(entry, chunks)]] : [];
      }),
    );
  } finally {
    await build.close();
  }
}

/** The file of a module, and those of everything it imports. */
function filesOf(entry: OutputChunk, chunks: readonly OutputChunk[]): TextFile[] {
  const needed = new Set<OutputChunk>();
  const visit = (chunk: OutputChunk | undefined) => {
    if (!chunk || needed.has(chunk)) return;
    needed.add(chunk);
    for (const name of [...chunk.imports, ...chunk.dynamicImports])
      visit(chunks.find(({ fileName }) => fileName === name));
  };
  visit(entry);
  return [...needed].map(({ fileName, code }) => ({ name: fileName, text: code }));
}
