/**
 * The engine is TypeScript and compiles itself: when it is installed (`npm ci`), and again on the next command
 * after one of its sources changed. Run directly, this file does just that.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
/** Under `npm run coverage` scripts stay readable: counts of their lines are those of their sources. */
const isCounted = Boolean(process.env.DOCS_COVERAGE);

/** Hash of everything the compiled engine is made from. */
function sourceHash() {
  const hash = createHash('sha256').update(process.version.split('.')[0] ?? '');
  const add = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) add(path);
      else hash.update(entry.name).update('\0').update(readFileSync(path)).update('\0');
    }
  };
  add(join(root, 'src'));
  for (const name of ['package-lock.json', 'bin/engine.js', 'bin/licenses.js', 'bin/styles.js'])
    hash.update(readFileSync(join(root, name)));
  hash.update(isCounted ? 'counted' : '');
  return hash.digest('hex').slice(0, 16);
}

/**
 * Makes sure that the compiled engine belongs to the sources.
 *
 * @returns {Promise<string>} address of the module that runs the command line
 */
export async function engine() {
  const hash = sourceHash();
  const main = pathToFileURL(join(dist, 'server/cli.js')).href;
  const stamp = join(dist, 'stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return main;
  await compile(hash);
  return main;
}

/** Removes what compiles have left that were killed. */
function removeInterrupted() {
  for (const name of readdirSync(root)) {
    const pid = /^dist\.(\d+)\.tmp$/.exec(name)?.[1];
    if (pid === undefined) continue;
    try {
      process.kill(Number(pid), 0);
    } catch {
      // Nothing runs under that number any more.
      rmSync(join(root, name), { recursive: true, force: true });
    }
  }
}

async function compile(hash) {
  // By this alone the JSX of the server's part is compiled for production or for development, whatever "define" says.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await compileForProduction(hash);
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

async function compileForProduction(hash) {
  // Commands that compile nothing load none of it.
  const { build } = await import('vite');
  const { default: react } = await import('@vitejs/plugin-react');
  const { shippedLicenses } = await import('./licenses.js');
  const { divideStyles } = await import('./styles.js');
  // Compiled beside and switched at the end, so that an interrupted compile leaves nothing half-made.
  const next = join(root, `dist.${process.pid}.tmp`);
  removeInterrupted();
  // Until then nothing says that what is there is whole.
  rmSync(join(dist, 'stamp'), { force: true });
  const shared = {
    root,
    configFile: false,
    logLevel: /** @type {const} */ ('warn'),
    plugins: [react()],
    publicDir: false,
    worker: { format: /** @type {const} */ ('es') },
    css: { modules: { generateScopedName: '[name]-[local]' } },
  };
  const mode = {
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"', ENGINE_HASH: JSON.stringify(hash) },
  };
  /**
   * Vite wraps each import in a helper that loads style sheets first. Ours come otherwise, and the helper would be a
   * fifth of the first script.
   */
  const plainImports = {
    name: 'plain-imports',
    enforce: /** @type {const} */ ('pre'),
    load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : null),
  };
  /** Scripts for the browser; what several of one call import becomes a file of its own. */
  const client = (manifest, input, plugins = [], preserveEntrySignatures = /** @type {false | 'strict'} */ (false)) =>
    build({
      ...shared,
      ...mode,
      // From where each file lies: a site may be published under a path of its host.
      base: './',
      plugins: [plainImports, ...shared.plugins, ...plugins],
      build: {
        outDir: join(next, 'client'),
        emptyOutDir: false,
        assetsDir: 'assets',
        manifest,
        modulePreload: false,
        minify: !isCounted,
        cssMinify: true,
        sourcemap: isCounted && 'hidden',
        target: 'baseline-widely-available',
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        rolldownOptions: {
          checks: { pluginTimings: false },
          // Other scripts import from some of them by name.
          preserveEntrySignatures,
          // Names that scripts share: written out they compress better than imported ones.
          optimization: { inlineConst: { mode: 'all' } },
          input,
          // Compiled as a whole while it is fetched, and not function by function on the main thread.
          output: { postBanner: '//# allFunctionsCalledOnLoad' },
        },
      },
    });
  await Promise.all([
    client('manifest.json', { client: join(root, 'src/ui/client.tsx') }, [shippedLicenses()]),
    // The others apart from it and from each other: what they share would be files of its own, asked for one trip later.
    client('boot-manifest.json', { boot: join(root, 'src/ui/boot/index.ts') }),
    client('redirect-manifest.json', {
      redirect: join(root, 'src/ui/redirect/page.ts'),
      'not-found': join(root, 'src/ui/redirect/not-found.ts'),
    }),
    // It is given React by the shell.
    client('islands-manifest.json', { islands: join(root, 'src/ui/islands/islands.ts') }, [], 'strict'),
    build({
      ...shared,
      ...mode,
      // Pure packages are bundled: one file loads faster than hundreds. Those with native code or data of their own stay.
      ssr: {
        noExternal: true,
        external: ['satteri', 'rolldown', 'vite', '@vitejs/plugin-react', 'refractor', 'beautiful-mermaid'],
      },
      build: {
        ssr: true,
        outDir: join(next, 'server'),
        target: 'node20',
        minify: false,
        rolldownOptions: {
          checks: { pluginTimings: false },
          input: {
            cli: join(root, 'src/cli/main.ts'),
            worker: join(root, 'src/build/worker.ts'),
            'compress-worker': join(root, 'src/hosting/compress-worker.ts'),
          },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
        },
      },
    }),
  ]);
  divideStyles(join(next, 'client'), join(root, 'src/ui/styles/index.css'));
  writeFileSync(join(next, 'stamp'), hash);
  rmSync(dist, { recursive: true, force: true });
  renameSync(next, dist);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await engine();
