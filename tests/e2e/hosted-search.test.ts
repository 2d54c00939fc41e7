import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APP, SEARCH_KEY, startAlgolia, WRITE_KEY, type AlgoliaService } from '../search/algolia-service.ts';
import { runDocsWith } from '../docs.ts';
import { openReady, useBrowser } from './browser.ts';
import { useVariant } from './variant.ts';

useBrowser();

const SECTIONS = `sections: [{ id: 'guides', label: 'Guides', paths: ['/guides'] }, { id: 'closed', label: 'Closed', paths: ['/closed'] }]`;

describe('search by Algolia', () => {
  let service: AlgoliaService;
  let environment: Record<string, string>;
  const variant = useVariant(async () => {
    service = await startAlgolia();
    environment = {
      ALGOLIA_HOST: service.address,
      ALGOLIA_SEARCH_KEY: SEARCH_KEY,
      ALGOLIA_WRITE_KEY: WRITE_KEY,
    };
    const config = `search: { provider: 'algolia', algolia: { appId: '${APP}', indexName: 'docs' }, ${SECTIONS} },`;
    return { config, environment };
  });
  // The records are uploaded with the command that site owners use.
  beforeAll(() => runDocsWith(environment, 'search', 'push', '--site', variant.site));
  afterAll(() => service.close());

  const open = (path: string) => openReady(`${variant.address}${path}`);
  const ask = async (page: Page, text: string) => {
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill(text);
  };
  const filtersIn = (body: string) => JSON.stringify((JSON.parse(body) as { facetFilters: string[] }).facetFilters);
  const requests = (from: number) => service.asked.slice(from);

  it('asks nothing before the first question: there is a preconnect to the service, and no more', async () => {
    const from = service.asked.length;
    const page = await open('/');
    expect(
      await page.locator('link[rel=preconnect]').evaluateAll((links) => links.map((link) => link.outerHTML)),
    ).toEqual([`<link rel="preconnect" href="${service.address}" crossorigin="">`]);
    await page.locator('#_docs-sidebar a[href="/guides/code"]').click();
    await page.locator('h1', { hasText: 'Code' }).waitFor();
    await page.keyboard.press('/');
    await page.getByRole('combobox').waitFor();
    expect(requests(from)).toEqual([]);
    // The engine is there once it has answered. Had it asked before, that request would come first.
    await page.getByRole('combobox').fill('initialize');
    await page.getByRole('listbox').getByRole('group').first().waitFor();
    expect(requests(from)).toHaveLength(1);
  });

  it('has a policy that lets the site ask this service and no other', async () => {
    const html = readFileSync(join(variant.out, 'index.html'), 'utf8');
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
    expect(policy).toContain(`; connect-src 'self' ${service.address}; `);
    expect(policy.split('http').length).toBe(2);
    expect(html).not.toContain(WRITE_KEY);
    // The embedded index is not built.
    expect(() => readFileSync(join(variant.out, 'search-index/entry.json'))).toThrow('ENOENT');
  });

  it('shows the pages that answer, with what matches marked', async () => {
    const from = service.asked.length;
    const page = await open('/');
    await ask(page, 'initialize');
    const results = page.getByRole('listbox').getByRole('group');
    await results.first().waitFor();
    expect(await page.locator('dialog mark').first().textContent()).toBe('initialize');
    // Simple requests, which need no CORS preflight.
    expect(requests(from).map(({ method, path }) => `${method} ${path}`)).toEqual([`POST /1/indexes/docs/query`]);
    const href = await results.first().getByRole('option').first().getAttribute('href');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === href?.split('#')[0]);
  });

  it('is contextual: language, version, and the section that the reader chooses', async () => {
    const page = await open('/closed/first');
    await ask(page, 'the');
    await page.getByRole('listbox').getByRole('group').first().waitFor();
    const first = service.asked.at(-1)!;
    expect(filtersIn(first.body)).toMatch(/language:en\b.*docusaurus_tag:docs-default-current\b/);
    expect(filtersIn(first.body)).not.toContain('section');
    expect(first.body).toMatch(/section:closed\b/);
    await page.locator('dialog').getByRole('button', { name: 'Guides', exact: true }).click();
    await expect.poll(() => filtersIn(service.asked.at(-1)!.body)).toMatch(/section:guides\b/);
    await expect
      .poll(() =>
        page
          .locator('dialog [role=option]')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split(/[#?]/)[0])),
      )
      .toSatisfy(
        (paths: string[]) =>
          paths.length > 1 && paths.every((path) => path.startsWith('/guides') || path === '/search'),
      );
  });

  it('answers on the search page too', async () => {
    const page = await open('/search?q=code');
    await page.locator('main ol h2 a').first().waitFor();
    await expect.poll(() => page.locator('main output').first().textContent()).toMatch(/\d/);
  });
});
