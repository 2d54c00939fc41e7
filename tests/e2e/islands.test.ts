import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { breakRequests, copiedBy, newPage, openReady, ready, useBrowser } from './browser.ts';

useBrowser();

const address = (path: string) => inject('sink') + path;

/** Waits until the counter with a label is alive. */
const alive = (page: Page, label: string) =>
  page
    .locator('docs-island[name=Counter][alive]', { has: page.getByRole('button', { name: label }) })
    .waitFor({ state: 'attached' });

describe('an island', () => {
  it('comes alive, each with a state of its own', async () => {
    const page = await openReady(address('/guides/islands'));
    const first = page.getByRole('button', { name: 'First' });
    const second = page.getByRole('button', { name: 'Second' });
    await alive(page, 'First');
    await alive(page, 'Second');
    await first.click();
    await first.click();
    await second.click();
    await expect
      .poll(async () => [await first.textContent(), await second.textContent()])
      .toEqual(['First: 5', 'Second: 1']);
  });

  it('comes alive on a page that navigation has brought, and ends with it', async () => {
    const page = await openReady(address('/guides/code'));
    await page.locator('#_docs-sidebar a[href="/guides/islands"]').click();
    await alive(page, 'First');
    await page.getByRole('button', { name: 'First' }).click();
    await page.getByRole('button', { name: 'First: 4' }).waitFor();
    await page.locator('#_docs-sidebar a[href="/guides/code"]').click();
    await page.locator('h1', { hasText: 'Code' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'First: 3' }).waitFor();
  });

  it('in a tab comes alive when the tab is opened, and answers the keyboard', async () => {
    const page = await openReady(address('/guides/islands'));
    const island = page.locator('.tab-panel docs-island');
    await alive(page, 'First');
    await page.getByRole('tab', { name: 'Alive' }).click();
    await page.locator('.tab-panel docs-island[alive]').waitFor({ state: 'attached' });
    await island.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await island.getByRole('button', { name: 'In a tab: 2' }).waitFor();
  });

  it('that throws shows the error in its place, and starts again when asked', async () => {
    const page = await openReady(address('/guides/islands'), { allow: /The island broke/ });
    const button = page.getByRole('button', { name: 'Break' });
    await button.scrollIntoViewIfNeeded();
    await page.locator('docs-island[name=Throws][alive]').waitFor({ state: 'attached' });
    await button.click();
    await page.getByRole('alert').getByText('The island broke.').waitFor();
    expect(await page.getByText('The text behind it.').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'First' }).scrollIntoViewIfNeeded();
    await alive(page, 'First');
    await page.getByRole('button', { name: 'First' }).click();
    await page.getByRole('button', { name: 'First: 4' }).waitFor();
    await page.getByRole('button', { name: 'Retry' }).click();
    await button.waitFor();
  });

  it('has buttons beside the code that it shows, and keeps them while it changes', async () => {
    const page = await openReady(address('/guides/islands'), { permissions: ['clipboard-read', 'clipboard-write'] });
    const copyButtons = page.locator('#snippet').getByRole('button', { name: 'Copy' });
    await page.locator('#snippet').scrollIntoViewIfNeeded();
    await page.locator('docs-island[name=Snippet][alive]').waitFor({ state: 'attached' });
    await copyButtons.waitFor();
    await copyButtons.click();
    await page.getByText('Copied').waitFor({ state: 'attached' });
    const next = page.getByRole('button', { name: 'Next' });
    await next.click();
    await page.getByText('first 1 of <your-instance>').waitFor();
    await next.click();
    await page.getByText('second 2 of <your-instance>').waitFor();
    const second = page.locator('#snippet .code').nth(1).locator('[data-copy-code]');
    await copiedBy(page, () => second.click()).toBe('second 2 of <your-instance>');
    expect(await page.locator('#snippet .code-tools').count()).toBe(2);
  });

  it('lives on a page that is written in React, loaded or brought by navigation', async () => {
    const page = await openReady(address('/try'));
    await page.locator('docs-island[alive]').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Tries: 7' }).click();
    await page.getByRole('button', { name: 'Tries: 8' }).waitFor();
    await page.locator('#_docs-sidebar a[href="/guides/code"]').click();
    await page.locator('h1', { hasText: 'Code' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Tries: 7' }).click();
    await page.getByRole('button', { name: 'Tries: 8' }).waitFor();
  });

  it('is only requested by pages that have one', async () => {
    const asked: string[] = [];
    const page = await openReady(address('/guides/code'), {}, (opened) =>
      opened.on('request', (request) => asked.push(new URL(request.url()).pathname)),
    );
    const ofIslands = () => asked.filter((path) => /islands-|Counter-/.test(path));
    expect(ofIslands()).toEqual([]);
    expect(asked.some((path) => path.includes('/client-'))).toBe(true);
    await page.locator('#_docs-sidebar a[href="/guides/islands"]').click();
    await page.locator('docs-island[name=Counter][alive]').first().waitFor({ state: 'attached' });
    expect(ofIslands().length).toBeGreaterThan(1);
  });
});

describe('styles of a component', () => {
  const box = (page: Page) =>
    page.locator('label', { hasText: /^O/ }).evaluate((label) => {
      const { borderTopColor, backgroundImage } = getComputedStyle(label);
      const word = getComputedStyle(label.querySelector('span') ?? label).letterSpacing;
      return { borderTopColor, hasPicture: /dots\.\w+\.svg/.test(backgroundImage), word };
    });
  const green = { borderTopColor: 'rgb(0, 128, 0)', hasPicture: true, word: '3px' };

  it('are there without script', async () => {
    const page = await openReady(address('/guides/islands'), { javaScriptEnabled: false });
    expect(await box(page)).toEqual(green);
    expect(await page.getByRole('button', { name: 'First' }).textContent()).toBe('First: 3');
  });

  it('come before the page that navigation brings, at the second try too, follow its state, and go with it', async () => {
    const page = await newPage({ allow: /ERR_FAILED/ });
    const mend = await breakRequests(page, '**/assets/Styled*.css', (route) => route.abort());
    await page.goto(address('/guides/code'));
    await ready(page);
    await page.locator('#_docs-sidebar a[href="/guides/islands"]').click();
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    mend();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.locator('label', { hasText: 'Off' }).waitFor();
    expect(await box(page)).toEqual(green);
    await page.locator('label', { hasText: 'Off' }).scrollIntoViewIfNeeded();
    await page.locator('docs-island[name=default][alive]').waitFor({ state: 'attached' });
    await page.getByRole('checkbox').check();
    await page.locator('label', { hasText: 'On' }).waitFor();
    expect(await box(page)).toMatchObject({ borderTopColor: 'rgb(128, 0, 0)' });
    await page.locator('#_docs-sidebar a[href="/guides/code"]').click();
    await page
      .locator('link[rel=stylesheet][href*="Styled"], style[data-href*="Styled"]')
      .waitFor({ state: 'detached' });
  });
});

describe('an island and the network', () => {
  it('says that its script cannot be had, keeps what it showed, and tries again', async () => {
    const page = await newPage({ allow: /Failed to (?:fetch|load)|dynamically imported module|ERR_FAILED/ });
    const mend = await breakRequests(page, '**/assets/Counter-*', (route) => route.abort());
    await page.goto(address('/guides/islands'));
    await page.getByRole('button', { name: 'First' }).hover();
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByRole('button', { name: 'First' }).textContent()).toBe('First: 3');
    mend();
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await page.locator('docs-island[alive]').first().waitFor({ state: 'attached' });
  });

  it('runs no script but the one that the page was built with, however often it is tried', async () => {
    const page = await newPage({ allow: /integrity|Failed to (?:find|fetch|load)|dynamically imported module/i });
    let changed = 0;
    const mend = await breakRequests(page, '**/assets/Counter-*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `globalThis.changed=1;${await answer.text()}` });
      changed += 1;
    });
    await page.goto(address('/guides/islands'));
    await page.getByRole('button', { name: 'First' }).hover();
    // The first two are in view, and both fail.
    const both = page.getByRole('alert').nth(1);
    await both.waitFor();
    for (let attempt = 0; attempt < 3; attempt++) {
      const before = changed;
      await page.getByRole('button', { name: 'Retry' }).first().click();
      await expect.poll(() => changed).toBeGreaterThan(before);
      await both.waitFor();
    }
    mend();
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await page.locator('docs-island[alive]').first().waitFor({ state: 'attached' });
    expect(await page.evaluate(() => 'changed' in globalThis)).toBe(false);
  });
});
