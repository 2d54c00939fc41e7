import { describe, expect, inject, it } from 'vitest';
import { axeViolations, newPage, openReady, useBrowser } from './browser.ts';

useBrowser();
const site = () => inject('site');

/** One page of each kind that the site has. */
const kinds = [
  '/',
  '/tutorials',
  '/tutorials/quickstart',
  '/topics/the-anatomy-of-unleash',
  '/client-specification',
  '/how-to/how-to-create-feature-toggles',
  '/reference/rbac',
  '/reference/sdks',
  '/reference/api/unleash',
  '/reference/api/unleash/features',
  '/reference/api/unleash/create-feature',
  '/no/such/page',
];

describe('the site', () => {
  it.each(kinds.flatMap((path) => (['light', 'dark'] as const).map((colorScheme) => ({ path, colorScheme }))))(
    '$path in $colorScheme has nothing axe-core objects to',
    async ({ path, colorScheme }) => {
      const page = await openReady(`${site()}${path}`, { colorScheme, allow: /404/ });
      expect(await axeViolations(page)).toEqual([]);
    },
  );

  it.each(kinds)('%s fits a phone', async (path) => {
    const page = await openReady(`${site()}${path}`, { viewport: { width: 390, height: 844 }, allow: /404/ });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  it('answers every address of its sitemap, and each page has its Markdown', async () => {
    const page = await newPage();
    const sitemap = await (await page.request.get(`${site()}/sitemap.xml`)).text();
    const paths = [...sitemap.matchAll(/<loc>https:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
    expect(paths.length).toBeGreaterThan(10);
    const wrong: string[] = [];
    for (const path of paths) {
      for (const address of [path, `${path === '/' ? '/index' : path}.md`]) {
        const answer = await fetch(site() + address);
        if (answer.status !== 200) wrong.push(`${answer.status} ${address}`);
        await answer.arrayBuffer();
      }
    }
    expect(wrong).toEqual([]);
  });

  it('leads by Next from the first page through every page of the sidebar', async () => {
    const [version] = (await (await fetch(`${site()}/versions.json`)).json()) as [
      { docs: { id: string; path: string; sidebar?: string }[] },
    ];
    const walked: string[] = [];
    for (let path: string | undefined = '/'; path !== undefined && !walked.includes(path);) {
      walked.push(path);
      const chunk = await fetch(`${site()}${path === '/' ? '/index' : path}.json`);
      const { view } = (await chunk.json()) as { view: { next: { href: string } | null } };
      path = view.next?.href;
    }
    const within = version.docs.filter(({ sidebar, path }) => sidebar && !/\/schemas\/./.test(path));
    expect(within.length).toBeGreaterThan(300);
    expect(within.map(({ path }) => path).filter((path) => !walked.includes(path))).toEqual([]);
    // The manifest has every page, by the ids that writers know.
    const sitemap = await (await fetch(`${site()}/sitemap.xml`)).text();
    expect(version.docs.length).toBeGreaterThanOrEqual(sitemap.split('<loc>').length - 2);
    expect(version.docs).toContainEqual({
      id: 'reference/integrations',
      path: '/reference/integrations',
      sidebar: 'documentation',
    });
    expect(version.docs).toContainEqual({
      id: 'reference/api/unleash/create-feature',
      path: '/reference/api/unleash/create-feature',
      sidebar: 'documentation',
    });
  });

  it('asks no other host for anything', async () => {
    const page = await newPage();
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(site()) && !request.url().startsWith('data:')) foreign.push(request.url());
    });
    for (const path of ['/', '/tutorials/quickstart', '/topics/proxy-hosting']) {
      await page.goto(site() + path);
      await page.waitForLoadState('networkidle');
    }
    expect(foreign).toEqual([]);
  });
});
