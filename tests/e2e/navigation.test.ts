import { describe, expect, inject, it } from 'vitest';
import type { Page } from 'playwright-core';
import { newPage, openReady, ready, useBrowser } from './browser.ts';

useBrowser();
const sink = () => inject('sink');

/** Marks the document, to tell later whether it was loaded anew. */
const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { kept: true }));
const isKept = (page: Page) => page.evaluate(() => 'kept' in globalThis);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

describe('navigation', () => {
  it('changes the page in place: content, title, sidebar, contents, focus, top', async () => {
    const page = await openReady(`${sink()}/guides/markdown`);
    await mark(page);
    await page.evaluate(() => scrollTo(0, 800));
    await page.locator('a[rel=next]').click();
    await heading(page, 'MDX');
    expect(await isKept(page)).toBe(true);
    expect(page.url()).toBe(`${sink()}/guides/mdx`);
    expect(await page.title()).toBe('MDX | Sink');
    expect(await page.locator('#sidebar [aria-current=page]').textContent()).toBe('MDX');
    expect(await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').first().textContent()).toBe(
      'Expressions',
    );
    await page.waitForFunction(() => scrollY === 0 && document.activeElement?.tagName === 'H1');
  });

  it('goes back and forth, and back to where one had scrolled', async () => {
    const page = await openReady(`${sink()}/guides/markdown`);
    await mark(page);
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
    const before = await page.evaluate(() => scrollY);
    await page.locator('#sidebar').getByRole('link', { name: 'Code' }).click();
    await heading(page, 'Code');
    await page.goBack();
    await heading(page, 'Markdown');
    await page.waitForFunction((top) => Math.abs(scrollY - top) < 5, before);
    await page.goForward();
    await heading(page, 'Code');
    expect(await isKept(page)).toBe(true);
  });

  it('goes to an anchor on another page, below the bar', async () => {
    const page = await openReady(`${sink()}/`);
    await mark(page);
    await page.getByRole('link', { name: 'Markdown guide' }).click();
    await heading(page, 'Markdown');
    const place = () =>
      page.getByRole('heading', { name: 'Tables' }).evaluate((element) => element.getBoundingClientRect().top);
    await page.waitForFunction(() => scrollY > 100);
    expect(await place()).toBeGreaterThanOrEqual(60);
    expect(await place()).toBeLessThan(200);
    expect(await isKept(page)).toBe(true);
  });

  it('brings the new article to life: tabs as chosen, copy buttons', async () => {
    const page = await openReady(`${sink()}/guides/mdx`);
    await page.getByRole('tab', { name: 'JavaScript' }).first().click();
    await page.locator('#sidebar').getByRole('link', { name: 'Code' }).click();
    await heading(page, 'Code');
    expect(await page.locator('.code').first().getByRole('button', { name: 'Copy' }).count()).toBe(1);
    await page.goBack();
    await heading(page, 'MDX');
    expect(await page.getByText('Second JavaScript.').isVisible()).toBe(true);
  });

  it('ends on the last of ten fast clicks', async () => {
    const page = await openReady(`${sink()}/guides/markdown`);
    await page.evaluate(() => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('#sidebar a[href^="/guides/"]')];
      for (let click = 0; click < 10; click++) links[click % links.length]?.click();
    });
    await heading(page, 'Markdown');
    expect(page.url()).toBe(`${sink()}/guides/markdown`);
  });

  it('leaves modified clicks and files to the browser', async () => {
    const page = await openReady(`${sink()}/guides/code`);
    await mark(page);
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.locator('a[rel=prev]').click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await opened.waitForURL('**/guides/mdx');
    expect(page.url()).toBe(`${sink()}/guides/code`);
    await page.goto(`${sink()}/guides/code.md`);
    expect(await page.evaluate(() => document.contentType)).toBe('text/markdown');
  });

  it('closes the menu of a small screen', async () => {
    const page = await openReady(`${sink()}/guides/code`, { viewport: { width: 390, height: 844 } });
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.locator('#sidebar').getByRole('link', { name: 'Markdown' }).click();
    await heading(page, 'Markdown');
    await page.locator('#sidebar').waitFor({ state: 'hidden' });
  });
});

describe('when a page cannot be had', () => {
  it('by its chunk, the whole document is loaded', async () => {
    const page = await openReady(`${sink()}/guides/code`, { allow: /ERR_FAILED/ });
    await mark(page);
    await page.route('**/guides/mdx.json', (route) => route.abort());
    await page.locator('a[rel=prev]').click();
    await heading(page, 'MDX');
    await ready(page);
    expect(await isKept(page)).toBe(false);
  });

  it('because there is a new version of the site, its document is loaded', async () => {
    const page = await openReady(`${sink()}/guides/code`);
    await mark(page);
    await page.route('**/guides/mdx.json', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), build: 'another' } });
    });
    await page.locator('a[rel=prev]').click();
    await heading(page, 'MDX');
    await ready(page);
    expect(await isKept(page)).toBe(false);
  });

  it('because the address is unknown, the not-found page shows', async () => {
    const page = await openReady(`${sink()}/guides/code`, { allow: /404/ });
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/no/such/page';
      document.body.append(link);
      link.click();
    });
    await heading(page, 'Page not found');
  });
});

describe('prefetching', () => {
  it('fetches a page once, when the pointer comes near its link', async () => {
    const page = await openReady(`${sink()}/guides/code`);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const link = page.locator('#sidebar').getByRole('link', { name: 'MDX' });
    await Promise.all([page.waitForResponse('**/guides/mdx.json'), link.hover()]);
    await link.click();
    await heading(page, 'MDX');
    expect(asked.filter((path) => path === '/guides/mdx.json')).toHaveLength(1);
  });

  it('does nothing where the reader saves data', async () => {
    const page = await newPage();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
    });
    await page.goto(`${sink()}/guides/code`);
    await page.locator('#sidebar').getByRole('link', { name: 'MDX' }).hover();
    await ready(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.locator('#sidebar').getByRole('link', { name: 'Markdown' }).hover();
    await page.locator('#sidebar').getByRole('link', { name: 'Markdown' }).click();
    await heading(page, 'Markdown');
    expect(asked.filter((path) => path.endsWith('.json'))).toEqual(['/guides/markdown.json']);
  });
});

describe('without the Navigation API', () => {
  it('links are plain page loads', async () => {
    const page = await newPage();
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'navigation', { value: undefined });
    });
    await page.goto(`${sink()}/guides/code`);
    await ready(page);
    await mark(page);
    await page.locator('a[rel=prev]').click();
    await heading(page, 'MDX');
    await ready(page);
    expect(await isKept(page)).toBe(false);
  });
});
