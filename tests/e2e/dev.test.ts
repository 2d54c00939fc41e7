import type { ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { saidBy, startDocs } from '../docs.ts';
import { newPage, openReady, ready, useBrowser } from './browser.ts';
import { copySite, folderForAll } from '../folders.ts';

useBrowser();

const folder = folderForAll();
let server: ChildProcess;
let address: string;
let said = '';

beforeAll(async () => {
  copySite('tests/fixtures/sink', folder);
  server = startDocs(['dev', '--site', folder], { PORT: '0' });
  server.stderr?.on('data', (text: Buffer) => (said += text.toString()));
  const [, port] = await saidBy(server, /localhost:(\d+)/);
  address = `http://localhost:${port}`;
});
afterAll(async () => {
  const ended = new Promise((resolve) => server.on('exit', resolve));
  server.kill('SIGINT');
  expect(await ended).toBe(0);
});

function edit(name: string, change: (text: string) => string): void {
  const file = join(folder, name);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

/** Opens a page and waits until Vite has connected to it: a change of a script or style before that is not sent. */
async function openConnected(path: string): Promise<Page> {
  const page = await newPage();
  const connected = page.waitForEvent('console', (message) => message.text() === '[vite] connected.');
  await page.goto(address + path);
  await connected;
  await ready(page);
  return page;
}

describe('the dev server', () => {
  it('shows the same article as the build', async () => {
    const built = await openReady(`${inject('sink')}/guides/mdx`);
    const written = await openReady(`${address}/guides/mdx`);
    const article = (page: typeof built) => page.locator('#_docs-article').evaluate((element) => element.innerHTML);
    // Parts that scroll get their marks later.
    await vi.waitFor(async () => expect(await article(written)).toBe(await article(built)), { timeout: 30_000 });
    // The shell's styles are loaded too: without them the sidebar would be a closed popover.
    const sidebar = (page: typeof built) => page.getByRole('navigation', { name: 'Documentation' }).boundingBox();
    expect(await sidebar(written)).toEqual(await sidebar(built));
  });

  it('brings an edit to the page without loading it again, and without closing what is open', async () => {
    const page = await openConnected('/guides/markdown');
    await page.evaluate(() => Object.assign(globalThis, { kept: true }));
    await page.locator('summary').first().click();
    edit('docs/guides/markdown.md', (text) => text.replace('## Tables', '## Tables of today'));
    await page.getByRole('heading', { name: 'Tables of today' }).waitFor();
    await page.getByRole('navigation', { name: 'On this page' }).getByText('Tables of today').waitFor();
    expect(await page.evaluate(() => 'kept' in globalThis)).toBe(true);
    expect(await page.locator('#_docs-article details').first().getAttribute('open')).toBe('');
  });

  it('brings an edit to an island, which keeps its state', async () => {
    const page = await openConnected('/guides/islands');
    await page.evaluate(() => Object.assign(globalThis, { kept: true }));
    const first = page.getByRole('button', { name: 'First' });
    await page.locator('docs-island[alive]', { has: first }).waitFor({ state: 'attached' });
    await first.click();
    await page.getByRole('button', { name: 'First: 4' }).waitFor();
    edit('components/Counter.tsx', (text) => text.replace('{label}: {count}', '{label} = {count}'));
    await page.getByRole('button', { name: 'First = 4' }).waitFor();
    edit('docs/guides/islands.mdx', (text) => text.replace('## Two of one kind', '## Two alike'));
    await page.getByRole('heading', { name: 'Two alike' }).waitFor();
    await first.click();
    await page.getByRole('button', { name: 'First = 5' }).waitFor();
    expect(await page.evaluate(() => 'kept' in globalThis)).toBe(true);
  });

  it('brings an edit to the styles of a component', async () => {
    const page = await openConnected('/guides/islands');
    const label = page.locator('label', { hasText: 'Off' });
    await label.waitFor();
    edit('components/Styled.module.css', (text) => text.replace('3px solid', '5px solid'));
    await expect.poll(() => label.evaluate((box) => getComputedStyle(box).borderTopWidth)).toBe('5px');
  });

  it('shows a changed file of the static folder', async () => {
    const page = await openConnected('/alone');
    edit('static/logo.svg', () => '<svg xmlns="http://www.w3.org/2000/svg" width="77" height="9"/>');
    await expect.poll(() => page.evaluate(() => document.querySelector('img')?.naturalWidth)).toBe(77);
  });

  it('searches the pages as they are now', async () => {
    const page = await openReady(`${address}/guides/code`);
    edit('docs/guides/code.md', (text) => `${text}\nA word that was never here: flamboyance.\n`);
    await page.getByText('flamboyance').waitFor();
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search docs' }).fill('flamboy');
    const option = page.getByRole('dialog').getByRole('option').first();
    await option.waitFor();
    expect(await option.getAttribute('href')).toMatch(/^\/guides\/code/);
  });

  it('shows what is wrong over the page and in the terminal, until it is mended', async () => {
    const page = await openConnected('/alone');
    edit('docs/alone.md', (text) => `${text}\n:::nota\n`);
    const overlay = page.locator('vite-error-overlay');
    await overlay.waitFor();
    expect(await overlay.evaluate((element) => element.shadowRoot?.textContent)).toMatch(/unknown admonition/);
    await expect.poll(() => said).toContain('docs/alone.md:7:1: unknown admonition ":::nota"');
    edit('docs/alone.md', (text) => text.replace('\n:::nota\n', ''));
    await overlay.waitFor({ state: 'detached' });
  });

  it('loses no save, however soon it follows the last', async () => {
    const shown = async () => (await (await fetch(`${address}/alone`)).text()).match(/Round \d+ (?:first|last)/)?.[0];
    const before = readFileSync(join(folder, 'docs/alone.md'), 'utf8');
    for (let round = 0; round < 6; round++) {
      edit('docs/alone.md', () => `${before}\nRound ${round} first\n`);
      await new Promise((resolve) => setTimeout(resolve, 5 + round * 18));
      edit('docs/alone.md', () => `${before}\nRound ${round} last\n`);
      await expect.poll(shown).toBe(`Round ${round} last`);
    }
    edit('docs/alone.md', () => before);
  });

  it('follows the config, the sidebar and new pages', async () => {
    const page = await openConnected('/');
    writeFileSync(join(folder, 'docs/fresh.md'), '---\ntitle: Fresh\n---\n\nNew.\n');
    edit('site.config.ts', (text) =>
      text.replace("title: 'Sink'", "title: 'Basin'").replace("'index',", "'index', 'fresh',"),
    );
    await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'Fresh' }).waitFor();
    await expect.poll(() => page.title()).toBe('Welcome | Basin');
  });

  it('says where the config is wrong, and goes on with the last good one', async () => {
    const page = await openConnected('/alone');
    const good = readFileSync(join(folder, 'site.config.ts'), 'utf8');
    edit('site.config.ts', (text) => text.replace('url:', 'uurl:'));
    await page.locator('vite-error-overlay').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Alone');
    writeFileSync(join(folder, 'site.config.ts'), good);
    await page.locator('vite-error-overlay').waitFor({ state: 'detached' });
  });
});
