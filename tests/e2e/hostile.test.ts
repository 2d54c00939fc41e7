/**
 * Hundreds of payloads in every text of a hosted search engine's responses, in a real browser: nothing runs, nothing is
 * loaded from elsewhere, the policy never has to step in, and no script of the site fails.
 */
import { afterAll, describe, expect, inject, it } from 'vitest';
import type { HostedRecord } from '../../src/search/records.ts';
import { APP, fillIndex, SEARCH_KEY, startAlgolia, type AlgoliaService } from '../search/algolia-service.ts';
import { ready, useBrowser } from './browser.ts';
import { PAYLOADS } from './hostile/payloads.ts';
import { watch } from './hostile/watch.ts';
import { useVariant } from './variant.ts';

useBrowser();

const TIMEOUT = 600_000;

const hostOf = (address: string) => new URL(address).host;

it('there are hundreds of payloads, all distinct', () => {
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(300);
  expect(new Set(PAYLOADS).size).toBe(PAYLOADS.length);
});

it('the detection itself works', async () => {
  const { page, seen } = await watch([], /away\.example|fell over/);
  await page.route('**/*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<meta http-equiv="Content-Security-Policy" content="img-src 'none'"><img src="//away.example/1"><script>globalThis.harmed = 1; alert(1); setTimeout(() => { throw new TypeError('fell over') });</script>`,
    }),
  );
  await page.goto('http://here.example/').catch(() => null);
  await expect
    .poll(() => seen.map((text) => text.split(':')[0]).toSorted())
    .toEqual(expect.arrayContaining(['dialog', 'policy', 'request', 'script error']));
  expect(await page.evaluate(() => 'harmed' in globalThis)).toBe(true);
});

it('whatever a page was led to, or the browser has stored, is text', { timeout: TIMEOUT }, async () => {
  const address = inject('sink');
  const { page, expectNothing } = await watch([hostOf(address)]);
  await page.goto(`${address}/guides/code`);
  await ready(page);
  const keys = [
    'theme',
    'instance',
    'searches',
    'announcement',
    'typeface',
    'docs.version',
    'consent',
    'tabs.npm2yarn',
  ];
  await page.evaluate(
    async ([names, payloads]) => {
      for (const payload of payloads) {
        location.hash = payload;
        const stored = [payload, JSON.stringify([payload]), JSON.stringify({ address: payload, project: payload })];
        for (const [index, key] of names.entries()) {
          localStorage.setItem(key, stored[(index + payload.length) % stored.length] ?? '');
          dispatchEvent(new StorageEvent('storage', { key }));
        }
        await new Promise((done) => setTimeout(done));
      }
    },
    [keys, PAYLOADS] as const,
  );
  await expectNothing('fragments and stored values');
  for (const [index, payload] of PAYLOADS.entries()) {
    if (index % 16 !== 0) continue;
    const value = encodeURIComponent(payload);
    await page.goto(`${address}/search?q=${value}&section=${value}#${value}`, { waitUntil: 'domcontentloaded' });
    await expectNothing(payload);
  }
});

/** Number of pages that the dialog shows at a time. */
const SHOWN = 5;

/** A record in which every text is hostile, found by its batch's word. */
function hostileRecord(payload: string, index: number): HostedRecord {
  const isAddress = index % 2 === 0;
  return {
    objectID: String(index),
    hierarchy: { lvl0: payload, lvl1: payload, lvl2: payload, lvl3: payload, lvl4: null, lvl5: null, lvl6: null },
    content: `lot${Math.floor(index / SHOWN)}x ${payload}`,
    question: null,
    keywords: [],
    anchor: payload,
    url: payload,
    url_without_anchor: isAddress ? payload : `https://sink.example.com//away.example/${index}`,
    type: 'content',
    weight: { page_rank: 0, level: 0, position: 0 },
    language: 'en',
    docusaurus_tag: 'docs-default-current',
    section: payload,
    breadcrumbs: [payload, payload],
  };
}

describe('an index at Algolia of which every text is hostile', () => {
  let service: AlgoliaService;
  const variant = useVariant(async () => {
    service = await startAlgolia();
    return {
      config: `search: { provider: 'algolia', algolia: { appId: '${APP}', indexName: 'docs' } },`,
      environment: { ALGOLIA_HOST: service.address, ALGOLIA_SEARCH_KEY: SEARCH_KEY },
    };
  });
  afterAll(() => service.close());

  it.each([
    [
      'its texts',
      (one: HostedRecord, index: number) => ({ ...one, url_without_anchor: `https://sink.example.com/page-${index}` }),
    ],
    ['its addresses', (one: HostedRecord) => one],
  ])('is shown: %s', { timeout: TIMEOUT }, async (what, change) => {
    // As anybody with the key could.
    fillIndex(
      service,
      PAYLOADS.map((payload, index) => change(hostileRecord(payload, index), index)),
    );
    const { page, expectNothing } = await watch([hostOf(variant.address), hostOf(service.address)]);
    await page.goto(`${variant.address}/`);
    await ready(page);
    await page.keyboard.press('/');
    const field = page.getByRole('combobox');
    for (let lot = 0; lot * SHOWN < PAYLOADS.length; lot++) {
      const from = service.asked.length;
      await field.fill(`lot${lot}x`);
      await expect.poll(() => service.asked.slice(from).some(({ body }) => body.includes(`lot${lot}x`))).toBe(true);
      if (what === 'its texts')
        await page
          .locator('dialog mark', { hasText: `lot${lot}x` })
          .first()
          .waitFor();
      const addresses = await page
        .locator('dialog [role=option]')
        .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
      expect(addresses.filter((address) => !address.startsWith(`${variant.address}/`))).toEqual([]);
      await field.press('ArrowDown');
    }
    await expectNothing(what);
  });
});
