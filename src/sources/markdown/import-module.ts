import { rm, writeFile, mkdir } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as React from 'react';
import * as runtime from 'react/jsx-runtime';
import { rolldown, type Plugin } from 'rolldown';

/**
 * React for the site's own components must be the one that renders them, which lives inside the compiled engine:
 * so the bundle takes it from here instead of from a package.
 */
const shared: Record<string, Record<string, unknown>> = { react: React, 'react/jsx-runtime': runtime };
(globalThis as { docsReact?: typeof shared }).docsReact = shared;

const sharedReact: Plugin = {
  name: 'shared-react',
  resolveId: (id) => (id in shared ? `\0${id}` : null),
  load(id) {
    const name = id.slice(1);
    const module = id.startsWith('\0') ? shared[name] : undefined;
    if (!module) return null;
    const names = Object.keys(module).filter((key) => key !== 'default' && /^[\w$]+$/.test(key));
    return `const m = globalThis.docsReact[${JSON.stringify(name)}];\nexport default m;\n${names.map((key) => `export const ${key} = m.${key};`).join('\n')}\n`;
  },
};

let count = 0;

/**
 * Bundles and runs one TypeScript or JavaScript module of the site: a component for MDX, or a page of its own.
 *
 * @param dependencies receives every file that went into the bundle
 * @throws Error with the compiler's message and place
 */
export async function importModule(
  file: string,
  siteDir: string,
  dependencies: Set<string>,
): Promise<Record<string, unknown>> {
  const bundle = await rolldown({
    input: file,
    platform: 'node',
    logLevel: 'silent',
    transform: { jsx: { runtime: 'automatic' } },
    plugins: [sharedReact],
    external: (id) => !id.startsWith('.') && !isAbsolute(id) && !id.startsWith('\0') && !(id in shared),
  });
  const { output } = await bundle.generate({ format: 'esm' });
  for (const name of await bundle.watchFiles) if (isAbsolute(name)) dependencies.add(name);
  await bundle.close();
  count += 1;
  const folder = join(siteDir, '.cache');
  const target = join(folder, `module-${process.pid}-${Date.now()}-${count}.mjs`);
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(target, output[0].code);
    return (await import(/* @vite-ignore */ pathToFileURL(target).href)) as Record<string, unknown>;
  } finally {
    await rm(target, { force: true });
  }
}
