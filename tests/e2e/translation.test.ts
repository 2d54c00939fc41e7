/** What browsers' translators do to a page: they put elements in the place of text nodes, at any time. */
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { followLink, holdRequests, newPage, openReady, ready, useBrowser } from './browser.ts';

useBrowser();

/** Translates a part of the page as Chromium does: into upper case. */
async function translate(page: Page, selector = 'body'): Promise<void> {
  await page.evaluate((part) => {
    const root = document.querySelector(part);
    if (!root) throw new Error(`There is no ${part} to translate.`);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (text.data.trim() !== '' && !text.parentElement?.closest('script, style, font')) texts.push(text);
    }
    for (const text of texts) {
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = text.data.toUpperCase();
      outer.append(inner);
      text.replaceWith(outer);
    }
  }, selector);
}

/** Follows a link to an address within the document. */
async function go(page: Page, path: string): Promise<void> {
  const before = await page.evaluateHandle(() => document);
  await followLink(page, path);
  await page.locator(`html:has(link[rel=canonical][href$="${path}"])`).waitFor({ state: 'attached' });
  expect(await before.evaluate((one) => one === document)).toBe(true);
}

/** The words of the page itself: heading, breadcrumbs, article, neighbors, and the table of contents. */
const wordsOf = (page: Page) =>
  page.evaluate(() =>
    ['main', '[aria-labelledby=_docs-toc-title]'].flatMap(
      (part) => document.querySelector<HTMLElement>(part)?.innerText.split(/\s+/) ?? [],
    ),
  );

describe('a page that a browser has translated', () => {
  const KINDS = [
    '/tutorials/quickstart',
    '/reference/segments',
    '/reference/api/unleash/create-feature',
    '/reference/api/unleash/features',
    '/reference/stickiness',
  ];

  it('is replaced whole by the next one, whatever kinds they are', async () => {
    // The island of the first page may be hydrated after it is translated: then React says so, and renders it again.
    const page = await openReady(`${inject('site')}${KINDS.at(-1)}`, { allow: /#418/ });
    for (const path of KINDS) {
      await translate(page);
      await go(page, path);
      const fresh = await openReady(`${inject('site')}${path}`);
      const words = await wordsOf(fresh);
      // The first word that differs: whole pages make no readable message.
      await expect
        .poll(async () => (await wordsOf(page)).find((word, index) => word !== words[index]), { message: path })
        .toBeUndefined();
    }
  });

  it('keeps its article if it was translated before React loaded', async () => {
    const page = await newPage({ allow: /hydrat|#418/i });
    const { hold, release } = await holdRequests(page, '**/assets/client-*.js');
    hold();
    await page.goto(`${inject('sink')}/guides/markdown`, { waitUntil: 'commit' });
    // It comes after the article.
    await page.getByRole('contentinfo').waitFor({ state: 'attached' });
    // Code is given its buttons at any time.
    const texts = async () => (await page.locator('#_docs-article p').allTextContents()).join('\n').toUpperCase();
    const words = await texts();
    expect(words.length).toBeGreaterThan(300);
    await translate(page);
    release();
    await ready(page);
    expect(await texts()).toBe(words);
    await go(page, '/guides/code');
    expect(await page.locator('h1').textContent()).toBe('Code');
    // https://github.com/docsy/docsy/issues/2529
    await page.evaluate(() => (document.documentElement.dir = 'rtl'));
    expect(
      await page
        .locator('.code code')
        .first()
        .evaluate((code) => getComputedStyle(code).direction),
    ).toBe('ltr');
  });
});

describe('translated parts that React goes on to change', () => {
  it('are right in the search dialog', async () => {
    const questions = ['code', 'admonition', 'nothingtofind', 'mdx'];
    const results = async (translated: boolean) => {
      const page = await openReady(`${inject('sink')}/`);
      await page.keyboard.press('/');
      const dialog = page.getByRole('dialog');
      const seen: string[] = [];
      for (const question of questions) {
        await dialog.locator('input').fill(question);
        // The link to all results has the new words before the results do.
        await dialog.locator(`mark:text("${question}"), strong:text-is("${question}")`).first().waitFor();
        // What has not changed stays translated.
        const words = await dialog.evaluate((element) => (element as HTMLElement).innerText.toUpperCase());
        // How many there are is announced later than shown.
        seen.push(words.replaceAll(/^\d+ RESULTS?\n/gm, '').replaceAll(/\n+/g, '\n'));
        if (translated) await translate(page, 'dialog[open]');
      }
      return seen;
    };
    expect(await results(true)).toEqual(await results(false));
  });

  it('are right in an island', async () => {
    const page = await openReady(`${inject('sink')}/guides/islands`);
    await page.locator('docs-island[name=Counter][alive]').first().scrollIntoViewIfNeeded();
    await page.locator('docs-island[name=Counter][alive]').first().waitFor();
    await translate(page, '#_docs-article');
    const counter = page.locator('docs-island[name=Counter]').first().getByRole('button');
    expect(await counter.textContent()).toBe('FIRST: 3');
    await counter.click();
    await expect.poll(() => counter.textContent()).toBe('FIRST: 4');
    const snippet = page.locator('#snippet');
    await snippet.scrollIntoViewIfNeeded();
    await page.locator('docs-island[name=Snippet][alive]').waitFor({ state: 'attached' });
    await translate(page, '#snippet');
    for (const _ of ['first', 'second']) await snippet.getByRole('button', { name: 'NEXT' }).click();
    await expect.poll(() => snippet.locator('code').first().textContent()).toMatch(/2/);
    expect(await snippet.locator('.code').count()).toBe(2);
  });
});
