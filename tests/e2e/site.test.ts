import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import {
  axeInBothModes,
  axeViolations,
  idleAtOnce,
  newPage,
  openReady,
  ready,
  useBrowser,
  viewSeen,
} from './browser.ts';

useBrowser({ shareProcess: true });
const site = () => inject('site');

/** One page of each kind on the site. */
const kinds = [
  '/',
  '/tutorials',
  '/tutorials/quickstart',
  '/topics/the-anatomy-of-unleash',
  '/reference/rbac',
  '/reference/deploy/configuring-unleash',
  '/search',
  '/reference/sdks',
  '/reference/api/unleash',
  '/reference/api/unleash/features',
  '/reference/api/unleash/create-feature',
  '/no/such/page',
];

/** For tests that request every page: a busy machine takes its time. */
const LONG = { timeout: 180_000 };

describe('the site', () => {
  // One page of each kind; `npm run axe` checks them all.
  it.each(kinds)('%s has nothing axe-core objects to, light or dark, and fits a phone', async (path) => {
    const page = await openReady(`${site()}${path}`, { allow: /404/ });
    expect(await axeInBothModes(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  it('leads by Next from the first page of each section through every page of the sidebar', LONG, async () => {
    const [version] = (await (await fetch(`${site()}/versions.json`)).json()) as [
      { docs: { id: string; path: string; sidebar?: string }[] },
    ];
    const walked: string[] = [];
    for (const start of ['/', '/topics', '/how-to', '/reference', '/developer-guide']) {
      for (let path: string | undefined = start; path !== undefined && !walked.includes(path);) {
        walked.push(path);
        const chunk = readFileSync(`build${path === '/' ? '/index' : path}.json`, 'utf8');
        const { view } = JSON.parse(chunk) as { view: { next: { href: string } | null } };
        path = view.next?.href;
      }
    }
    // Categories of one page are shown as that page; their own page, with one card, is reached by its address.
    walked.push('/how-to/proxy', '/how-to/env');
    const within = version.docs.filter(({ sidebar, path }) => sidebar && !/\/schemas\/./.test(path));
    expect(within.length).toBeGreaterThan(300);
    expect(within.map(({ path }) => path).filter((path) => !walked.includes(path))).toEqual([]);
    // The manifest lists every page, by the ids that writers know.
    const sitemap = await (await fetch(`${site()}/sitemap.xml`)).text();
    expect(version.docs.length).toBeGreaterThanOrEqual(sitemap.split('<loc>').length - 2);
    const operation = 'reference/api/unleash/create-feature';
    expect(version.docs).toContainEqual({ id: operation, path: `/${operation}`, sidebar: 'documentation' });
  });

  it('has a description on every card', () => {
    const bare: string[] = [];
    let cards = 0;
    for (const file of readdirSync('build', { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.html')) continue;
      for (const [card] of readFileSync(join('build', file), 'utf8').matchAll(/<li class="card">[\s\S]*?<\/li>/g)) {
        cards += 1;
        if (!/<div class="card-text">\s*[^\s<]/.test(card)) bare.push(`${file}: ${card}`);
      }
    }
    expect(cards).toBeGreaterThan(100);
    expect(bare).toEqual([]);
  });

  it('asks no other host for anything', async () => {
    const page = await newPage();
    await idleAtOnce(page);
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(site()) && !request.url().startsWith('data:')) foreign.push(request.url());
    });
    for (const path of ['/', '/tutorials/quickstart', '/topics/proxy-hosting']) {
      await page.goto(site() + path);
      await ready(page);
      await viewSeen(page);
    }
    expect(foreign).toEqual([]);
  });
});
