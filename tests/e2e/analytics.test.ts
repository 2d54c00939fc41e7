import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { onViolation, openReady, ready, useBrowser } from './browser.ts';
import { useVariant } from './variant.ts';

useBrowser();
const variant = useVariant({ environment: { GA_MEASUREMENT_ID: 'G-TEST1', GTM_CONTAINER_ID: 'GTM-TEST1' } });

/** Stands in for the service, which tests must not call: like the real one, it sends whatever is pushed to it. */
const SERVICE = `(() => {
  const send = (entry) => {
    const [kind, name, page] = entry.length === undefined ? ['', entry.event, entry] : [...entry];
    if (kind === 'event' && name === 'page_view')
      fetch('https://region1.google-analytics.com/g/collect?dl=' + encodeURIComponent(page.page_location), { method: 'POST', mode: 'no-cors' });
  };
  dataLayer.forEach(send);
  const push = dataLayer.push;
  dataLayer.push = (...entries) => { entries.forEach(send); return push.apply(dataLayer, entries); };
})();`;

/** Collects a page's requests to other hosts, in order, as addresses without the protocol. */
async function foreign(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.route(
    (url) => url.hostname !== '127.0.0.1',
    async (route) => {
      const url = route.request().url();
      seen.push(decodeURIComponent(url.replace('https://', '')));
      await route.fulfill({ contentType: 'text/javascript', body: url.includes('/gtag/js') ? SERVICE : '' });
    },
  );
  return seen;
}

async function open(address: string, prepare?: () => void): Promise<{ page: Page; seen: string[] }> {
  let seen: string[] = [];
  const page = await openReady(address, {}, async (opened) => {
    if (prepare) await opened.addInitScript(prepare);
    seen = await foreign(opened);
  });
  return { page, seen };
}

/** Goes to another page, and waits until the script of the site's analytics has run, if there is one. */
async function readOn(page: Page): Promise<void> {
  await page.locator('#_docs-sidebar a[href="/guides/code"]').click();
  await page.locator('h1', { hasText: 'Code' }).waitFor();
  const boot = await page.locator('#_docs-boot').textContent();
  if (!boot?.includes('"analytics":')) return;
  const script = await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .find((name) => name.includes('/assets/analytics-')),
  );
  // The page has imported it before: this import ends after that one. As a string, since Vite would replace `import`.
  await page.evaluate(`import(${JSON.stringify(await script.jsonValue())}).then(() => undefined)`);
}

const question = (page: Page) => page.getByRole('region', { name: 'Visit statistics' });

it('without an identifier no other host is called, nothing is asked, and the policy allows nothing more', async () => {
  const { page, seen } = await open(`${inject('sink')}/`);
  await readOn(page);
  expect(seen).toEqual([]);
  expect(await question(page).count()).toBe(0);
  expect(await page.locator('meta[http-equiv]').getAttribute('content')).not.toContain('google');
});

describe('with an identifier', () => {
  it('nothing is loaded before the reader agrees, and never where they decline', async () => {
    const { page, seen } = await open(`${variant.address}/`);
    await question(page).waitFor();
    await readOn(page);
    expect(seen).toEqual([]);
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await page.reload();
    await ready(page);
    await readOn(page);
    expect(await question(page).count()).toBe(0);
    expect(seen).toEqual([]);
  });

  it('each page is counted once after the reader agreed, and that is remembered', async () => {
    const { page, seen } = await open(`${variant.address}/`);
    const violations: string[] = [];
    await onViolation(page, (text) => violations.push(text));
    await page.reload();
    await page.getByRole('button', { name: 'Yes, count it' }).click();
    await expect.poll(() => seen.length).toBe(3);
    await readOn(page);
    await page.locator('#_docs-sidebar a[href="/guides/mdx"]').click();
    await page.locator('h1', { hasText: 'MDX' }).waitFor();
    await page.goBack();
    await page.locator('h1', { hasText: 'Code' }).waitFor();
    const views = () => seen.flatMap((url) => /g\/collect\?dl=.*:\d+(\/.*)$/.exec(url)?.[1] ?? []);
    await expect.poll(views).toEqual(['/', '/guides/code', '/guides/mdx', '/guides/code']);
    expect(seen.filter((url) => url.includes('?id=')).toSorted()).toEqual([
      'www.googletagmanager.com/gtag/js?id=G-TEST1',
      'www.googletagmanager.com/gtm.js?id=GTM-TEST1',
    ]);
    await page.reload();
    await expect.poll(() => views().length).toBe(5);
    expect(await question(page).count()).toBe(0);
    expect(violations).toEqual([]);
  });

  it('the reader can change their mind', async () => {
    const { page, seen } = await open(`${variant.address}/`);
    await page.getByRole('button', { name: 'Yes, count it' }).click();
    await expect.poll(() => seen.length).toBe(3);
    await page.getByRole('button', { name: 'Visit statistics' }).click();
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await loaded;
    await ready(page);
    await readOn(page);
    expect(seen).toHaveLength(3);
  });

  it.each([
    ['Do Not Track', () => Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' })],
    [
      'Global Privacy Control',
      () => Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
    ],
  ])('%s is an answer: no question, no request', async (_, prepare) => {
    const { page, seen } = await open(`${variant.address}/`, prepare as () => void);
    await page.evaluate(() => localStorage.setItem('consent', 'yes'));
    await page.reload();
    await ready(page);
    await readOn(page);
    expect(seen).toEqual([]);
    expect(await question(page).count()).toBe(0);
  });
});
