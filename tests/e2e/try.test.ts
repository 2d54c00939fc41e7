import { type Locator, type Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { axeViolations, newPage, openReady, useBrowser } from './browser.ts';

useBrowser();

const address = (path: string) => inject('site') + path;

/** The thing to try with a name, once it is alive. */
async function thing(page: Page, name: string): Promise<Locator> {
  const section = page.locator(`section[aria-label="Try it: ${name}"]`).first();
  await section.scrollIntoViewIfNeeded();
  await page.locator('docs-island[alive]', { has: section }).first().waitFor({ state: 'attached' });
  return section;
}

/** Goes to a page by a link of another one, in place. */
async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to, textContent: 'onwards' });
    document.querySelector('main')?.prepend(link);
  }, path);
  const before = await page.evaluateHandle(() => document);
  await page.getByRole('link', { name: 'onwards' }).click();
  await page.waitForURL(`**${path}`);
  // Another document would mean that the whole page was loaded.
  expect(await before.evaluate((one) => one === document)).toBe(true);
}

describe('who is in', () => {
  it('follows the slider by keyboard and mouse, and says how many are in', async () => {
    const section = await thing(await openReady(address('/reference/stickiness')), 'who is in');
    const slider = section.getByRole('slider', { name: /Rollout/ });
    expect(await slider.getAttribute('aria-valuetext')).toBe('40 %, 159 of 400 users');
    await slider.press('End');
    await section.getByText('400 of 400 users').waitFor();
    await slider.press('Home');
    await section.getByText('0 of 400 users', { exact: true }).waitFor();
    const box = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await slider.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    expect(Number(await slider.inputValue())).toBeGreaterThan(40);
    expect(Number(await slider.inputValue())).toBeLessThan(60);
  });

  it('shows the number of a user, with the steps of the reference page', async () => {
    const section = await thing(await openReady(address('/reference/stickiness')), 'who is in');
    await section.getByText('murmur3("new-checkout:user-42")').waitFor();
    await section.getByText('= 1499260774').waitFor();
    await section.getByRole('textbox', { name: 'Follow one userId' }).fill('user-3');
    await section.getByRole('status').filter({ hasText: 'In user-3 has the number 7: in from 7 % on.' }).waitFor();
    await section.getByRole('textbox', { name: 'Group id' }).fill('new-search');
    await section.getByRole('textbox', { name: 'Follow one userId' }).fill('user-42');
    await section.getByRole('status').filter({ hasText: 'Out user-42 has the number 94' }).waitFor();
  });

  it('keeps the same users at each ask, unless it sticks to nothing', async () => {
    const section = await thing(await openReady(address('/reference/stickiness')), 'who is in');
    await section.getByRole('button', { name: 'Ask again' }).press('Enter');
    await section.getByText('Asked again: the same 159 users.').waitFor();
    await section.getByRole('combobox', { name: 'Stickiness' }).selectOption('random');
    await section.getByRole('button', { name: 'Ask again' }).click();
    await section.getByText(/^\d+ users now, of whom \d+ were in before\.$/).waitFor();
    await section.getByRole('combobox', { name: 'Stickiness' }).selectOption('tenantId');
    await section.getByRole('slider').press('Home');
    for (let step = 0; step < 50; step += 1) await section.getByRole('slider').press('ArrowRight');
    // Whole tenants of twenty come in together.
    expect(Number((await section.locator('strong').first().textContent())?.split(' ')[0]) % 20).toBe(0);
  });

  it('works by touch, with the network down, on a page that navigation has brought', async () => {
    const options = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };
    const page = await openReady(address('/reference/segments'), options);
    await navigate(page, '/reference/activation-strategies');
    const section = await thing(page, 'who is in');
    await page.context().setOffline(true);
    const box = (await section.locator('svg').first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    // The first dot is user-1.
    await page.touchscreen.tap(box.x + 4, box.y + 4);
    await section.getByRole('status').filter({ hasText: 'user-1 has the number 32' }).waitFor();
    await section.getByRole('button', { name: 'Ask again' }).tap();
    await section.getByText(/^Asked again: the same/).waitFor();
  });

  it('says something true without script, and leaves out what would not answer', async () => {
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto(address('/reference/stickiness'));
    const section = page.locator('section[aria-label="Try it: who is in"]');
    await section.getByText('159 of 400 users are in at 40 %').waitFor();
    expect(await section.getByRole('slider').isVisible()).toBe(false);
  });
});

describe('the first look at the home page', () => {
  const lines = (section: Locator) => section.locator('pre').innerText();

  it('has a toggle to flip, a rollout to move, and code that follows', async () => {
    const page = await openReady(address('/'));
    const section = await thing(page, 'a feature toggle');
    expect((await lines(section)).trim().split('\n')).toHaveLength(5);
    await section.getByText('user-1 gets the new checkout.').waitFor();
    await section.getByRole('switch', { name: 'new-checkout' }).press('Space');
    await section.getByText('user-1 gets the old checkout.').waitFor();
    await section.getByText('0 of 400 users', { exact: true }).waitFor();
    await section.getByRole('switch', { name: 'new-checkout' }).click();
    await section.getByRole('slider', { name: /Gradual rollout/ }).press('Home');
    await section.getByText('user-1 gets the old checkout.').waitFor();
    await section.getByRole('button', { name: 'Another user' }).click();
    expect(await lines(section)).toContain("'user-18'");
  });

  it('works by touch with the network down, after navigation', async () => {
    const page = await openReady(address('/tutorials'), { hasTouch: true, viewport: { width: 320, height: 700 } });
    await navigate(page, '/');
    const section = await thing(page, 'a feature toggle');
    await page.context().setOffline(true);
    await section.locator('label').first().tap();
    await section.getByText('user-1 gets the old checkout.').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});

describe('what there is to try', () => {
  it.each(['light', 'dark'] as const)('has nothing axe-core objects to in %s', async (colorScheme) => {
    for (const [path, name] of [
      ['/', 'a feature toggle'],
      ['/reference/stickiness', 'who is in'],
    ] as const) {
      const page = await openReady(address(path), { colorScheme });
      await thing(page, name);
      expect(await axeViolations(page)).toEqual([]);
    }
  });
});
