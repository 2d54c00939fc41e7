import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { contentOf } from '../../src/hosting/content-types.ts';
import { known } from '../hosting/old-addresses.ts';
import { describeServers } from '../hosting/servers.ts';
import { viewerRequest } from '../hosting/viewer-request.ts';
import { serve, type Served } from '../serve.ts';
import { followLink, newPage, openReady, ready, useBrowser } from './browser.ts';

/** This repository's site, on every server that is available. */
describeServers(resolve('build'), (get) => {
  it('has every page of the sitemap, and its Markdown', async () => {
    const sitemap = (await get('/sitemap.xml')).body.toString();
    const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path = '']) => path || '/');
    expect(paths.length).toBeGreaterThan(500);
    const wrong: string[] = [];
    for (const path of paths.flatMap((page) => [page, `${page === '/' ? '/index' : page}.md`])) {
      const { status } = await get(path, {}, 'HEAD');
      if (status !== 200) wrong.push(`${path} ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('leads each known old address to its page, in every form, in one step, with its query', async () => {
    const wrong: string[] = [];
    const targets = new Set<string>();
    for (const [from, to] of [...known.listed, ...known.belowPrefix]) {
      targets.add(to);
      for (const ending of ['', '.html', '.htm']) {
        const { status, headers } = await get(`${from}${ending}?a=b`, {}, 'HEAD');
        if (status !== 301 || headers.location !== `${to}?a=b`)
          wrong.push(`${from}${ending} ${status} ${headers.location}`);
      }
    }
    for (const to of targets) {
      const { status } = await get(to, {}, 'HEAD');
      if (status !== 200) wrong.push(`${to} ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});

/** Waits until the heading is just below the navbar, as after following a link to it. */
async function isAtTop(page: Page): Promise<void> {
  const top = () => page.locator('#tables').evaluate((heading) => heading.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(200);
  expect(await top()).toBeGreaterThanOrEqual(0);
}

it('the CloudFront function of the site leads each known old address to its page, whose file is in the bucket', () => {
  const folder = resolve('build.hosting/s3');
  const run = viewerRequest(readFileSync(join(folder, 'viewer-request.js'), 'utf8'));
  const objects = JSON.parse(readFileSync(join(folder, 'objects.json'), 'utf8')) as { key: string }[];
  const keys = new Set(objects.map(({ key }) => key));
  const wrong: string[] = [];
  for (const [from, to] of [...known.listed, ...known.belowPrefix])
    for (const ending of ['', '.html', '.htm']) {
      const { statusCode, headers } = run(from + ending, { a: { value: 'b' } });
      const { uri = '' } = run(to);
      if (statusCode !== 301 || headers?.['location']?.value !== `${to}?a=b` || !keys.has(uri.slice(1)))
        wrong.push(`${from}${ending} ${statusCode} ${headers?.['location']?.value} ${uri}`);
    }
  expect(wrong).toEqual([]);
});

/** A host that only serves files: `/a` is `a.html`, and anything missing is `404.html`. */
function serveBare(folder: string): Promise<Served> {
  return serve((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/');
    const file = [path, `${path}.html`, path === '/' ? '/index.html' : ''].find(
      (name) => name && existsSync(join(folder, name)) && statSync(join(folder, name)).isFile(),
    );
    response.writeHead(file ? 200 : 404, { 'Content-Type': contentOf(file ?? '404.html').type });
    response.end(request.method === 'HEAD' ? undefined : readFileSync(join(folder, file ?? '404.html')));
  });
}

describe('old addresses in the browser', () => {
  useBrowser();
  let bare: Served;
  let host: string;
  beforeAll(async () => {
    bare = await serveBare(inject('sinkDir'));
    host = bare.address;
  });
  afterAll(() => bare.close());

  it.each([
    ['/md', '/guides/markdown'],
    ['/md.html', '/guides/markdown'],
    ['/docs/md', '/guides/markdown'],
    ['/docs/guides/code', '/guides/code'],
    ['/docs', '/'],
  ])('a host without rules has a page at %s that leads to %s, with query and fragment', async (old, to) => {
    const page = await newPage();
    await page.goto(`${host}${old}?a=b#tables`);
    await page.waitForURL(`${host}${to}?a=b#tables`);
    await page.goBack().catch(() => null);
    // The old address is not in the history, so Back does not lead to it again.
    expect(page.url()).toBe('about:blank');
  });

  it('without script the reader gets there, too, and search engines are told', async () => {
    const page = await openReady(`${host}/md`, { javaScriptEnabled: false });
    await page.waitForURL(`${host}/guides/markdown`);
    const html = readFileSync(join(inject('sinkDir'), 'md.html'), 'utf8');
    expect(html).toContain('<link rel="canonical" href="https://sink.example.com/guides/markdown">');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toMatch(/<script(?![^>]*\ssrc="\/assets\/[^"]+" integrity="sha256-)/);
  });

  it.each([
    ['/md.htm', '/guides/markdown'],
    ['/docs/md/', '/guides/markdown'],
    ['/docs/guides/code.htm', '/guides/code'],
    ['/guides/code/index.html', '/guides/code'],
    ['/guides/code/', '/guides/code'],
  ])('its not-found page leads %s to %s', async (old, to) => {
    const page = await newPage({ allow: /404/ });
    await page.goto(`${host}${old}?a=b#x`);
    await page.waitForURL(`${host}${to}?a=b#x`);
  });

  it('its not-found page stays where there is no page', async () => {
    const page = await newPage({ allow: /404/ });
    const asked = page.waitForResponse(
      (answer) => new URL(answer.url()).pathname === '/nope' && answer.request().method() === 'HEAD',
    );
    await page.goto(`${host}/docs/nope`);
    expect((await asked).status()).toBe(404);
    expect(new URL(page.url()).pathname).toBe('/docs/nope');
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  });

  it('no other page loads the table', async () => {
    const page = await newPage({ allow: /404/ });
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    const ofTable = () => loaded.filter((path) => /redirects|not-found/.test(path));
    await page.goto(`${host}/guides/code`);
    await ready(page);
    expect(ofTable()).toEqual([]);
    await page.goto(`${host}/docs/guides/code.htm`);
    await page.waitForURL(`${host}/guides/code`);
    expect(ofTable().length).toBeGreaterThan(1);
  });

  it.each(['the preview server', 'a bare host'])('a link to an old address loads the page from %s', async (kind) => {
    const origin = kind === 'a bare host' ? host : inject('sink');
    const page = await openReady(`${origin}/guides/code`, { allow: /404/ });
    await page.evaluate(() => void Object.assign(globalThis, { here: true }));
    await followLink(page, '/docs/md?a=b#tables');
    await page.waitForURL(`${origin}/guides/markdown?a=b#tables`);
    expect(await page.evaluate(() => 'here' in globalThis)).toBe(false);
    await page.getByRole('heading', { level: 1, name: 'Markdown' }).waitFor();
  });

  it('a fragment that moved leads to its heading, with and without script, and on navigation', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await newPage({ javaScriptEnabled, viewport: { width: 1000, height: 400 } });
      await page.goto(`${host}/guides/markdown#old-tables`);
      await isAtTop(page);
    }
    const page = await openReady(`${host}/guides/code`, { viewport: { width: 1000, height: 400 } });
    await followLink(page, '/guides/markdown#older-tables');
    await page.getByRole('heading', { level: 1, name: 'Markdown' }).waitFor();
    await isAtTop(page);
  });
});
