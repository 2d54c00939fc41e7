import { describe, expect, inject, it } from 'vitest';
import { newPage, openReady, useBrowser } from './browser.ts';

useBrowser();

const address = (path: string) => inject('sink') + path;

describe('an island', () => {
  it('comes alive, each with a state of its own, and keeps what the page gave it as children', async () => {
    const page = await openReady(address('/guides/islands'));
    const first = page.getByRole('button', { name: 'First' });
    const second = page.getByRole('button', { name: 'Second' });
    await page.locator('docs-island[alive]').nth(1).waitFor({ state: 'attached' });
    await first.click();
    await first.click();
    await second.click();
    expect([await first.textContent(), await second.textContent()]).toEqual(['First: 5', 'Second: 1']);
    expect(await page.locator('docs-island').nth(1).locator('em').textContent()).toBe('page');
  });

  it('comes alive on a page that navigation has brought, and ends with it', async () => {
    const page = await openReady(address('/guides/code'));
    await page.locator('#sidebar a[href="/guides/islands"]').click();
    await page.locator('docs-island[alive]').first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'First' }).click();
    await page.getByRole('button', { name: 'First: 4' }).waitFor();
    await page.locator('#sidebar a[href="/guides/code"]').click();
    await page.locator('h1', { hasText: 'Code' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'First: 3' }).waitFor();
  });

  it('says something without script', async () => {
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto(address('/guides/islands'));
    expect(await page.getByRole('button', { name: 'First' }).textContent()).toBe('First: 3');
  });

  it('is asked for by pages alone that have one', async () => {
    const page = await newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(address('/guides/code'));
    await page.mouse.move(100, 100);
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => /islands-|Counter-/.test(path))).toEqual([]);
    expect(asked.some((path) => path.includes('/client-'))).toBe(true);
  });
});
