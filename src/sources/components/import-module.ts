import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rm, writeFile, mkdir } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown, type Plugin } from 'rolldown';
import { isClientModule } from './client-modules.ts';
import { guardedReact } from './guard.ts';
import { markIsland } from './render.ts';
import { ISLAND, islandPlaces, MARKER, siteAlias } from './site-modules.ts';

/**
 * React for the site's own components must be the one that renders them, which lives inside the compiled engine:
 * so the bundle takes it from here instead of from a package.
 */
const shared: Record<string, Record<string, unknown>> = { ...guardedReact, [MARKER]: { markIsland } };
/** Of this copy of the engine alone: the dev server has two in one process. */
const KEY = `docs-${randomUUID()}`;
(globalThis as Record<string, unknown>)[KEY] = shared;

const sharedReact: Plugin = {
  name: 'shared-react',
  resolveId: (id) => (id in shared ? `\0${id}` : null),
  load(id) {
    const name = id.slice(1);
    const module = id.startsWith('\0') ? shared[name] : undefined;
    if (!module) return null;
    const names = Object.keys(module).filter((key) => key !== 'default' && /^[\w$]+$/.test(key));
    return `const m = globalThis[${JSON.stringify(KEY)}][${JSON.stringify(name)}];\nexport default m;\n${names.map((key) => `export const ${key} = m.${key};`).join('\n')}\n`;
  },
};

let count = 0;

/**
 * Bundles and runs one TypeScript or JavaScript module of the site: a component for MDX, or a page of its own. Packages
 * become part of the bundle, so that they share the one React.
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
    input: isClientModule(readFileSync(file, 'utf8')) ? file + ISLAND : file,
    platform: 'node',
    logLevel: 'silent',
    transform: { jsx: { runtime: 'automatic' } },
    plugins: [sharedReact, siteAlias(siteDir), islandPlaces(siteDir)],
    external: (id) => isBuiltin(id),
  });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
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
