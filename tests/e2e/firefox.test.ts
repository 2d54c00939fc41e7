import { launch, type Browser, type Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { findFirefox } from '../firefox.ts';

const program = findFirefox();

// Uses WebDriver BiDi, which Firefox supports natively.
describe.skipIf(!program)('in Firefox', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch({
      browser: 'firefox',
      executablePath: String(program),
      headless: true,
      // Lets tests read the clipboard without a prompt.
      extraPrefsFirefox: { 'dom.events.testing.asyncClipboard': true },
    });
  });
  afterAll(() => browser.close());

  let page: Page;
  let errors: string[];
  afterEach(async () => {
    await page.close();
    expect(errors).toEqual([]);
  });

  async function open(path: string): Promise<void> {
    errors = [];
    page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    await page.setViewport({ width: 1280, height: 900 });
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(`${inject('sink')}${path}`, { waitUntil: 'load' });
    await page.waitForSelector('html[data-ready]');
  }
  const heading = () => page.$eval('main h1', (element) => element.textContent);

  it('goes to a page and back, with the right heading, title and address each time', async () => {
    await open('/');
    const before = { heading: await heading(), title: await page.title() };
    await page.click('main a[href="/closed/second"]');
    await page.waitForFunction(() => document.querySelector('main h1')?.textContent === 'Second closed');
    expect(new URL(page.url()).pathname).toBe('/closed/second');
    expect(await page.title()).toContain('Second closed');
    await page.goBack();
    await page.waitForFunction((title: string) => document.title === title, {}, before.title);
    expect(await heading()).toBe(before.heading);
  });

  it('switches the color mode and keeps it on the next page', async () => {
    await open('/');
    const theme = () => page.$eval('html', (element) => element.dataset['theme'] ?? '');
    await page.click('[data-color-mode]');
    const chosen = await theme();
    expect(['light', 'dark']).toContain(chosen);
    await page.goto(`${inject('sink')}/alone`, { waitUntil: 'load' });
    expect(await theme()).toBe(chosen);
  });

  it('opens and closes a box, as often as it was clicked', async () => {
    await open('/guides/markdown');
    const isOpen = () => page.$eval('#_docs-article details', (box) => box.open);
    for (const expected of [true, false, true]) {
      await page.click('#_docs-article summary');
      expect(await isOpen()).toBe(expected);
    }
  });

  it('brings islands to life', async () => {
    await open('/guides/islands');
    await page.waitForSelector('docs-island[alive]');
  });

  it('shows a heading in a tab that is not chosen, by the address of the document', async () => {
    await open('/guides/mdx');
    const panel = await page.$eval('.tab-panel[hidden]', (element) => {
      element.querySelector('p, figure')?.setAttribute('id', 'hidden-place');
      return element.id;
    });
    await page.evaluate(() => location.assign('#hidden-place'));
    await page.waitForFunction(
      (id: string) => document.getElementById(id)?.hasAttribute('hidden') === false,
      {},
      panel,
    );
  });

  it('finds a page by search, and opens it with Enter', async () => {
    await open('/');
    await page.keyboard.press('/');
    await page.waitForSelector('dialog[open]');
    await page.type('dialog[open] input', 'admonition');
    await page.waitForSelector('[role=option][href^="/guides/markdown"]');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => location.pathname.startsWith('/guides/'));
  });

  it('copies code, and the page as Markdown', async () => {
    await open('/guides/code');
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    const label = (selector: string) => page.$eval(selector, (element) => element.textContent);
    await page.hover('.code');
    await page.click('[data-copy-code]');
    await page.waitForSelector('[data-copy-code][data-done]');
    const code = await page.$eval('.code code', (element) => element.textContent);
    expect(await copied()).toBe(code);
    await page.click('[data-copy-page]');
    await page.waitForSelector('[data-copy-page][data-done]');
    expect(await copied()).toContain('# Code');
    expect(await label('[data-copy-page]')).toContain('Copied');
  });
});
