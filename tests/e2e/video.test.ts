import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeViolations, newPage, ready, useBrowser, type OpenOptions } from './browser.ts';
import { serveVariant, type Variant } from './variant.ts';

useBrowser();

const PLAYER = 'https://player.example.com';
const PAGE = `---
title: Video
description: A video of another host.
---

<Video
  title="How a toggle works"
  src="${PLAYER}/embed/1?start=5"
  link="https://www.example.com/watch/1"
  poster="./toggle.png"
/>

The text behind it.
`;

let site: Variant | undefined;
const address = (path: string) => (site?.address ?? '') + path;
// A separate site, because every document of a site with videos allows their hosts.
beforeAll(async () => {
  const config = readFileSync('tests/fixtures/sink/site.config.ts', 'utf8').replace(
    "'guides/islands']",
    "'guides/islands', 'guides/video']",
  );
  site = await serveVariant({
    files: {
      'site.config.ts': config.replace('navbar: {', `external: { frames: ['${PLAYER}'] },\n  navbar: {`),
      'docs/guides/video.mdx': PAGE,
    },
  });
});
afterAll(() => site?.close());

const button = (page: Page) => page.getByRole('button', { name: 'Play: How a toggle works' });

/** Opens a page whose requests to the video's host are recorded and answered by the test. */
async function listen(options: OpenOptions = {}): Promise<{ page: Page; asked: string[] }> {
  const page = await newPage(options);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(address(''))) asked.push(request.url());
  });
  await page.route(`${PLAYER}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Player</title><p>It plays.</p>' }),
  );
  return { page, asked };
}

async function openVideo(options: OpenOptions = {}): Promise<{ page: Page; asked: string[] }> {
  const listening = await listen(options);
  await listening.page.goto(address('/guides/video'));
  await ready(listening.page);
  await button(listening.page).waitFor();
  return listening;
}

it('asks its host for nothing before it is pressed, then plays in its place', async () => {
  const { page, asked } = await openVideo();
  const width = () => page.locator('.video img').evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  expect(asked).toEqual([]);
  await button(page).click();
  await page.frameLocator('iframe').getByText('It plays.').waitFor();
  expect(asked).toEqual([`${PLAYER}/embed/1?start=5&autoplay=1`]);
  const frame = page.locator('iframe');
  expect(await frame.getAttribute('title')).toBe('How a toggle works');
  expect(await frame.evaluate((element) => document.activeElement === element)).toBe(true);
});

it.each(['Enter', 'Space'])('plays by the keyboard: %s', async (key) => {
  const { page } = await openVideo();
  await button(page).focus();
  await page.keyboard.press(key);
  await page.frameLocator('iframe').getByText('It plays.').waitFor();
});

it('plays on a page that navigation has brought, and leaves with it', async () => {
  const { page, asked } = await listen();
  await page.goto(address('/guides/code'));
  await ready(page);
  await page.locator('#_docs-sidebar a[href="/guides/video"]').click();
  await button(page).click();
  await page.frameLocator('iframe').getByText('It plays.').waitFor();
  expect(asked).toHaveLength(1);
  await page.locator('#_docs-sidebar a[href="/guides/code"]').click();
  await page.locator('h1', { hasText: 'Code' }).waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
});

it('leaves a press that asks for a tab of its own to the browser', async () => {
  const { page } = await openVideo();
  const opened = page.context().waitForEvent('page');
  await button(page).click({ modifiers: ['ControlOrMeta'] });
  await opened;
  expect(await page.locator('iframe').count()).toBe(0);
});

it('is a link to its page without script, on paper, and in the Markdown version', async () => {
  const { page, asked } = await listen({ javaScriptEnabled: false });
  await page.goto(address('/guides/video'));
  const still = page.locator('.video-still');
  expect(await still.getAttribute('href')).toBe('https://www.example.com/watch/1');
  expect(await still.getAttribute('role')).toBe(null);
  expect(await page.locator('.video img').isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  const caption = page.locator('.video figcaption a');
  expect(await caption.isVisible()).toBe(true);
  expect(await caption.evaluate((link) => getComputedStyle(link, '::after').content)).toContain('/watch/1');
  expect(await page.locator('.video-sign').isVisible()).toBe(false);
  expect(asked).toEqual([]);
  const markdown = await (await fetch(address('/guides/video.md'))).text();
  expect(markdown).toContain('\n[Video: How a toggle works](https://www.example.com/watch/1)\n\nThe text behind it.');
});

it.each(['light', 'dark'] as const)('is accessible and fits in 320 pixels, %s', async (colorScheme) => {
  const { page } = await openVideo({ viewport: { width: 320, height: 700 }, colorScheme });
  expect(await axeViolations(page)).toEqual([]);
  const widths = () => page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(await widths()).toEqual([320, 320]);
  await button(page).click();
  await page.frameLocator('iframe').getByText('It plays.').waitFor();
  expect(await widths()).toEqual([320, 320]);
});

it('opens the policy for its host and no other', async () => {
  const { page } = await openVideo({ allow: /frame-src/ });
  const violation = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
        document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://other.example.com/' }));
      }),
  );
  expect(violation).toBe('frame-src');
});

it('is only requested by pages that have one', async () => {
  const page = await newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const parts = () => asked.filter((path) => /player|video/i.test(path)).map((path) => path.replace(/-[^.]*/, ''));
  await page.goto(address('/guides/code'));
  await ready(page);
  expect(parts()).toEqual([]);
  expect(await page.content()).not.toContain('video-still');
  await page.goto(address('/guides/video'));
  await button(page).waitFor();
  expect(parts()).toEqual(['/guides/video', '/assets/Player.js']);
});
