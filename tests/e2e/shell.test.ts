import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import {
  axeViolations,
  newPage,
  openReady,
  ready,
  shiftOf,
  useBrowser,
  viewSeen,
  watchShifts,
  withoutStorage,
} from './browser.ts';
import { useVariant } from './variant.ts';

useBrowser();
const sink = () => inject('sink');

describe('the color mode', () => {
  it('follows the system live without a choice, and the choice of another tab', async () => {
    const page = await openReady(`${sink()}/guides/code`, { colorScheme: 'light' });
    const back = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await back();
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await back();
    expect(dark).not.toBe(light);
    await page.emulateMedia({ colorScheme: 'light' });
    const other = await page.context().newPage();
    await other.goto(`${sink()}/alone`);
    await other.getByRole('button', { name: 'Switch between light and dark' }).click();
    await page.locator('html[data-theme=dark]').waitFor({ state: 'attached' });
    expect(await back()).toBe(dark);
    await expect.poll(() => page.locator('meta[name=theme-color]').first().getAttribute('content')).toBe(dark);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
    // As if the browser had kept this document while another one changed the choice.
    await page.evaluate(() => document.documentElement.removeAttribute('data-theme'));
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    expect(await back()).toBe(dark);
    await page.goto(`${sink()}/alone`);
    expect(await back()).toBe(dark);
  });

  it('is there before the first paint: nothing flashes, nothing moves, and navigation keeps it', async () => {
    const page = await openReady(`${sink()}/guides/code`, { colorScheme: 'light' }, async (opened) => {
      await watchShifts(opened);
      await opened.addInitScript(() => {
        localStorage.setItem('theme', 'dark');
        const seen: unknown[] = [];
        Object.assign(globalThis, { seen });
        // The first element of the body is parsed before anything can be painted.
        new MutationObserver(() => {
          if (document.body && seen.length === 0) seen.push(document.documentElement.dataset['theme']);
        }).observe(document, { childList: true, subtree: true });
      });
    });
    expect(await page.evaluate(() => (globalThis as unknown as { seen: unknown[] }).seen)).toEqual(['dark']);
    expect(await shiftOf(page)).toBe(0);
    await page.locator('#_docs-sidebar a[href="/guides/mdx"]').click();
    await page.locator('h1', { hasText: 'MDX' }).waitFor();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  });
});

describe('the menu of small screens', () => {
  const open = async (options: Parameters<typeof openReady>[1] = {}) => {
    const page = await openReady(`${sink()}/guides/markdown`, { viewport: { width: 390, height: 800 }, ...options });
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.locator('#_docs-sidebar:popover-open').waitFor();
    return page;
  };
  const closed = (page: Page) => page.locator('#_docs-sidebar:not(:popover-open)').waitFor({ state: 'attached' });

  it('takes focus and keeps it, both ways', async () => {
    const page = await open();
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Close the menu');
    const inside = () => page.evaluate(() => document.activeElement?.closest('#_docs-sidebar') !== null);
    await page.keyboard.press('Shift+Tab');
    expect(await inside()).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('a');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Close the menu');
    for (let count = 0; count < 40; count++) {
      await page.keyboard.press('Tab');
      expect(await inside()).toBe(true);
    }
  });

  it('closes on Escape, and focus is where it was', async () => {
    const page = await open();
    await page.keyboard.press('Escape');
    await closed(page);
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Open the menu');
  });

  const click = (path: string) => (page: Page) => page.locator(`#_docs-sidebar a[href="${path}"]`).click();
  it.each([
    ['a tap outside', '/guides/markdown', (page: Page) => page.touchscreen.tap(380, 600)],
    ['the link to its own page', '/guides/markdown', click('/guides/markdown')],
    ['the link to another page', '/guides/mdx', click('/guides/mdx')],
  ])('closes on %s', async (_, path, act) => {
    const page = await open({ hasTouch: true });
    await act(page);
    await closed(page);
    expect(new URL(page.url()).pathname).toBe(path);
  });

  it('closes when the window becomes wide, at 997 px', async () => {
    const page = await open();
    await page.setViewportSize({ width: 996, height: 800 });
    await page.waitForFunction(() => innerWidth === 996);
    await viewSeen(page);
    expect(await page.locator('#_docs-sidebar:popover-open').count()).toBe(1);
    await page.setViewportSize({ width: 997, height: 800 });
    await closed(page);
    expect(await page.locator('#_docs-sidebar').isVisible()).toBe(true);
  });

  it('keeps the page behind it from scrolling', async () => {
    const page = await open();
    await page.mouse.move(380, 400);
    await page.evaluate(() =>
      addEventListener('wheel', () => document.documentElement.setAttribute('data-wheeled', ''), { passive: true }),
    );
    await page.mouse.wheel(0, 600);
    await page.locator('html[data-wheeled]').waitFor({ state: 'attached' });
    await viewSeen(page);
    await page.keyboard.press('Escape');
    await closed(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

describe('collapsing', () => {
  /** Records the duration of each animated height change, in ms. */
  const watch = (page: Page) =>
    page.addInitScript(() => {
      const durations: unknown[] = [];
      Object.assign(globalThis, { durations });
      const { animate } = Element.prototype;
      Element.prototype.animate = function (frames, options) {
        if (frames && 'height' in frames) durations.push((options as KeyframeAnimationOptions).duration);
        return animate.call(this, frames, options);
      };
    });
  const durations = (page: Page) => page.evaluate(() => (globalThis as unknown as { durations: number[] }).durations);

  it('takes longer for taller content, in the sidebar and in articles', async () => {
    const page = await openReady(`${sink()}/guides/markdown`, {}, watch);
    await page.getByRole('button', { name: 'Hide the pages of Guides' }).click();
    await page.locator('#_docs-sidebar a[href="/guides/code"]').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show the pages of Closed' }).click();
    await page.getByRole('link', { name: 'The second' }).waitFor();
    const details = page.locator('#_docs-article details').first();
    await details.locator('summary').click();
    await expect.poll(() => details.getAttribute('open')).not.toBeNull();
    await expect.poll(async () => (await durations(page)).length).toBe(3);
    const [three = 0, two = 0] = await durations(page);
    expect(three).toBeGreaterThan(two);
    expect(two).toBeGreaterThan(0);
    await details.locator('summary').click();
    await page.locator('#_docs-article details:not([open])').first().waitFor();
  });

  it('does not move for those who asked for less motion', async () => {
    const page = await openReady(`${sink()}/guides/mdx`, { reducedMotion: 'reduce' }, watch);
    await page.getByRole('button', { name: 'Hide the pages of Guides' }).click();
    await page.locator('#_docs-sidebar a[href="/guides/code"]').waitFor({ state: 'detached' });
    expect(await durations(page)).toEqual([]);
  });
});

describe('a home page whose style sheet and script do not arrive', () => {
  const banner = 'Your Docusaurus site did not load properly.';

  it('says so, with a hint', async () => {
    const page = await newPage({ allow: /Failed to load resource/ });
    await page.route('**/assets/**', (route) => route.abort());
    await page.goto(`${sink()}/`);
    await page.getByText(banner).waitFor();
    await page.getByText('A common reason is a wrong base address: the site was built for').waitFor();
  });

  it.each([
    ['the style sheet is there', '/', /\.js$/],
    ['the script is there', '/', /\.css$/],
    ['both are there', '/', /\.nothing$/],
    ['the page is another', '/guides/code', '**/assets/**'],
  ])('says nothing where %s', async (_, path, blocked) => {
    const page = await newPage({ allow: /Failed to load resource/ });
    await page.route(blocked, (route) => route.abort());
    await page.goto(sink() + path);
    await page.getByText(banner).waitFor({ state: 'hidden' });
  });
});

const announcement = (id: string) => `announcement: { id: '${id}', content: 'We moved: [read why](/guides/code).' },`;
const variant = useVariant({
  config: `${announcement('move')} otherVersions: [{ name: '4', label: 'Version 4', href: '/alone' }],`,
});
const renewed = useVariant({
  config: `${announcement('another')} navbar: { logo: '/logo.svg', hideOnScroll: true },`,
});

describe('what the config adds', () => {
  const bar = (page: Page) => page.getByRole('complementary', { name: 'Announcement' });

  it('an announcement, with its link', async () => {
    const page = await openReady(`${variant.address}/`);
    expect(await bar(page).textContent()).toBe('We moved: read why.');
    expect(await axeViolations(page)).toEqual([]);
    await bar(page).getByRole('link', { name: 'read why' }).click();
    await page.locator('h1', { hasText: 'Code' }).waitFor();
    expect(await bar(page).isVisible()).toBe(true);
  });

  it('which, closed, stays closed without moving anything, until there is another', async () => {
    const page = await openReady(`${variant.address}/`, {}, watchShifts);
    await page.getByRole('button', { name: 'Close the announcement' }).click();
    expect(await bar(page).isVisible()).toBe(false);
    await page.goto(`${variant.address}/guides/code`);
    await ready(page);
    expect(await bar(page).isVisible()).toBe(false);
    // A typeface that comes late moves a few letters, and the bar would move everything.
    expect(await shiftOf(page)).toBeLessThan(0.01);
    // The site is rebuilt at the same address with another announcement.
    await page.route(`${variant.address}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      await route.fulfill({ response: await route.fetch({ url: renewed.address + pathname }) });
    });
    await page.goto(`${variant.address}/guides/code`);
    await bar(page).waitFor();
  });

  it('which can be closed where storage throws, and be read without JavaScript', async () => {
    const page = await openReady(`${variant.address}/`, {}, withoutStorage);
    await page.getByRole('button', { name: 'Close the announcement' }).click();
    expect(await bar(page).isVisible()).toBe(false);
    const plain = await openReady(`${variant.address}/`, { javaScriptEnabled: false });
    expect(await bar(plain).isVisible()).toBe(true);
    expect(await plain.getByRole('button', { name: 'Close the announcement' }).count()).toBe(0);
  });

  it('a chooser of versions, whose choice is remembered; none where there is one version', async () => {
    const page = await openReady(`${variant.address}/`);
    const preferred = () => page.evaluate(() => localStorage.getItem('docs.version'));
    expect(await preferred()).toBe('current');
    await page.locator('details:has([data-version]) summary').click();
    await page.getByRole('link', { name: 'Version 4' }).click();
    await page.locator('h1', { hasText: 'Alone' }).waitFor();
    expect(await preferred()).toBe('4');
    const single = await openReady(`${sink()}/`);
    expect(await single.locator('[data-version]').count()).toBe(0);
  });

  it('and the manifest of versions', () => {
    const [version] = JSON.parse(readFileSync(join(variant.out, 'versions.json'), 'utf8')) as [
      { docs: { id: string; path: string; sidebar?: string }[] },
    ];
    expect(version).toMatchObject({ name: 'current', label: 'Next', isLatest: true, path: '/', mainDocId: 'index' });
    expect(version.docs).toContainEqual({ id: 'guides/code', path: '/guides/code', sidebar: 'documentation' });
    expect(version.docs).toContainEqual({ id: 'alone', path: '/alone' });
  });
});

describe('the navbar', () => {
  const top = (page: Page) =>
    page
      .locator('header')
      .first()
      .evaluate((element) => element.getBoundingClientRect().bottom);

  it('hides on the way down and is back on the way up, where the config says so', async () => {
    const page = await openReady(`${renewed.address}/guides/markdown`);
    await page.mouse.move(700, 400);
    await page.mouse.wheel(0, 600);
    await expect.poll(() => top(page)).toBeLessThanOrEqual(0);
    await page.mouse.wheel(0, -200);
    await expect.poll(() => top(page)).toBeGreaterThan(50);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => top(page)).toBeLessThanOrEqual(0);
    // Keyboard focus brings it back too.
    await page.locator('header a').first().focus();
    await expect.poll(() => top(page)).toBeGreaterThan(50);
  });

  it('stays where the config says nothing', async () => {
    const page = await openReady(`${sink()}/guides/markdown`);
    await page.mouse.move(700, 400);
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    await viewSeen(page);
    expect(await page.locator('html[data-bar-hidden]').count()).toBe(0);
    expect(await top(page)).toBeGreaterThan(50);
  });
});
