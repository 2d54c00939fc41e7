import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { folderForAll } from '../folders.ts';
import { isInstalled } from '../programs.ts';
import { openReady, useBrowser } from './browser.ts';
import { useVariant } from './variant.ts';

useBrowser({ shareProcess: true });
const site = () => inject('site');

/** One page of each kind, with a text that only its article contains. */
const kinds = [
  { path: '/', title: 'Switch features on when you are ready' },
  { path: '/tutorials/quickstart', title: 'Quickstart' },
  { path: '/reference/rbac', title: 'Role-based Access control' },
  { path: '/reference/sdks', title: 'SDK overview' },
  { path: '/how-to', title: 'How-to guides' },
  { path: '/reference/api/unleash/create-feature', title: 'Create a toggle' },
];

// Reads the text of PDFs with pdftotext, from Debian's poppler-utils.
describe.skipIf(!isInstalled('pdftotext', '-v'))('on paper', () => {
  const folder = folderForAll();

  async function print(path: string, colorScheme: 'light' | 'dark', prepare?: (page: Page) => Promise<void>) {
    const page = await openReady(`${site()}${path}`, { colorScheme });
    await prepare?.(page);
    const file = join(folder, `${path.replaceAll('/', '_')}.pdf`);
    writeFileSync(file, await page.pdf({ format: 'A4' }));
    await page.emulateMedia({ media: 'print', colorScheme });
    return { page, text: execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }) };
  }

  it.each(kinds)('$path has its title and text, and nothing of the shell', async ({ path, title }) => {
    const { page, text } = await print(path, 'dark', async (opened) => {
      await opened.keyboard.press('Control+k');
      await opened.getByRole('dialog').waitFor();
    });
    const h1 = (await page.locator('h1').first().textContent()) ?? '';
    expect(h1).toContain(title);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(title);
    for (const word of ['Skip to content', 'On this page', 'Wrap lines', 'between light and dark', 'Search docs'])
      expect(text).not.toContain(word);
    // Dark on light, even though the screen is dark.
    const { ink, paper } = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return { ink: style.color, paper: style.backgroundColor };
    });
    expect([ink, paper]).toEqual(['rgb(21, 32, 27)', 'rgb(255, 255, 255)']);
    // Nothing is cut off at the right: tables and code wrap.
    const cut = await page
      .locator('.table, .code pre')
      .evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth + 2).length);
    expect(cut).toBe(0);
  });

  it('a drawing that is taller than a sheet prints on one, and leaves none empty', async () => {
    const { text } = await print('/reference/rbac', 'light');
    const sheets = text.split('\f').slice(0, -1);
    const drawn = sheets.find((sheet) => sheet.includes('Request needs a permission'));
    expect(drawn).toContain('403 NoAccessError');
    expect(sheets.filter((sheet) => sheet.trim() === '')).toEqual([]);
  });

  it('names in a table are not broken between any two letters', async () => {
    const { text } = await print('/reference/strategy-constraints', 'light');
    const table = /In the API, a constraint is an object[\s\S]*?The server rejects/.exec(text)?.[0];
    expect(table).toMatch(/ contextName\s/);
    expect(table).toMatch(/ Insensitive\s/);
  });

  it('of tabs, the chosen panel prints, and the names of the others', async () => {
    const { page, text } = await print('/tutorials/quickstart', 'light');
    expect(await page.locator('.tab-panel[hidden]').first().isVisible()).toBe(false);
    expect(text).toMatch(/Node\.js\s+·\s+Java\s+·\s+Go\s+·\s+Python/);
  });

  it('a toggle that was evaluated prints with its JSON, its context, and whether it was on', async () => {
    const { text } = await print('/reference/playground', 'light', async (page) => {
      await page.locator('docs-island').first().scrollIntoViewIfNeeded();
      await page.locator('docs-island[alive]').first().waitFor({ state: 'attached' });
      await page.getByRole('textbox', { name: 'Context' }).fill('{ "userId": "zoë" }');
      await page.getByRole('checkbox', { name: 'On in this environment' }).uncheck();
      await page.getByText('The toggle is off in this environment').waitFor();
    });
    const words = text.replaceAll(/\s+/g, ' ');
    expect(words).toContain('The toggle and its segments, off in this environment:');
    expect(words).toContain('"name": "new-checkout"');
    expect(words).toMatch(/The context, evaluated by [^:]+: \{ "userId": "zoë"/);
    expect(words).not.toContain('Start from an example');
  });

  const columns = Array.from({ length: 12 }, (_, index) => `ColumnNumber${index}`);
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  const table = row(columns) + row(columns.map(() => '---')) + row(columns.map((name) => `${name}Value`));
  const variant = useVariant({
    files: { 'docs/alone.md': `# Alone\n\n:::details More\n\nOnly narwhals read this.\n\n:::\n\n${table}` },
  });

  it('has what is closed on the screen, and all columns of a table that is wider than the sheet', async () => {
    const page = await openReady(`${variant.address}/alone`);
    const file = join(folder, 'wide.pdf');
    writeFileSync(file, await page.pdf({ format: 'A4' }));
    const text = execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' }).replaceAll(/\s+/g, '');
    expect(text).toContain('narwhals');
    await page.emulateMedia({ media: 'print' });
    // In a window as wide as a sheet less its margins.
    await page.setViewportSize({ width: 718, height: 1000 });
    const cut = await page.locator('.table').evaluate((box) => box.scrollWidth - box.clientWidth);
    expect(cut).toBeLessThanOrEqual(0);
  });
});
