/**
 * Hundreds of payloads in every text of a hosted search engine's responses, in a real browser: nothing runs, nothing is
 * loaded from elsewhere, the policy never has to step in, and no script of the site fails.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HostedRecord } from '../../src/search/records.ts';
import * as algolia from '../search/algolia-service.ts';
import type { Service } from '../search/service.ts';
import { ready, useBrowser } from './browser.ts';
import { PAYLOADS } from './hostile/payloads.ts';
import { watch } from './hostile/watch.ts';
import { serveVariant, type Variant } from './variant.ts';

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

interface Stage {
  service: Service;
  variant: Variant;
  /** Puts records into the index, as anybody with the key could. */
  fill: (records: readonly HostedRecord[]) => void;
}

async function stageAlgolia(): Promise<Stage> {
  const service = await algolia.startAlgolia();
  const variant = await serveVariant({
    config: `search: { provider: 'algolia', algolia: { appId: '${algolia.APP}', indexName: 'docs' } },`,
    environment: { ALGOLIA_HOST: service.address, ALGOLIA_SEARCH_KEY: algolia.SEARCH_KEY },
  });
  return {
    service,
    variant,
    fill: (records) =>
      service.indexes.set('docs', {
        records: new Map(records.map((record) => [record.objectID, record])),
        settings: {},
        synonyms: [],
        rules: [],
      }),
  };
}

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
  let stage: Stage;
  beforeAll(async () => {
    stage = await stageAlgolia();
  }, TIMEOUT);
  afterAll(async () => {
    stage.variant.close();
    await stage.service.close();
  });

  it.each([
    [
      'its texts',
      (one: HostedRecord, index: number) => ({ ...one, url_without_anchor: `https://sink.example.com/page-${index}` }),
    ],
    ['its addresses', (one: HostedRecord) => one],
  ])('is shown: %s', { timeout: TIMEOUT }, async (what, change) => {
    stage.fill(PAYLOADS.map((payload, index) => change(hostileRecord(payload, index), index)));
    const { page, expectNothing } = await watch([hostOf(stage.variant.address), hostOf(stage.service.address)]);
    await page.goto(`${stage.variant.address}/`);
    await ready(page);
    await page.keyboard.press('/');
    const field = page.getByRole('combobox');
    for (let lot = 0; lot * SHOWN < PAYLOADS.length; lot++) {
      const from = stage.service.asked.length;
      await field.fill(`lot${lot}x`);
      await expect
        .poll(() => stage.service.asked.slice(from).some(({ body }) => body.includes(`lot${lot}x`)))
        .toBe(true);
      if (what === 'its texts')
        await page
          .locator('dialog mark', { hasText: `lot${lot}x` })
          .first()
          .waitFor();
      const addresses = await page
        .locator('dialog [role=option]')
        .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
      expect(addresses.filter((address) => !address.startsWith(`${stage.variant.address}/`))).toEqual([]);
      await field.press('ArrowDown');
    }
    await expectNothing(what);
  });
});
