import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { globSync } from 'tinyglobby';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { lastUpdates } from '../build/git.ts';
import { loadPages, type LoadedSite } from '../build/load-site.ts';
import { placesOf } from '../build/places.ts';
import { themeFile } from '../build/site-files.ts';
import { compileOwnStyles } from '../build/site-styles.ts';
import type * as Produce from '../build/produce.ts';
import { checkLinks } from '../checks/links.ts';
import { checkAnchors, checkRedirects } from '../checks/redirects.ts';
import { loadConfig, type LoadedConfig } from '../config/load.ts';
import { listen } from '../hosting/preview.ts';
import { cleanPath, decodeAddress, fileOf } from '../model/address.ts';
import { byPlace, formatProblem, InputError, type Problem } from '../model/problem.ts';
import { redirectOf } from '../model/redirects.ts';
import type { Assets } from '../model/site.ts';
import { siteFiles } from '../sources/components/files.ts';
import { siteAlias } from '../sources/components/site-modules.ts';
import { addressesOf, enginePages } from '../render/engine-pages.ts';
import { DevIndex } from './search.ts';

export interface DevOptions {
  siteDir: string;
  engineDir: string;
  /** Told whenever what is wrong with the site changes; with an empty list when all is mended. */
  onProblems: (problems: Problem[]) => void;
  /** Told of mistakes of the engine itself. */
  onError: (text: string) => void;
}

export interface DevServer {
  port: number;
  moved: boolean;
  close: () => Promise<void>;
}

/**
 * Serves a site from its sources. Pages are made when asked for, by the same renderer as the build; Vite brings
 * the browser's part and replaces modules on the fly. An edit tells open pages to fetch their content again.
 *
 * @throws InputError where the config cannot be loaded at the start
 */
export async function startDevServer(options: DevOptions): Promise<DevServer> {
  const { siteDir, engineDir } = options;
  const [loaded, updated] = await Promise.all([loadConfig(siteDir, engineDir), lastUpdates(siteDir)]);
  let current = await loadPages(siteDir, loaded, updated, true);
  /** Set while the config itself does not load: the last good site is shown with the error over it. */
  let configProblems: Problem[] = [];
  const made = new Map<string, Produce.Product>();
  let dress = await dressOf(siteDir, loaded, current);
  const publishedFiles = new Map<string, string>();
  const index = new DevIndex(
    () => [...made.values()].flatMap(({ record }) => record ?? []),
    () => current.site.config.search.synonyms,
  );

  // One port for pages and updates: two dev servers on a machine never hear each other's.
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  const { server, port, moved } = await listen((request, response) => {
    void opened.then(() => handler(request, response));
  });
  const vite = await createServer({
    root: engineDir,
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    plugins: [react(), siteFiles(siteDir) as Plugin, siteAlias(siteDir) as Plugin],
    publicDir: join(siteDir, current.site.config.static),
    cacheDir: join(siteDir, '.cache/vite'),
    server: {
      middlewareMode: true,
      hmr: { server },
      // The site may lie elsewhere.
      fs: { allow: [engineDir, siteDir] },
      watch: { ignored: ['**/.cache/**', '**/dist/**', '**/build/**', '**/*.tmp/**'] },
    },
    css: { modules: { generateScopedName: '[name]-[local]' } },
    // Components of the site take the React of the shell.
    resolve: { dedupe: ['react', 'react-dom'] },
    optimizeDeps: {
      include: [
        'react',
        '@ariakit/react',
        'react-dom',
        'react-dom/client',
        'react/jsx-dev-runtime',
        'react/jsx-runtime',
      ],
      entries: ['src/ui/client.tsx'],
    },
  });
  const assets = devAssets();

  const make = async (path: string): Promise<Produce.Product | null> => {
    const { site, sources } = current;
    const meta = site.pages.get(path) ?? enginePages().find((page) => page.path === path);
    if (!meta) return null;
    // Loaded through Vite, so that an edit of the engine shows too.
    const { producePage } = (await vite.ssrLoadModule('/src/build/produce.ts')) as typeof Produce;
    const product = await producePage(
      {
        site,
        assets,
        nav: '/@docs/nav.json',
        theme: dress.theme?.asset ?? null,
        redirects: null,
        siteDir,
        cache: null,
        engine: 'dev',
        islands: null,
        api: current.api?.handle ?? null,
      },
      meta,
      sources.get(path),
    );
    for (const { from, to } of product.published) publishedFiles.set(`/${to}`, from);
    made.set(path, product);
    return product;
  };

  const problemsNow = (): Problem[] => {
    if (configProblems.length > 0) return configProblems;
    const products = [...made.values()];
    // Links into pages that have not been made yet cannot be judged.
    const complete = products.length >= current.site.pages.size;
    const files = new Set([...staticFiles(siteDir, current), ...publishedFiles.keys()]);
    const facts = products.map((product) => product.facts);
    const { redirects } = current.site.config;
    const locate = current.loaded.locateRedirect;
    const old = checkRedirects({ redirects, pages: new Set(addressesOf(current.site)), files, locate });
    if (complete) old.push(...checkAnchors(redirects.anchors, facts, locate));
    const links = complete
      ? checkLinks({
          site: current.site,
          pages: facts,
          files,
          places: (page, value) => placesOf(current.sources.get(page.path)?.text ?? '', value),
          locate: current.loaded.locate,
        })
      : [];
    return [
      ...current.problems,
      ...dress.problems,
      ...products.flatMap(({ problems }) => problems),
      ...old,
      ...links,
    ].toSorted(byPlace);
  };

  let said = '';
  const announce = () => {
    const problems = problemsNow();
    const text = problems.map(formatProblem).join('\n');
    if (text !== said) options.onProblems(problems);
    said = text;
    vite.ws.send('docs:update', { problems: overlays(problems) });
  };
  const overlays = (problems: Problem[]) =>
    problems.filter(({ severity }) => severity === 'error').map((problem) => overlayOf(problem, siteDir));
  // What changed between a page's answer and its connection would otherwise never reach it.
  vite.ws.on('docs:hello', (_data, client) => client.send('docs:update', { problems: overlays(problemsNow()) }));

  const makeAll = async () => {
    for (const path of current.site.pages.keys()) if (!made.has(path)) await make(path);
  };

  const reload = async (file: string) => {
    try {
      const isConfig = current.loaded.files.includes(file) || configProblems.length > 0;
      const config: LoadedConfig = isConfig ? await loadConfig(siteDir, engineDir) : current.loaded;
      const before = current;
      current = await loadPages(siteDir, config, updated, true);
      configProblems = [];
      const worn = dress.theme?.asset.href;
      dress = await dressOf(siteDir, config, current);
      if (worn !== dress.theme?.asset.href) {
        made.clear();
        vite.ws.send({ type: 'full-reload' });
      }
      const name = relative(siteDir, file).replaceAll('\\', '/');
      const uses = ({ dependencies }: Produce.Product) => dependencies.some(([used]) => used === name);
      // Without a change of the navigation only the pages are made anew that were edited, or use what was.
      const sameShell =
        before.site.build === current.site.build &&
        current.sources.size === before.sources.size &&
        (/\.mdx?$/.test(file) || [...made.values()].some(uses));
      for (const [path, product] of made) {
        const sameText = before.sources.get(path)?.text === current.sources.get(path)?.text;
        if (!sameShell || !sameText || uses(product)) made.delete(path);
      }
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      configProblems = error.problems;
    }
    announce();
    await makeAll();
    announce();
  };

  vite.watcher.add(siteDir);
  let queue = Promise.resolve();
  vite.watcher.on('all', (event, file) => {
    if (event === 'addDir' || event === 'unlinkDir') return;
    // A change of the engine: what it made before is stale.
    if (file.startsWith(join(engineDir, 'src'))) made.clear();
    if (!file.startsWith(siteDir)) return;
    queue = queue
      .then(() => reload(file))
      .catch((error: unknown) => options.onError(String(error instanceof Error ? error.stack : error)));
  });

  const handler = (request: IncomingMessage, response: ServerResponse) => {
    vite.middlewares(request, response, () => {
      answer(request, response).catch((error: unknown) => {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        options.onError(error instanceof Error ? (error.stack ?? error.message) : String(error));
        response
          .writeHead(500, { 'Content-Type': 'text/plain' })
          .end(String(error instanceof Error ? error.stack : error));
      });
    });
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [rawPath = '/', ...queries] = (request.url ?? '/').split('?');
    const pathname = decodeAddress(rawPath);
    if (pathname === null)
      return void response.writeHead(400, { 'Content-Type': 'text/plain' }).end('The address is not validly encoded\n');
    const query = queries.length > 0 ? `?${queries.join('?')}` : '';
    if (pathname === '/@docs/nav.json')
      return void response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(current.site.nav));
    if (index.has(pathname)) {
      const content = index.read(pathname);
      const type = mimeOf(pathname);
      return void response
        .writeHead(content ? 200 : 404, { 'Content-Type': type, 'Cache-Control': 'no-store' })
        .end(content);
    }
    if (pathname === SHELL_STYLES)
      return void response
        .writeHead(200, { 'Content-Type': 'text/css', 'Cache-Control': 'no-store' })
        .end(await shellStyles(vite, engineDir));
    if (dress.theme && pathname === dress.theme.asset.href)
      return void response.writeHead(200, { 'Content-Type': 'text/css' }).end(dress.theme.file.text);
    const published = publishedFiles.get(pathname) ?? dress.published.get(pathname);
    if (published && existsSync(published))
      return void response.writeHead(200, { 'Content-Type': mimeOf(published) }).end(await readFile(published));
    const extension = /\.(json|md)$/.exec(pathname)?.[0] ?? '.html';
    const bare = extension === '.html' ? pathname : pathname.slice(0, -extension.length);
    const path = bare === '/index' ? '/' : bare;
    const known = (address: string) => current.site.pages.has(address) || addressesOf(current.site).includes(address);
    const page = extension === '.html' && !known(path) ? redirectOf(current.site.redirects, path) : null;
    if (page !== null && known(page)) return void response.writeHead(301, { Location: encodeURI(page) + query }).end();
    if (extension === '.html' && cleanPath(path) !== path)
      return void response.writeHead(301, { Location: encodeURI(cleanPath(path)) + query }).end();
    const product = made.get(path) ?? (await make(path));
    if (product) {
      const text = product.files[fileOf(path, extension)];
      const status = path === '/404' ? 404 : 200;
      if (text !== undefined)
        return void response
          .writeHead(status, { 'Content-Type': `${mimeOf(extension)}; charset=utf-8`, 'Cache-Control': 'no-store' })
          .end(text);
    }
    const missing = await make('/404');
    response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' }).end(missing?.files['404.html']);
  };

  open();
  if (current.problems.length > 0) announce();
  void makeAll().then(announce);
  return {
    port,
    moved,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await vite.close();
    },
  };
}

/** The style sheet of the site's own for all pages, as in the build, and the files it names by address. */
async function dressOf(siteDir: string, loaded: LoadedConfig, { site }: LoadedSite) {
  const { css, published, problems } = await compileOwnStyles(siteDir, loaded);
  return {
    theme: themeFile(site, css),
    published: new Map(published.map(({ to, from }) => [`/${to}`, from])),
    problems,
  };
}

/** The styles of the shell's components, for the moment before their scripts bring them. */
const SHELL_STYLES = '/@docs/shell.css';

/** Loaded on the server's side: linked one by one, Vite would load the page again on each change of one. */
async function shellStyles(vite: ViteDevServer, engineDir: string): Promise<string> {
  const names = globSync('src/ui/**/*.module.css', { cwd: engineDir }).toSorted();
  const modules = await Promise.all(names.map((name) => vite.ssrLoadModule(`/${name}?inline`)));
  return modules.map((module) => String(module['default'])).join('\n');
}

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
};

function mimeOf(name: string): string {
  return types[extname(name) || name] ?? 'application/octet-stream';
}

function staticFiles(siteDir: string, { site }: LoadedSite): string[] {
  return globSync('**/*', { cwd: join(siteDir, site.config.static), dot: true }).map((name) => `/${name}`);
}

/** The browser's part as Vite serves it, straight from the sources. */
function devAssets(): Assets {
  return {
    boot: { href: '/src/ui/boot/index.ts' },
    // Named in the head, where Vite sees it: loaded by address it would run twice.
    client: { href: '' },
    // The dev server redirects by itself.
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

/** A problem in the form of Vite's error overlay. */
function overlayOf(problem: Problem, siteDir: string): object {
  const file = join(siteDir, problem.file);
  return {
    message: `${problem.message}${problem.fix ? `\n${problem.fix}` : ''}`,
    stack: '',
    id: `${relative(process.cwd(), file)}:${problem.line}:${problem.column}`,
    loc: { file: relative(process.cwd(), file), line: problem.line, column: problem.column },
    plugin: 'docs',
    frame: '',
  };
}
