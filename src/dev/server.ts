import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { existsSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import react from '@vitejs/plugin-react';
import { globSync } from 'tinyglobby';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import type { BuildOptions } from '../build/build.ts';
import type * as Produce from '../build/produce.ts';
import { hostOf, isLoopback, listen, type Listening } from '../hosting/listen.ts';
import { withinSite } from '../model/address.ts';
import { STATIC } from '../model/folders.ts';
import { formatProblem, isError, traceOf, type Problem } from '../model/problem.ts';
import { HELLO_MESSAGE, UPDATE_MESSAGE } from '../model/shell.ts';
import type { Assets } from '../model/site.ts';
import { nothingFound, siteFiles } from '../sources/components/files.ts';
import { siteAlias } from '../sources/components/site-modules.ts';
import { answer, SHELL_STYLES, type AnswerParts } from './answer.ts';
import { devIndex } from './search.ts';
import { DevSite } from './site.ts';

export interface DevOptions extends Pick<BuildOptions, 'siteDir' | 'engineDir' | 'outDir'> {
  /** The address to listen on; null for the usual one. */
  host: string | null;
  /** Called whenever the site's problems change; with an empty list once all are fixed. */
  onProblems: (problems: Problem[]) => void;
  /** Called with errors of the engine itself. */
  onError: (text: string) => void;
}

/**
 * Serves a site from its sources. Pages are made on request, by the same renderer as in the build; Vite serves the
 * browser's part and replaces modules on the fly. After an edit, open pages fetch their content again.
 *
 * @throws InputError if the config cannot be loaded at the start
 */
export async function startDevServer(options: DevOptions): Promise<Listening> {
  const { siteDir, engineDir } = options;
  const site = await DevSite.load({
    siteDir,
    engineDir,
    assets: devAssets(),
    // Loaded through Vite, so that edits of the engine take effect too.
    make: async (...input) => {
      const { producePage } = (await (await started).ssrLoadModule('/src/build/produce.ts')) as typeof Produce;
      return producePage(...input);
    },
  });
  const index = devIndex(site);
  // One port for pages and updates, so that two dev servers never receive each other's updates.
  const listening = await listen((request, response) => {
    void started.then((vite) => serve(request, response, vite, { site, index }, options));
  }, options.host);
  const started = startVite(options, site, listening.server);
  const vite = await started;
  const announce = announcerOf(vite, site, options);
  watch(vite, site, options, announce);
  if (site.problems().length > 0) announce();
  void settle(site, options, announce);
  return {
    ...listening,
    address: listening.address + site.site.base,
    close: async () => void (await Promise.all([listening.close(), vite.close()])),
  };
}

function startVite(options: DevOptions, site: DevSite, server: Server): Promise<ViteDevServer> {
  const { siteDir, engineDir, outDir, host } = options;
  // These contain no sources. Compares locations, not names: a site may have pages in a folder `docs/build`.
  const made = [join(siteDir, '.cache'), join(engineDir, 'dist'), outDir];
  const isMade = (path: string) =>
    made.some((folder) => path === folder || path.startsWith(folder + sep) || path.startsWith(`${folder}.`));
  return createServer({
    root: engineDir,
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    plugins: [
      react(),
      siteFiles(siteDir, nothingFound(site.site.base), join(engineDir, 'src')) as Plugin,
      siteAlias(siteDir) as Plugin,
    ],
    // Of a folder that does not exist, its watcher would watch the one around it, and miss new files there.
    publicDir: false,
    cacheDir: join(siteDir, '.cache/vite'),
    // The site may be outside the engine's folder.
    server: {
      middlewareMode: true,
      hmr: { server },
      // Vite knows only localhost: a server that others reach has names that nobody here can list.
      allowedHosts: isLoopback(hostOf(host)) ? [] : true,
      fs: { allow: [engineDir, siteDir] },
      watch: { ignored: [isMade] },
    },
    css: { modules: { generateScopedName: '[name]-[local]' } },
    // Components of the site share the shell's React.
    resolve: { dedupe: ['react', 'react-dom'] },
    optimizeDeps: {
      include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-dev-runtime', 'react/jsx-runtime'],
      entries: ['src/ui/client.tsx'],
    },
  });
}

/**
 * Reports problems to the terminal and to every open page, and makes pages fetch changes. Until all pages have been
 * made, there may be problems that nobody knows yet, so nothing is reported as fixed.
 */
function announcerOf(vite: ViteDevServer, site: DevSite, { siteDir, onProblems }: DevOptions): () => void {
  /** The message to pages; without problems, it leaves those shown as they are. */
  const update = (problems: Problem[]) => {
    const errors = problems.filter(isError).map((problem) => overlayOf(problem, siteDir));
    return errors.length > 0 || site.isSettled ? { problems: errors } : {};
  };
  // Otherwise, a change made after a page was served but before it connected would never reach it.
  vite.ws.on(HELLO_MESSAGE, (_data, client) => client.send(UPDATE_MESSAGE, update(site.problems())));
  let reported = '';
  return () => {
    const problems = site.problems();
    vite.ws.send(UPDATE_MESSAGE, update(problems));
    if (problems.length === 0 && !site.isSettled) return;
    const text = problems.map(formatProblem).join('\n');
    if (text !== reported) onProblems(problems);
    reported = text;
  };
}

/** Makes all changed pages and reports their problems. */
function settle(site: DevSite, { onError }: DevOptions, announce: () => void): Promise<void> {
  return site
    .makeAll()
    .then(announce)
    .catch((error: unknown) => onError(traceOf(error)));
}

/** Reloads the site after each change of its files, one change after the other. */
function watch(vite: ViteDevServer, site: DevSite, options: DevOptions, announce: () => void): void {
  const { siteDir, engineDir, onError } = options;
  const isOfSite = (file: string) => file.startsWith(siteDir + sep) || site.configFiles.includes(file);
  let changed: string[] = [];
  let queue = Promise.resolve();
  const reload = async () => {
    // Of a checkout, the watcher tells file by file: what it already knows comes first.
    await setImmediate();
    // Everything that changed while the last change was being read.
    const files = changed;
    changed = [];
    if (files.length === 0) return;
    await site.reload(files);
    vite.watcher.add([...site.configFiles]);
    // Looking for problems in all pages would keep the open one waiting: they are reported once it is made.
    if (site.hasErrors) announce();
    // Under the same address, pages would go on to show what the browser has.
    else if (files.some((file) => file.startsWith(join(siteDir, STATIC) + sep))) vite.ws.send({ type: 'full-reload' });
    else vite.ws.send(UPDATE_MESSAGE, {});
    void settle(site, options, announce);
  };
  vite.watcher.add([siteDir, ...site.configFiles]);
  const take = (file: string) => {
    const seen = stateOf(file);
    changed.push(file);
    queue = queue.then(reload).catch((error: unknown) => onError(traceOf(error)));
    // The watcher misses a change that closely follows the last one to the same file.
    setTimeout(() => stateOf(file) !== seen && take(file), LOOK_AGAIN).unref();
  };
  vite.watcher.on('all', (event, file) => {
    if (event === 'addDir' || event === 'unlinkDir') return;
    if (file.startsWith(join(engineDir, 'src') + sep)) site.forgetAll();
    if (isOfSite(file)) take(file);
  });
}

/**
 * Longer than the time during which chokidar ignores changes of a file, in ms: 50 after a change, 100 after a
 * replacement.
 */
const LOOK_AGAIN = 150;

/** A fingerprint that changes whenever the file is saved; empty if the file does not exist. */
function stateOf(file: string): string {
  // Of a file whose folder is a file now, Node would throw.
  const stats = existsSync(file) ? statSync(file, { throwIfNoEntry: false }) : undefined;
  return stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : '';
}

/** Serves Vite's own files first, then the site's. */
function serve(
  request: IncomingMessage,
  response: ServerResponse,
  vite: ViteDevServer,
  parts: Omit<AnswerParts, 'shellStyles'>,
  { engineDir, onError }: DevOptions,
): void {
  const asked = request.url ?? '/';
  // Vite expects its own files at the root.
  request.url = withinSite(parts.site.site.base, asked) ?? asked;
  vite.middlewares(request, response, () => {
    answer({ ...parts, shellStyles: () => shellStyles(vite, engineDir) }, asked).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      (error: unknown) => {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        const text = traceOf(error);
        onError(text);
        response.writeHead(500, { 'Content-Type': 'text/plain' }).end(text);
      },
    );
  });
}

/**
 * Loaded on the server: if the style sheets were linked one by one, Vite would reload the page whenever one changes.
 */
async function shellStyles(vite: ViteDevServer, engineDir: string): Promise<string> {
  const names = globSync('src/ui/**/*.module.css', { cwd: engineDir }).toSorted();
  const modules = await Promise.all(names.map((name) => vite.ssrLoadModule(`/${name}?inline`)));
  return modules.map((module) => String(module['default'])).join('\n');
}

/** The browser's part, served by Vite straight from the sources. */
function devAssets(): Assets {
  return {
    boot: { href: '/src/ui/boot/index.ts' },
    // In the head, where Vite sees it; if loaded by address, it would run twice.
    client: { href: '' },
    // The dev server does redirects itself.
    redirect: { href: '' },
    notFound: { href: '' },
    islands: { href: '/src/ui/islands/islands.ts' },
    styles: [{ href: '/src/ui/styles/index.css' }, { href: SHELL_STYLES }],
    head: `<script type="module">import { injectIntoGlobalHook } from "/@react-refresh"; injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type;</script>
<script type="module" src="/@vite/client"></script>
<script type="module" src="/src/dev/browser.ts"></script>
<script type="module" src="/src/ui/client.tsx"></script>
`,
  };
}

/** Converts a problem to the form of Vite's error overlay. */
function overlayOf(problem: Problem, siteDir: string): object {
  const { line, column } = problem;
  const file = relative(process.cwd(), join(siteDir, problem.file));
  return {
    message: `${problem.message}${problem.fix ? `\n${problem.fix}` : ''}`,
    stack: '',
    id: `${file}:${line}:${column}`,
    loc: { file, line, column },
    plugin: 'docs',
    frame: '',
  };
}
