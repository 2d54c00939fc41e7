/**
 * Compiles the engine, which is TypeScript: on installation (`npm ci`), and on the next command after one of its
 * sources has changed. Run directly, this file does nothing else.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');

/** Packages with native parts, which find these only from where they are installed. */
export const NATIVE = ['lightningcss', 'rolldown', 'satteri', 'vite'];
/** Packages of which a command loads only what it needs. */
const ON_DEMAND = ['@vitejs/plugin-react', 'refractor', 'undici'];

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
  return hash.digest('hex').slice(0, 16);
}

/**
 * Compiles the engine unless the compiled one matches its sources.
 *
 * @returns {Promise<string>} URL of the module that runs the command line
 */
export async function engine() {
  const hash = sourceHash();
  if (!isCompiled(hash)) await compileOnce(hash).catch(explain);
  return pathToFileURL(join(dist, 'server/cli.js')).href;
}

/** Ends with what to do, unless the engine itself is wrong. */
function explain(error) {
  const fix = /[#?]/.test(root)
    ? 'Vite cannot compile in a folder with "#" or "?" in its path: rename it.'
    : error.code === 'ERR_MODULE_NOT_FOUND'
      ? 'Install the packages first: npm ci.'
      : error.syscall && 'Let this user write there, or run "node bin/engine.js" as one who can.';
  if (!fix) throw error;
  process.stderr.write(`The engine cannot be compiled in ${root}: ${error.message}\n    ${fix}\n`);
  process.exit(1);
}

/** True if the compiled engine is that of sources with this hash. */
function isCompiled(hash) {
  const stamp = join(dist, 'stamp');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

/** Compiles the engine, unless another process does so first: one at a time, and the others wait for it. */
async function compileOnce(hash) {
  const { runnerImport } = await import('vite');
  const file = join(root, 'src/files/lock.ts');
  const { module } = await runnerImport(file, { root, configFile: false, envDir: false, logLevel: 'warn' });
  const { withLock } = /** @type {typeof import('../src/files/lock.ts')} */ (module);
  await withLock(
    join(root, 'dist.lock'),
    () => {},
    async () => {
      if (!isCompiled(hash)) await compile(hash);
    },
  );
}

/** Removes the leftovers of compiles that were killed. All are left over, since only one compiles at a time. */
function removeInterrupted() {
  for (const name of readdirSync(root))
    if (/^dist\.\d+(?:\.old)?\.tmp$/.test(name)) rmSync(join(root, name), { recursive: true, force: true });
}

async function compile(hash) {
  // Only this decides if the JSX of the server part is compiled for production or development, not "define".
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
  // Imported here, so that commands that compile nothing do not load them.
  const { build } = await import('vite');
  const { default: react } = await import('@vitejs/plugin-react');
  const { shippedLicenses } = await import('./licenses.js');
  const { divideStyles } = await import('./styles.js');
  // Compiled into a folder beside and swapped in at the end, so an interrupted compile leaves nothing half-finished.
  const next = join(root, `dist.${process.pid}.tmp`);
  removeInterrupted();
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
   * Vite wraps each dynamic import in a helper that loads style sheets first. Ours load differently, and the helper
   * would be a fifth of the first script, so the plugin that does this is removed.
   */
  const plainImports = {
    name: 'plain-imports',
    configResolved: (config) => {
      const others = config.plugins.filter(({ name }) => name !== 'native:import-analysis-build');
      if (others.length === config.plugins.length)
        throw new Error('Vite wraps dynamic imports with another plugin now.');
      config.plugins = others;
    },
  };
  /** Compiles scripts for the browser. Modules shared by several entries of one call become files of their own. */
  const client = (manifest, input, plugins = [], preserveEntrySignatures = /** @type {false | 'strict'} */ (false)) =>
    build({
      ...shared,
      ...mode,
      // Relative to each file, since a site may be published under a path of its host.
      base: './',
      plugins: [plainImports, ...shared.plugins, ...plugins],
      build: {
        outDir: join(next, 'client'),
        emptyOutDir: false,
        assetsDir: 'assets',
        manifest,
        modulePreload: false,
        minify: true,
        cssMinify: true,
        target: 'baseline-widely-available',
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        rolldownOptions: {
          checks: { pluginTimings: false },
          // Other scripts import from some entries by name.
          preserveEntrySignatures,
          // Constants that scripts share compress better inlined than imported.
          optimization: { inlineConst: { mode: 'all' } },
          input,
          // Makes browsers compile the whole file while it loads, instead of function by function on the main thread.
          output: { postBanner: '//# allFunctionsCalledOnLoad' },
        },
      },
    });
  await Promise.all([
    client('manifest.json', { client: join(root, 'src/ui/client.tsx') }, [shippedLicenses()]),
    // The others are compiled separately: shared modules would become files of their own, requested a round trip later.
    client('boot-manifest.json', { boot: join(root, 'src/ui/boot/index.ts') }),
    client('redirect-manifest.json', {
      redirect: join(root, 'src/ui/redirect/page.ts'),
      'not-found': join(root, 'src/ui/redirect/not-found.ts'),
    }),
    // The shell hands React over to it.
    client('islands-manifest.json', { islands: join(root, 'src/ui/islands/islands.ts') }, [], 'strict'),
    build({
      ...shared,
      ...mode,
      // Other packages are bundled, since one file loads faster than hundreds.
      ssr: { noExternal: true, external: [...NATIVE, ...ON_DEMAND] },
      build: {
        ssr: true,
        outDir: join(next, 'server'),
        target: 'node20',
        minify: false,
        rolldownOptions: {
          checks: { pluginTimings: false },
          input: {
            cli: join(root, 'src/cli/main.ts'),
            'make-pages': join(root, 'src/build/make-pages.ts'),
          },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
        },
      },
    }),
  ]);
  divideStyles(join(next, 'client'), join(root, 'src/ui/styles/index.css'));
  writeFileSync(join(next, 'stamp'), hash);
  // Moved away first: removing it takes longer, and meanwhile another process would find only a part of it.
  const old = join(root, `dist.${process.pid}.old.tmp`);
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(next, dist);
  rmSync(old, { recursive: true, force: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await engine();
