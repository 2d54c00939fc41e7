import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { CHROMIUM_FLAGS, findChromium } from '../../tests/chromium.ts';
import { writeProgram, type Written } from './node.ts';

/** Longer than any page takes to see a change, on a busy machine. */
const LIMIT = 60_000;

export interface BrowserProgram extends Written {
  /** The page. */
  html: string;
  /** The module that is bundled into it; empty: the page has its scripts. */
  main: string;
}

export interface Tab {
  /** @throws Error where the page does not come to show a text */
  shows: (text: string) => Promise<void>;
  reload: () => Promise<void>;
}

/** Opens a program of a page in a browser, bundled as its bundler does, and closes it again. */
export async function openInBrowser(program: BrowserProgram, use: (tab: Tab) => Promise<void>): Promise<void> {
  const folder = writeProgram(program);
  const server = createServer();
  try {
    const script = program.main === '' ? '' : await bundle(join(folder, program.main), program.packages);

    const own = `<script type="module" src="/${program.main}"></script>`;
    const html = script === '' || program.html.includes(own) ? program.html : `${program.html}${own}`;
    server.on('request', (request, response) => {
      if (request.url === '/') response.setHeader('Content-Type', 'text/html').end(html);
      else if (request.url === `/${program.main}`) response.setHeader('Content-Type', 'text/javascript').end(script);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_FLAGS] });
    try {
      const page = await browser.newPage();
      await serveUnpkg(page, program.packages);
      await use(await openTab(page, `http://localhost:${(server.address() as AddressInfo).port}/`));
    } finally {
      await browser.close();
    }
  } finally {
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function openTab(page: Page, url: string): Promise<Tab> {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(String(error)));
  await page.goto(url);
  return {
    shows: async (text) => {
      try {
        await page.getByText(text, { exact: true }).waitFor({ timeout: LIMIT });
      } catch (error) {
        const shown = (await page.locator('body').innerText()).trim();
        const reason = `It shows: ${shown || 'nothing'}. Console: ${said.join(' ') || 'nothing'}`;
        throw new Error(`The page did not come to show "${text}". ${reason}`, { cause: error });
      }
    },
    reload: async () => {
      await page.reload();
    },
  };
}

/** Makes one script of a module and everything that it imports. */
async function bundle(input: string, packages: string): Promise<string> {
  const { compileComponent } = (await import(pathToFileURL(join(packages, 'components.mjs')).href)) as {
    compileComponent: (file: string) => string;
  };
  const build = await rolldown({
    input,
    platform: 'browser',
    logLevel: 'silent',
    transform: {
      define: {
        'process.env.NODE_ENV': '"production"',
        __VUE_OPTIONS_API__: 'true',
        __VUE_PROD_DEVTOOLS__: 'false',
      },
    },
    plugins: [
      {
        name: 'components',
        load: { filter: { id: /\.vue$/ }, handler: (file) => ({ code: compileComponent(file), moduleType: 'js' }) },
      },
    ],
  });
  try {
    const { output } = await build.generate({ format: 'esm', codeSplitting: false });
    return output[0].code;
  } finally {
    await build.close();
  }
}

/** Answers as unpkg.com does, from the packages; a version that is not among them is not there. */
async function serveUnpkg(page: Page, packages: string): Promise<void> {
  await page.route('https://unpkg.com/**', (route) => {
    const [, name = '', version, path = ''] =
      /^\/([^@]+)@([^/]+)\/(.+)$/.exec(new URL(route.request().url()).pathname) ?? [];
    const folder = join(packages, 'node_modules', name);
    const manifest = join(folder, 'package.json');
    const has =
      name !== '' &&
      existsSync(manifest) &&
      (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version === version;
    return has ? route.fulfill({ path: join(folder, path) }) : route.fulfill({ status: 404 });
  });
}
