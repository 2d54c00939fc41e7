import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { newPage, openReady, ready, useBrowser } from './browser.ts';

useBrowser();
const sink = () => inject('sink');

/** Marks the document, so that a test can tell whether it is still the same one. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { kept: true }));
const isKept = (page: Page) => page.evaluate(() => 'kept' in globalThis);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name, exact: true }).click();
const arrive = (page: Page, title: string) => page.locator('h1', { hasText: title }).waitFor();
/** What search engines and those who keep a page are told of it. */
const headOf = (page: Page) =>
  page.evaluate(() => [
    document.title,
    document.querySelector('meta[name=description]')?.getAttribute('content'),
    document.querySelector('link[rel=canonical]')?.getAttribute('href'),
  ]);
const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));

describe('going to another page', () => {
  it('changes the page in place: content, address, title, sidebar, contents, focus, announcement', async () => {
    const page = await openReady(`${sink()}/guides/markdown`);
    await mark(page);
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
    await follow(page, 'Code');
    await arrive(page, 'Code');
    expect(new URL(page.url()).pathname).toBe('/guides/code');
    expect(await page.title()).toBe('Code | Sink');
    expect(await headOf(page)).toEqual(await headOf(await openReady(`${sink()}/guides/code`)));
    expect(await isKept(page)).toBe(true);
    expect(await page.locator('#_docs-sidebar [aria-current=page]').allTextContents()).toEqual(['Code']);
    expect(await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').first().textContent()).toBe(
      'JavaScript',
    );
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Code');
    expect(await page.locator('output').first().textContent()).toBe('Code');
    expect(await scrollTop(page)).toBe(0);
  });

  it('fades the new article in, unless the reader asked for less motion', async () => {
    const animated = async (reducedMotion: 'reduce' | 'no-preference') => {
      const page = await newPage({ reducedMotion });
      await page.addInitScript(() => {
        const seen: unknown[] = [];
        Object.assign(globalThis, { seen });
        const { animate } = Element.prototype;
        Element.prototype.animate = function (...rest) {
          seen.push(this.localName);
          return animate.apply(this, rest);
        };
      });
      await page.goto(`${sink()}/guides/markdown`);
      await ready(page);
      await follow(page, 'Code');
      await arrive(page, 'Code');
      return page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
    };
    expect(await animated('no-preference')).toEqual(['main']);
    expect(await animated('reduce')).toEqual([]);
  });

  it('gives the new article its tools: copy buttons, tabs', async () => {
    const page = await openReady(`${sink()}/alone`);
    await follow(page, 'MDX');
    await arrive(page, 'MDX');
    expect(await page.locator('[data-copy-code]').count()).toBe(await page.locator('.code').count());
    const tab = page.getByRole('tab').nth(1);
    await tab.click();
    expect(await tab.getAttribute('aria-selected')).toBe('true');
  });

  it('goes to the anchor on another page, below the navbar, and to one on the same page', async () => {
    const page = await openReady(`${sink()}/`);
    await mark(page);
    await page.getByRole('link', { name: 'Markdown guide' }).click();
    await arrive(page, 'Markdown');
    const top = await page.locator('#tables').evaluate((element) => element.getBoundingClientRect().top);
    const bar = await page
      .locator('header')
      .first()
      .evaluate((element) => element.getBoundingClientRect().bottom);
    expect(top).toBeGreaterThanOrEqual(bar);
    expect(top).toBeLessThan(bar + 200);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('tables');
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Pictures' }).click();
    await page.waitForURL('**/guides/markdown#pictures');
    expect(await isKept(page)).toBe(true);
  });

  it('goes back and forward to where one was', async () => {
    const page = await openReady(`${sink()}/guides/markdown`);
    await mark(page);
    // Where the first three frames of each page are: a long way is no motion that anyone asked for.
    await page.evaluate(() => {
      const tops: number[][] = [];
      Object.assign(globalThis, { tops });
      addEventListener('docs:article', () => {
        const frames: number[] = [];
        tops.push(frames);
        const frame = () => {
          if (frames.push(Math.round(scrollY)) < 3) requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      });
    });
    const tops = () => page.evaluate(() => (globalThis as unknown as { tops: number[][] }).tops);
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
    await follow(page, 'Code');
    await expect.poll(tops).toEqual([[0, 0, 0]]);
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
    await page.goBack();
    await arrive(page, 'Markdown');
    expect(await page.title()).toBe('Markdown | Sink');
    await expect.poll(tops).toEqual([
      [0, 0, 0],
      [700, 700, 700],
    ]);
    await page.goForward();
    await arrive(page, 'Code');
    await expect.poll(tops).toEqual([
      [0, 0, 0],
      [700, 700, 700],
      [300, 300, 300],
    ]);
    expect(await isKept(page)).toBe(true);
  });

  it('shows a page that was parsed ahead whole each time, and leaves the rest of the sidebar as it is', async () => {
    const page = await openReady(`${sink()}/guides/markdown`);
    await mark(page);
    const articles: string[] = [];
    // An element that both pages have in common is the same one afterwards.
    await page.locator('#_docs-sidebar a[href="/guides/mdx"]').evaluate((link) => Object.assign(link, { kept: true }));
    for (let time = 0; time < 3; time++) {
      await page.locator('#_docs-sidebar a[href="/guides/code"]').hover();
      await page.waitForLoadState('networkidle');
      await follow(page, 'Code');
      await arrive(page, 'Code');
      // Comes from a part of its own, which the first visit loads.
      await page.getByRole('button', { name: 'Your instance' }).waitFor();
      articles.push((await page.locator('#_docs-article').innerText()).trim());
      await follow(page, 'Markdown');
      await arrive(page, 'Markdown');
    }
    expect(articles[0]).toContain('JavaScript');
    expect(new Set(articles).size).toBe(1);
    expect(await page.locator('#_docs-sidebar a[href="/guides/mdx"]').evaluate((link) => 'kept' in link)).toBe(true);
    expect(await isKept(page)).toBe(true);
  });

  it('ends on the last of ten fast clicks', async () => {
    const page = await openReady(`${sink()}/`);
    await mark(page);
    await page.evaluate(() => {
      const links = [
        ...document.querySelectorAll<HTMLAnchorElement>(
          '#_docs-sidebar a[href^="/guides"], #_docs-sidebar a[href^="/inner"]',
        ),
      ];
      for (let click = 0; click < 9; click++) links[click % links.length]?.click();
      document.querySelector<HTMLAnchorElement>('#_docs-sidebar a[href="/guides/mdx"]')?.click();
    });
    await arrive(page, 'MDX');
    await page.waitForLoadState('networkidle');
    expect(await heading(page).textContent()).toBe('MDX');
    expect(await page.title()).toBe('MDX | Sink');
    expect(new URL(page.url()).pathname).toBe('/guides/mdx');
    expect(await isKept(page)).toBe(true);
  });

  it('leaves clicks with a key, other targets, downloads and files to the browser', async () => {
    // A picture by itself has no icon: the browser asks for the usual one.
    const page = await openReady(`${sink()}/guides/markdown`, { allow: /404/ });
    await mark(page);
    const link = page.locator('#_docs-sidebar').getByRole('link', { name: 'Code', exact: true });
    const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click({ modifiers: ['Control'] })]);
    await tab.waitForURL('**/guides/code');
    await link.evaluate((element) => element.setAttribute('target', '_blank'));
    const [second] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    await second.waitForURL('**/guides/code');
    await link.evaluate((element) => {
      element.removeAttribute('target');
      element.setAttribute('download', 'code.html');
    });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe('code.html');
    expect(await heading(page).textContent()).toBe('Markdown');
    expect(await isKept(page)).toBe(true);
    await page.evaluate(() => location.assign('/logo.svg'));
    await page.waitForURL('**/logo.svg');
    expect(await isKept(page)).toBe(false);
  });

  it('opens the branch of the sidebar that the page is in', async () => {
    const page = await openReady(`${sink()}/`);
    await page.getByRole('link', { name: 'closed page' }).click();
    await arrive(page, 'Second closed');
    expect(await page.locator('#_docs-sidebar [aria-current=page]').allTextContents()).toEqual(['The second']);
  });

  it('works by page loads where the browser has no Navigation API', async () => {
    const page = await newPage();
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'navigation'));
    const chunks: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.json')) chunks.push(request.url());
    });
    await page.goto(`${sink()}/guides/markdown`);
    await ready(page);
    await mark(page);
    await follow(page, 'Code');
    await arrive(page, 'Code');
    expect(await isKept(page)).toBe(false);
    await page.goBack();
    await arrive(page, 'Markdown');
    expect(chunks).toEqual([]);
  });
});

describe('when a page chunk does not come', () => {
  it('loads the whole page from the server', async () => {
    const page = await openReady(`${sink()}/guides/markdown`, { allow: /Failed to load resource/ });
    await mark(page);
    await page.route('**/guides/code.json', (route) => route.abort());
    await follow(page, 'Code');
    await arrive(page, 'Code');
    await ready(page);
    expect(await isKept(page)).toBe(false);
    expect(await page.title()).toBe('Code | Sink');
  });

  it('loads the new site when the chunk is of another build, and never shows the chunk', async () => {
    const page = await openReady(`${sink()}/guides/markdown`);
    await mark(page);
    await page.route('**/guides/code.json', async (route) => {
      const answer = await route.fetch();
      const chunk = (await answer.json()) as object;
      await route.fulfill({ json: { ...chunk, build: 'another', html: 'dead' } });
    });
    await follow(page, 'Code');
    await arrive(page, 'Code');
    await ready(page);
    expect(await isKept(page)).toBe(false);
    expect(await page.locator('#_docs-article').textContent()).not.toContain('dead');
  });

  it('does not reload in a loop: the second failure at an address is said', async () => {
    const page = await openReady(`${sink()}/guides/markdown`, { allow: /Failed to load resource/ });
    await page.route('**/guides/code.json', (route) => route.abort());
    // As if the load from the server had just been tried.
    await page.evaluate(() => sessionStorage.setItem('reloaded', '/guides/code'));
    await mark(page);
    await follow(page, 'Code');
    await page.getByRole('alert').waitFor();
    expect(await isKept(page)).toBe(true);
  });

  it('on the way back shows the error and tries again without a reload', async () => {
    const page = await openReady(`${sink()}/guides/markdown`, { allow: /Failed to load resource/ });
    await mark(page);
    await follow(page, 'Code');
    await arrive(page, 'Code');
    let blocked = true;
    let release = () => {};
    await page.route('**/guides/markdown.json', async (route) => {
      if (blocked) return route.fulfill({ status: 503 });
      await new Promise<void>((resolve) => (release = resolve));
      return route.continue();
    });
    await page.goBack();
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toContain('The page /guides/markdown could not be loaded: 503.');
    blocked = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.locator('main output').waitFor();
    expect(await page.locator('main output').textContent()).toBe('Loading');
    release();
    await arrive(page, 'Markdown');
    expect(await page.title()).toBe('Markdown | Sink');
    expect(await isKept(page)).toBe(true);
  });
});

describe('while a page is awaited', () => {
  it('a bar shows after 200 ms, not before, and goes when the page is there', async () => {
    const page = await newPage();
    // The page's clock stands still until the test moves it.
    await page.clock.install();
    await page.goto(`${sink()}/guides/markdown`);
    await page.clock.runFor(1000);
    await ready(page);
    let release = () => {};
    await page.route('**/guides/code.json', async (route) => {
      await new Promise<void>((resolve) => (release = resolve));
      await route.continue();
    });
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const requested = page.waitForRequest('**/guides/code.json');
    await page.locator('#_docs-sidebar a[href="/guides/code"]').evaluate((link) => (link as HTMLElement).click());
    await requested;
    const bar = page.getByRole('progressbar');
    await page.clock.runFor(199);
    expect(await bar.count()).toBe(0);
    await page.clock.runFor(1);
    expect(await bar.count()).toBe(1);
    release();
    await bar.waitFor({ state: 'detached' });
    expect(await heading(page).textContent()).toBe('Code');
  });
});

describe('a crash', () => {
  it('is said, leaves the navbar usable, and can be tried again', async () => {
    const page = await openReady(`${sink()}/guides/markdown`, { allow: /headings|reading/ });
    let broken = true;
    await page.route('**/guides/code.json', async (route) => {
      if (!broken) return route.continue();
      const answer = await route.fetch();
      const chunk = (await answer.json()) as { view: object };
      return route.fulfill({ json: { ...chunk, view: { ...chunk.view, headings: null } } });
    });
    await follow(page, 'Code');
    await arrive(page, 'This page crashed.');
    expect(await page.getByRole('alert').textContent()).toContain('null');
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await arrive(page, 'Code');
    broken = true;
    await follow(page, 'Markdown');
    await arrive(page, 'Markdown');
    await follow(page, 'Code');
    await arrive(page, 'This page crashed.');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Guides' }).click();
    await arrive(page, 'All guides');
  });
});
