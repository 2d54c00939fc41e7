import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { openReady, useBrowser, type OpenOptions } from './browser.ts';

useBrowser({ shareProcess: true });
const operation = '/reference/api/unleash/add-feature-strategy';
const open = (path: string, width: number, options: OpenOptions = {}) =>
  openReady(`${inject('site')}${path}`, { viewport: { width, height: 900 }, ...options });

/** An element's position in the window. */
function box(page: Page, selector: string) {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, right, top, bottom, width } = element.getBoundingClientRect();
      return { left, right, top, bottom, width };
    });
}

it('the grid has the footer below the window, however short a page is', async () => {
  const page = await open('/search', 768);
  expect((await box(page, 'footer')).top).toBeGreaterThanOrEqual(900);
});

describe('cards', () => {
  it('are four in two columns, so that none stands alone', async () => {
    const page = await open('/topics', 1440);
    const tops = await page
      .locator('.card')
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top)));
    expect(tops).toHaveLength(4);
    expect(tops.map((top) => tops.filter((other) => other === top).length)).toEqual([2, 2, 2, 2]);
  });

  it('have their titles on one line, whether they count pages or not', async () => {
    const page = await open('/how-to', 1440);
    const titles = await page.locator('.card').evaluateAll((cards) =>
      cards.map((card) => {
        const title = card.querySelector('.card-title') ?? card;
        return title.getBoundingClientRect().top - card.getBoundingClientRect().top;
      }),
    );
    expect(titles.length).toBeGreaterThan(3);
    expect(Math.max(...titles) - Math.min(...titles)).toBeLessThan(1);
  });
});

it('the search page keeps no room for a number of results before anything is asked', async () => {
  const page = await open('/search', 1440);
  const filter = page.getByRole('button', { name: 'Contributing' });
  await filter.waitFor();
  const { bottom } = await filter.evaluate((button) => button.getBoundingClientRect());
  expect((await box(page, '.offers h2')).top - bottom).toBeLessThan(72);
});

it.each([600, 1440])('a list of operations has titles and paths in line, %i pixels wide', async (width) => {
  const page = await open('/reference/api/unleash/schemas/feature-schema', width);
  const lefts = await page
    .locator('.operations li')
    .first()
    .evaluate((item) => [...item.querySelectorAll('a, .route code')].map((part) => part.getBoundingClientRect().left));
  expect(lefts).toHaveLength(2);
  expect(Math.abs((lefts[0] ?? 0) - (lefts[1] ?? 0))).toBeLessThan(1);
});

it.each([
  ['a heading', '/reference/deploy/configuring-unleash#email', '#email'],
  ['an option', '/reference/deploy/configuring-unleash#option-email_password', '#option-email_password'],
  ['a response', '/reference/api/unleash/create-feature#response-409', 'summary:has(+ #response-409)'],
])('a link to a part of a page shows %s just below the bar', async (_, path, selector) => {
  const page = await open(path, 390, { reducedMotion: 'reduce' });
  const below = async () => (await box(page, selector)).top - (await box(page, 'header')).bottom;
  await expect.poll(below).toBeLessThan(40);
  expect(await below()).toBeGreaterThanOrEqual(0);
});

it('the head of the home page leaves room for its words, and has its picture in line with its text', async () => {
  const page = await open('/', 320);
  for (const width of [320, 390, 640, 768, 1024, 1200, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    // Words wider than their line are broken; the longest in the title has eight letters.
    const { room, needed } = await page.locator('h1').evaluate((title) => {
      const word = title.ownerDocument.createElement('span');
      word.textContent = 'features';
      title.append(word);
      const widths = { room: title.getBoundingClientRect().width, needed: word.getBoundingClientRect().width };
      word.remove();
      return widths;
    });
    expect(room, `${width} px`).toBeGreaterThan(needed);
    const [picture, title] = [await box(page, 'div:has(> docs-island)'), await box(page, 'h1')];
    expect(picture.width).toBeLessThanOrEqual(30 * 16);
    if (width >= 640 && width <= 1024) expect(picture.left).toBeCloseTo(title.left, 0);
  }
});

it('a table on a phone has no heading that lies over the next', async () => {
  const page = await open('/reference/activation-strategies', 390);
  await page.locator('.table[data-cut]').first().waitFor();
  const over = await page
    .locator('.table thead th')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
    );
  expect(over).toEqual([]);
});

it('the breadcrumbs of a phone are the nearest page above, where the category between has none', async () => {
  const page = await open('/reference/sdks/node', 390);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  expect(await crumbs.getByRole('listitem').allTextContents()).toEqual(['Application SDKs']);
  expect(await crumbs.getByRole('link').getAttribute('href')).toBe('/reference/sdks');
});

it('the button that closes the menu of a small screen covers entries, but none that has the focus', async () => {
  const page = await open(operation, 390);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const close = page.getByRole('button', { name: 'Close the menu' });
  await expect.poll(() => close.evaluate((button) => button.getBoundingClientRect().left)).toBeGreaterThanOrEqual(0);
  const covered = await close.evaluate((button) => {
    const { left, top, height } = button.getBoundingClientRect();
    return document.elementFromPoint(left + 8, top + height / 2) === button;
  });
  expect(covered).toBe(true);
  await page.locator('#_docs-sidebar').evaluate((menu) => menu.scrollTo(0, 10_000));
  await page.locator('#_docs-sidebar ul a').nth(2).focus();
  const [entry, button] = [await box(page, ':focus'), await box(page, '#_docs-sidebar > button')];
  expect(entry.top).toBeGreaterThanOrEqual(button.bottom);
});

it('a phone shows the tab that was chosen before, also one for which it has no room beside the first ones', async () => {
  const page = await open('/reference/unleash-context', 320);
  await page.evaluate(() => localStorage.setItem('tabs.sdk-language', 'react'));
  await page.reload();
  await expect.poll(async () => (await box(page, '[data-value=react]')).right).toBeLessThanOrEqual(320);
});

it('the page of an operation keeps its parts apart on paper', async () => {
  const page = await open(operation, 1440);
  await page.emulateMedia({ media: 'print' });
  const [head, side, main] = [await box(page, '.api-head'), await box(page, '.api-side'), await box(page, '.api-main')];
  expect(side.top - head.bottom).toBeGreaterThan(16);
  expect(main.top - side.bottom).toBeGreaterThan(16);
});
