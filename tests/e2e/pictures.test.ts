import { describe, expect, inject, it } from 'vitest';
import type { Page } from 'playwright-core';
import { axeViolations, newPage, ready, useBrowser, viewSeen, type OpenOptions } from './browser.ts';

useBrowser({ shareProcess: true });

interface Opened {
  page: Page;
  /** The pictures that the page has requested. */
  asked: string[];
}

/** Opens the page of pictures as a reader with this color mode does. */
async function openPictures(stored: 'light' | 'dark' | null, options: OpenOptions = {}): Promise<Opened> {
  const page = await newPage(options);
  if (stored) await page.addInitScript((mode) => localStorage.setItem('theme', mode), stored);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/pictures/')) asked.push(pathname.slice('/pictures/'.length));
  });
  await page.goto(`${inject('sink')}/guides/pictures`);
  return { page, asked };
}

/** Waits until a figure's visible picture is loaded. */
async function loaded(page: Page, figure: number): Promise<void> {
  await page.waitForFunction((index) => {
    const images = document.querySelectorAll('figure.picture')[index]?.querySelectorAll('img') ?? [];
    return [...images].some((image) => image.checkVisibility() && image.complete && image.naturalWidth === 640);
  }, figure);
}

describe('a picture in two color modes', () => {
  it.each([
    ['light', null, 'light'],
    ['dark', null, 'dark'],
    ['light', 'dark', 'dark'],
    ['dark', 'light', 'light'],
  ] as const)('with the system %s and the choice %s loads the %s one alone', async (colorScheme, stored, mode) => {
    const { page, asked } = await openPictures(stored, { colorScheme });
    await ready(page);
    await loaded(page, 0);
    await page.locator('figure.picture').last().scrollIntoViewIfNeeded();
    await loaded(page, 1);
    expect(asked).toEqual([`first-${mode}.webp`, `second-${mode}.webp`]);
  });

  it('is not loaded before the reader comes near', async () => {
    const { page, asked } = await openPictures(null);
    await ready(page);
    await loaded(page, 0);
    await viewSeen(page);
    expect(asked).toEqual(['first-light.webp']);
  });

  it('follows the switch of the color mode', async () => {
    const { page, asked } = await openPictures(null, { colorScheme: 'light' });
    await ready(page);
    await loaded(page, 0);
    await page.locator('[data-color-mode]').filter({ visible: true }).first().click();
    await page.locator('figure.picture .picture-dark img').first().waitFor();
    await loaded(page, 0);
    expect(asked).toEqual(['first-light.webp', 'first-dark.webp']);
  });

  it.each(['light', 'dark'] as const)(
    'without script follows the system, %s, and loads one alone',
    async (colorScheme) => {
      const { page, asked } = await openPictures(null, { colorScheme, javaScriptEnabled: false });
      const figure = page.locator('figure.picture').first();
      // Without script nothing is loaded lazily: the page has loaded once all pictures have.
      expect(new Set(asked)).toEqual(new Set([`first-${colorScheme}.webp`, `second-${colorScheme}.webp`]));
      expect(await figure.locator('figcaption').innerText()).toBe('The form.');
      const link = figure.getByRole('link', { name: 'Enlarge: A form with one field' });
      expect(await link.getAttribute('href')).toBe(`/pictures/first-${colorScheme}.webp`);
    },
  );

  it('keeps its place before it is there', async () => {
    const { page } = await openPictures(null, { viewport: { width: 390, height: 800 } });
    const box = await page.locator('.picture-light img').last().boundingBox();
    expect(box?.height).toBeGreaterThan(100);
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(640 / 300, 1);
  });

  it('opens large with the keyboard, closes with Escape and gives the focus back', async () => {
    const { page } = await openPictures('dark');
    await ready(page);
    const link = page.getByRole('link', { name: 'Enlarge: A list of "things"' });
    await link.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Enlarged picture' });
    await dialog.waitFor();
    expect(await dialog.getByRole('img').getAttribute('src')).toMatch(/second-dark\.webp$/);
    expect(await dialog.innerText()).toContain('The list, with words of its own.');
    const large = await dialog.getByRole('img').boundingBox();
    expect(large?.width).toBeGreaterThan(320);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('closes by its button, by a click beside it, and when the page changes', async () => {
    const { page } = await openPictures(null);
    await ready(page);
    const dialog = page.getByRole('dialog', { name: 'Enlarged picture' });
    for (const close of [
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(5, 5),
      () => page.evaluate(() => void navigation.navigate('/')),
    ]) {
      await page.locator('.picture-light').first().click();
      await dialog.waitFor();
      await close();
      await dialog.waitFor({ state: 'detached' });
    }
  });

  it('is printed in its light form', async () => {
    const { page, asked } = await openPictures('dark');
    await ready(page);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.picture-light').first().isVisible()).toBe(true);
    expect(await page.locator('.picture-dark').first().isVisible()).toBe(false);
    await page.pdf();
    await expect.poll(() => asked).toEqual(expect.arrayContaining(['first-light.webp', 'second-light.webp']));
  });
});
