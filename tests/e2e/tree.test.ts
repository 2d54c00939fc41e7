import { describe, expect, inject, it } from 'vitest';
import { openReady, useBrowser } from './browser.ts';

useBrowser({ shareProcess: true });
const sink = () => inject('sink');

describe('what assistive technology is told', () => {
  it('of tabs: which there are, which is chosen, and the panel alone that shows', async () => {
    const page = await openReady(`${sink()}/guides/mdx`);
    const tabs = page.locator('.tabs').first();
    const before = await tabs.ariaSnapshot();
    expect(before).toContain(
      ['- tablist "language":', '  - tab "JavaScript"', '  - tab "Python" [selected]'].join('\n'),
    );
    expect(before).toContain('- tabpanel "Python":');
    // The browser's find can reach hidden text: its panel is in the tree, but empty.
    expect(before).toContain("print('one')");
    expect(before).not.toContain('console.log');
    await tabs.getByRole('tab', { name: 'JavaScript' }).click();
    const after = await tabs.ariaSnapshot();
    expect(after).toContain('- tab "JavaScript" [selected]');
    expect(after).toContain('- tabpanel "JavaScript":');
    expect(after).toContain('console.log');
    expect(after).not.toContain("print('one')");
  });

  it('of a table: the names of its columns and rows', async () => {
    const page = await openReady(`${sink()}/guides/markdown`);
    const tree = await page.getByRole('table').first().ariaSnapshot();
    expect(tree).toContain('- columnheader "Name"');
    expect(tree).toContain('- columnheader "Type"');
    expect(tree).toMatch(/- row "a text The first":\s+- rowheader "a":?/);
    expect(tree).toContain('- cell "The first"');
  });

  it.each([
    ['code', '/guides/code', '.code pre', 'bash', 'Code: bash'],
    ['a table', '/guides/markdown', '.table', 'Name', 'Tables'],
    ['a diagram', '/guides/markdown', '.diagram', 'Toggle', 'From toggle to user'],
  ])(
    'of %s: a group with a name while it scrolls, and nothing of its box otherwise',
    async (_, path, box, text, name) => {
      const page = await openReady(`${sink()}${path}`, { viewport: { width: 320, height: 844 } });
      const part =
        text === 'bash' ? page.locator('[data-lang="bash"] pre') : page.locator(box, { hasText: text }).first();
      const isCut = () => part.evaluate((element) => element.scrollWidth > element.clientWidth + 1);
      await part.evaluate((element) => {
        for (const cell of element.querySelectorAll('th')) cell.style.minWidth = '12rem';
      });
      await expect.poll(() => part.getAttribute('tabindex')).toBe('0');
      expect(await isCut()).toBe(true);
      expect(await page.getByRole('group', { name, exact: true }).count()).toBe(1);
      await part.evaluate((element) => {
        for (const inner of element.querySelectorAll('code, table, svg')) (inner as HTMLElement).style.display = 'none';
        element.style.width = '100px';
      });
      await expect.poll(() => part.getAttribute('tabindex')).toBeNull();
      expect(await part.evaluate(({ role, ariaLabel }) => [role, ariaLabel])).toEqual([null, null]);
      expect(await page.getByRole('group', { name, exact: true }).count()).toBe(0);
    },
  );

  it('of the search: a dialog, its field and the options, each by a short name', async () => {
    const page = await openReady(sink());
    await page.keyboard.press('/');
    await page.keyboard.type('same heading');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('option').first().waitFor();
    // The options are those of all that was typed.
    await dialog.locator('[data-pending]').waitFor({ state: 'detached' });
    expect(await page.locator('body').ariaSnapshot()).toContain('- dialog "Search":');
    const field = dialog.getByRole('combobox', { name: 'Search docs' });
    expect(await field.getAttribute('aria-expanded')).toBe('true');
    expect(await field.getAttribute('aria-activedescendant')).toBe(
      await dialog.getByRole('option', { selected: true }).getAttribute('id'),
    );
    const names = [...(await dialog.ariaSnapshot()).matchAll(/- option "([^"]*)"/g)].map(([, name]) => name ?? '');
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter((name) => name.length > 80)).toEqual([]);
  });

  it('of the menu of a small screen: what the button does, and the current page in it', async () => {
    const page = await openReady(`${sink()}/guides/code`, { viewport: { width: 390, height: 844 } });
    expect(await page.getByRole('banner').ariaSnapshot()).toContain('- button "Open the menu"');
    expect(await page.getByRole('navigation', { name: 'Documentation' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Open the menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Documentation' });
    await menu.waitFor();
    const tree = await menu.ariaSnapshot();
    expect(tree).toContain('- button "Close the menu"');
    expect(tree).toMatch(/- link "Code"( \[current\])?/);
    expect(await menu.getByRole('link', { name: 'Code', exact: true }).getAttribute('aria-current')).toBe('page');
    expect(tree).toMatch(/- button "(Hide|Show) the pages of Guides"( \[expanded\])?/);
  });
});
