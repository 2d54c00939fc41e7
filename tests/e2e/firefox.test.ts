import { launch, type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { findFirefox } from '../firefox.ts';

const program = findFirefox();

// Uses WebDriver BiDi, which Firefox supports natively.
describe.skipIf(!program)('in Firefox', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch({ browser: 'firefox', executablePath: String(program), headless: true });
  });
  afterAll(() => browser.close());

  async function open(path: string): Promise<{ page: Page; errors: string[] }> {
    const page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    await page.setViewport({ width: 1280, height: 900 });
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(`${inject('sink')}${path}`, { waitUntil: 'load' });
    await page.waitForSelector('html[data-ready]');
    return { page, errors };
  }
  const heading = (page: Page) => page.$eval('main h1', (element) => element.textContent);

  it('comes to life without an error', async () => {
    const { page, errors } = await open('/guides/mdx');
    expect(errors).toEqual([]);
    await page.close();
  });

  it('goes to a page and back, with the right heading, title and address each time', async () => {
    const { page, errors } = await open('/');
    const before = { heading: await heading(page), title: await page.title() };
    await page.click('main a[href="/closed/second"]');
    await page.waitForFunction(() => document.querySelector('main h1')?.textContent === 'Second closed');
    expect(new URL(page.url()).pathname).toBe('/closed/second');
    expect(await page.title()).toContain('Second closed');
    await page.goBack();
    await page.waitForFunction((title: string) => document.title === title, {}, before.title);
    expect(await heading(page)).toBe(before.heading);
    expect(errors).toEqual([]);
    await page.close();
  });

  it('switches the colour mode and keeps it on the next page', async () => {
    const { page } = await open('/');
    const theme = () => page.$eval('html', (element) => element.dataset['theme'] ?? '');
    await page.click('[data-colour-mode]');
    const chosen = await theme();
    expect(['light', 'dark']).toContain(chosen);
    await page.goto(`${inject('sink')}/alone`, { waitUntil: 'load' });
    expect(await theme()).toBe(chosen);
    await page.close();
  });
});
