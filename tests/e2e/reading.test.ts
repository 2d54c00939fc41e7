import { describe, expect, inject, it } from 'vitest';
import type { Page } from 'playwright-core';
import {
  axeInBothModes,
  compare,
  contentsOf,
  copiedBy,
  newPage,
  openReady,
  ready,
  sidebarOf,
  useBrowser,
  withoutStorage,
} from './browser.ts';

useBrowser({ shareProcess: true });
const sink = () => inject('sink');

describe('a page', () => {
  it('shows title, breadcrumbs, contents, neighbors, and where one is, and prints none of them', async () => {
    const page = await openReady(`${sink()}/guides/mdx`);
    expect(await page.title()).toBe('MDX | Sink');
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['MDX']);
    expect(await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem').allTextContents()).toEqual(
      ['Home', 'Guides', 'MDX'],
    );
    expect(await contentsOf(page).getByRole('link').allTextContents()).toEqual([
      'Expressions',
      'Tabs',
      'Partial',
      'Picture',
    ]);
    expect(await sidebarOf(page).locator('[aria-current=page]').allTextContents()).toEqual(['MDX']);
    expect(await page.locator('a[rel=prev]').getAttribute('href')).toBe('/guides/markdown');
    expect(await page.locator('a[rel=next]').getAttribute('href')).toBe('/guides/code');
    expect(await page.getByText('Edit this page').getAttribute('href')).toBe(
      'https://example.com/edit/docs/guides/mdx.mdx',
    );
    expect(await page.getByText('The answer is 42').count()).toBe(1);
    expect(await page.getByText('Text from the partial').count()).toBe(1);
    // Paper has the chosen panel of tabs, and no navigation.
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByText("console.log('one')").isVisible()).toBe(false);
    expect(await page.getByText("print('one')").isVisible()).toBe(true);
    expect(await page.locator('header').first().isVisible()).toBe(false);
  });

  it('keeps the nodes of the document when React takes over, and has its footnotes right below their line', async () => {
    const page = await openReady(`${sink()}/guides/markdown`, {}, (opened) =>
      opened.addInitScript(() =>
        addEventListener('DOMContentLoaded', () => {
          const before = ['#_docs-article p', '#_docs-sidebar a'].map((part) => document.querySelector(part));
          Object.assign(globalThis, { before });
        }),
      ),
    );
    expect(
      await page.evaluate(() => (globalThis as unknown as { before: Node[] }).before.map((node) => node.isConnected)),
    ).toEqual([true, true]);

    // Footnotes are right below their line: the heading above them is for screen readers alone.
    const notes = page.locator('.footnotes');
    expect(await notes.getByRole('heading', { name: 'Footnotes' }).count()).toBe(1);
    const [line, list] = [await notes.boundingBox(), await notes.getByRole('list').boundingBox()];
    const padding = await notes.evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingTop));
    // A list has a margin above it, of less than a line.
    expect((list?.y ?? 0) - (line?.y ?? 0) - padding).toBeLessThan(20);
  });

  it('is at once at the heading that its address names', async () => {
    const page = await newPage();
    await page.addInitScript(() => {
      const places: number[] = [];
      addEventListener('scroll', () => places.push(scrollY));
      Object.assign(globalThis, { places });
    });
    await page.goto(`${sink()}/guides/markdown#pictures`);
    await page.waitForFunction(() => {
      const top = document.querySelector('#pictures')?.getBoundingClientRect().top ?? 0;
      const { places: seen } = globalThis as unknown as { places: number[] };
      return top > 0 && top < 150 && seen.length > 0;
    });
    const places = await page.evaluate(() => (globalThis as unknown as { places: number[] }).places);
    // Later content may move it by a line.
    expect(Math.min(...places)).toBeGreaterThan((places.at(-1) ?? 0) / 2);
  });

  it('lists categories as cards', async () => {
    const page = await openReady(`${sink()}/guides`);
    expect(await page.locator('.card-title').allTextContents()).toEqual(['Markdown', 'MDX', 'Code', 'Islands']);
    await page.locator('.card', { hasText: 'Markdown' }).click();
    await page.waitForURL('**/guides/markdown');
  });
});

describe('an unknown address', () => {
  it('shows the not-found page with ways on, and answers 404', async () => {
    const page = await newPage({ allow: /404/ });
    const answer = await page.goto(`${sink()}/no/such/page`);
    expect(answer?.status()).toBe(404);
    await ready(page);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Page not found');
    await page.locator('#_docs-article').getByRole('link', { name: 'Guides' }).click();
    await page.waitForURL('**/guides');
  });

  it('asks the search for the words of the address, and shows the best three answers', async () => {
    const page = await newPage({ allow: /404/ });
    await page.goto(`${inject('site')}/old/strategyConstraints.htm`);
    const hits = page.locator('[data-nearest] h2 a');
    await hits.first().waitFor();
    expect(await page.getByRole('main').getByRole('searchbox').inputValue()).toBe('old strategy Constraints');
    await expect.poll(() => hits.count()).toBe(3);
    expect(await hits.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toContainEqual(
      expect.stringMatching(/strategy-constraints/),
    );
    await hits.first().click();
    await page.waitForURL((url) => !url.pathname.startsWith('/old'));
  });

  it('leads readers who lost their way to what they meant: its first answer', async () => {
    const page = await newPage({ allow: /404/ });
    for (const [lost, meant] of [
      ['/docs/toggles', '/reference/feature-toggles'],
      ['/reference/feature-flag', '/reference/feature-toggles'],
      ['/reference/sdks/pythn', '/reference/sdks/python'],
      ['/how-to/create-toggle', '/how-to/how-to-create-feature-toggles'],
      ['/install', '/reference/deploy/getting-started'],
    ] as const) {
      await page.goto(`${inject('site')}${lost}`);
      expect(await page.locator('[data-nearest] h2 a').first().getAttribute('href'), lost).toBe(meant);
    }
  });

  it('leaves the field to a reader who is in it already', async () => {
    const page = await newPage({ allow: /404/ });
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () =>
        document.querySelector<HTMLInputElement>('main .search input')?.focus(),
      );
    });
    await page.goto(`${inject('site')}/old/strategyConstraints.htm`);
    await page.locator('[data-nearest] h2 a').first().waitFor();
    const field = page.getByRole('main').getByRole('searchbox');
    expect(await field.inputValue()).toBe('');
    await field.press('s');
    expect(await field.inputValue()).toBe('s');
  });

  it('goes to the page that had it before, whatever the search finds', async () => {
    const page = await newPage({ allow: /404/ });
    await page.goto(`${inject('site')}/docs/reference/segments.htm`);
    await page.waitForURL('**/reference/segments');
  });
});

describe('the sidebar', () => {
  it('opens a closed category in place', async () => {
    const page = await openReady(`${sink()}/`);
    const sidebar = sidebarOf(page);
    await sidebar.getByRole('link', { name: 'The second' }).waitFor({ state: 'detached' });
    await sidebar.getByRole('button', { name: 'Show the pages of Closed' }).click();
    await sidebar.getByRole('link', { name: 'The second' }).waitFor();
    await sidebar.getByRole('button', { name: 'Hide the pages of Closed' }).click();
    await sidebar.getByRole('link', { name: 'The second' }).waitFor({ state: 'detached' });
  });

  it('leads to the page of a closed category where what is in it cannot be had', async () => {
    const page = await openReady(`${sink()}/`, { allow: /Failed to load resource/ }, (opened) =>
      opened.route('**/assets/nav.*.json', (route) => route.abort()),
    );
    await page.getByRole('button', { name: 'Show the pages of Closed' }).click();
    await page.waitForURL('**/closed/first');
    await page.getByRole('link', { name: 'The second' }).filter({ visible: true }).first().waitFor();
  });
});

describe('tabs', () => {
  it('follow each other by group and are remembered on the next page load', async () => {
    const page = await openReady(`${sink()}/guides/mdx`);
    expect(await page.getByText("print('one')").isVisible()).toBe(true);
    await page.getByRole('tab', { name: 'JavaScript' }).first().click();
    expect(await page.getByText("console.log('one')").isVisible()).toBe(true);
    expect(await page.getByText('Second JavaScript.').isVisible()).toBe(true);
    await page.reload();
    await ready(page);
    expect(await page.getByText('Second JavaScript.').isVisible()).toBe(true);
    expect(await page.getByText("print('one')").isVisible()).toBe(false);
  });

  it('are moved by arrow keys, Home and End', async () => {
    const page = await openReady(`${sink()}/guides/mdx`);
    expect(await page.locator('.tab-panel[hidden][tabindex]').count()).toBe(0);
    const first = page.getByRole('tablist').first();
    await first.getByRole('tab', { name: 'Python' }).focus();
    const selected = async () => first.locator('[aria-selected=true]').textContent();
    await page.keyboard.press('ArrowRight');
    expect(await selected()).toBe('JavaScript');
    // https://github.com/mui/material-ui/issues/45308: this goes back in history
    await page.keyboard.press('Alt+ArrowLeft');
    expect(await selected()).toBe('JavaScript');
    await page.keyboard.press('End');
    expect(await selected()).toBe('Python');
    await page.keyboard.press('Home');
    expect(await selected()).toBe('JavaScript');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('JavaScript');

    // No hidden panel takes a stop.
    expect(await page.locator('.tab-panel[hidden][tabindex]').count()).toBe(0);
    const heights: number[] = [];
    for (let stop = 0; stop < 5; stop++) {
      await page.keyboard.press('Tab');
      heights.push(await page.evaluate(() => document.activeElement?.getBoundingClientRect().height ?? 0));
    }
    expect(Math.min(...heights)).toBeGreaterThan(0);
  });
});

describe('copying', () => {
  it('takes the code as it was written, or the page as Markdown, and says so', async () => {
    const page = await openReady(`${sink()}/guides/code`, { permissions: ['clipboard-read', 'clipboard-write'] });
    const block = page.locator('.code').nth(1);
    await block.hover();
    await block.getByRole('button', { name: 'Copy' }).click();
    await block.getByRole('button', { name: 'Copied' }).waitFor();
    await copiedBy(page, () => block.locator('[data-copy-code]').click()).toBe(
      'const before = 1;\nconst marked = 2;\nconst also = 3;\nconst this_too = 4;\nconst after = 5;',
    );
    await block.selectText();
    expect(await page.evaluate(() => String(getSelection()))).not.toContain('Wrap lines');

    // The whole page, as Markdown.
    await page.getByRole('link', { name: 'Copy page' }).click();
    await page.locator('[data-copy-page]').filter({ hasText: 'Copied' }).waitFor();
    await copiedBy(page, () => page.locator('[data-copy-page]').click()).toMatch(
      /^---\ntitle: "Code"\n[\s\S]*\n# Code\n[\s\S]*\*\*src\/app\.js\*\*\n\n```js\n/,
    );
  });

  it('says when it was not allowed', async () => {
    const page = await openReady(`${sink()}/guides/code`, {}, (opened) =>
      opened.addInitScript(() => {
        const value = { writeText: () => Promise.reject(new Error('denied')) };
        Object.defineProperty(navigator, 'clipboard', { value });
      }),
    );
    await page.locator('.code').first().hover();
    await page.locator('.code').first().getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Could not copy').waitFor();
  });

  it('is not the only help with long lines: they can be wrapped', async () => {
    const page = await openReady(`${sink()}/guides/code`, { viewport: { width: 390, height: 844 } });
    const block = page.locator('.code', { hasText: 'curl' });
    const overflow = () => block.locator('pre').evaluate((pre) => pre.scrollWidth - pre.clientWidth);
    expect(await overflow()).toBeGreaterThan(0);
    await block.getByRole('button', { name: 'Wrap lines' }).click();
    expect(await overflow()).toBe(0);
    expect(await block.getByRole('button', { name: 'Wrap lines' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('has a place of its own beside the code or above it, on every screen', async () => {
    const api = `${inject('site')}/reference/api/unleash`;
    for (const address of [`${sink()}/guides/code`, `${api}/create-feature`, `${api}/schemas/feature-schema`]) {
      const page = await openReady(address);
      const blocks = page.locator('.code');
      await expect.poll(() => blocks.filter({ has: page.locator('.code-tools') }).count()).toBe(await blocks.count());
      for (const width of [320, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        const overlaps = () =>
          blocks.evaluateAll((all) =>
            all.filter((block) => {
              const code = block.querySelector('pre')?.getBoundingClientRect();
              const tools = block.querySelector('.code-tools')?.getBoundingClientRect();
              if (!code || !tools) return true;
              return block.checkVisibility() && code.right > tools.left + 1 && code.top < tools.bottom - 1;
            }),
          );
        await expect.poll(overlaps).toEqual([]);
      }
    }
  });
});

describe('parts that scroll by themselves', () => {
  it('are marked once: a mark that changed their width would be taken away again, and put there, for ever', async () => {
    const page = await newPage({ viewport: { width: 390, height: 900 } });
    await page.goto(`${inject('site')}/reference/api-tokens-and-client-keys`);
    const table = page.locator('.table[data-cut]').first();
    await table.waitFor();
    const changes = await page.evaluate(async () => {
      let count = 0;
      const frames = async (number: number) => {
        for (let frame = 0; frame < number; frame += 1) await new Promise(requestAnimationFrame);
      };
      // Waits until all have their first mark.
      await frames(60);
      const observer = new MutationObserver((records) => (count += records.length));
      for (const box of document.querySelectorAll('.table')) observer.observe(box, { attributeFilter: ['data-cut'] });
      await frames(20);
      return count;
    });
    expect(changes).toBe(0);
  });

  const isStop = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => (element as HTMLElement).tabIndex === 0);

  it('take a stop of the Tab key only while something of them is cut off', async () => {
    const page = await openReady(`${sink()}/guides/code`);
    const [long, short] = [
      '.code:has-text("curl") pre',
      '.code:has-text("highlighted") pre, .code:has-text("marked") pre',
    ];
    await expect.poll(() => isStop(page, long)).toBe(true);
    expect(await isStop(page, short)).toBe(false);
    expect(await page.locator('.code:has-text("marked")').getByRole('button', { name: 'Wrap lines' }).count()).toBe(0);
    await page.locator('.code:has-text("curl")').getByRole('button', { name: 'Wrap lines' }).click();
    await expect.poll(() => isStop(page, long)).toBe(false);
    expect(await page.locator('.code:has-text("curl")').getByRole('button', { name: 'Wrap lines' }).count()).toBe(1);
  });

  it('a table says at its edge that there is more, until its end is seen', async () => {
    const page = await openReady(`${sink()}/guides/markdown`, { viewport: { width: 320, height: 844 } });
    const table = page.locator('.table').first();
    await table.evaluate((box) => {
      for (const cell of box.querySelectorAll('td, th')) (cell as HTMLElement).style.minWidth = '12rem';
    });
    const cut = () => table.getAttribute('data-cut');
    await page.setViewportSize({ width: 330, height: 844 });
    await expect.poll(cut).toBe('more');
    const cell = table.locator('th, td').first();
    const left = () => cell.evaluate((first) => first.getBoundingClientRect().left);
    const before = await left();
    await table.evaluate((box) => box.scrollTo(10_000, 0));
    await expect.poll(cut).toBe('end');
    // The first column is sticky.
    expect(Math.abs((await left()) - before)).toBeLessThanOrEqual(1);

    // One that is scrolled while its new size waits to be marked is marked as scrolled.
    await table.evaluate((box) => box.scrollTo(0, 0));
    await expect.poll(cut).toBe('more');
    await table.evaluate(
      (box) =>
        new Promise<void>((resolve) => {
          // Called after the page's own observer, in the same frame.
          new ResizeObserver((_, observer) => {
            observer.disconnect();
            box.scrollTo(10_000, 0);
            // The next frame marks the size, the one after it sees what is left.
            requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
          }).observe(box);
          (box as HTMLElement).style.maxWidth = '200px';
        }),
    );
    expect(await table.getAttribute('data-cut')).toBe('end');
  });

  it.each([
    ['a table', '/guides/markdown', '.table'],
    ['code', '/guides/code', '.code:has-text("curl") pre'],
  ])('%s paints the ring of the focus', async (_, path, selector) => {
    const page = await openReady(`${sink()}${path}`, { viewport: { width: 390, height: 844 } });
    const part = page.locator(selector).first();
    await part.evaluate((element) => {
      for (const cell of element.querySelectorAll('td, th')) (cell as HTMLElement).style.minWidth = '12rem';
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
    });
    await expect.poll(() => part.getAttribute('data-cut')).toBe('more');
    const { x, y, width, height } = (await part.boundingBox()) ?? expect.fail('it has no box');
    const around = { x: x - 4, y: y - 4, width: width + 8, height: height + 8 };
    const picture = () => page.screenshot({ clip: around, animations: 'disabled' });
    const before = await picture();
    await part.evaluate((element) => (element as HTMLElement).focus({ preventScroll: true }));
    const focused = await picture();
    await part.evaluate((element) => (element as HTMLElement).blur());
    expect((await compare(page, before, focused)).clearly).toBeGreaterThan(height);
    // Only the focus ring changed.
    expect((await compare(page, before, await picture())).clearly).toBe(0);
  });
});

/** Indexes of its current links. */
const marked = (page: Page) =>
  contentsOf(page)
    .getByRole('link')
    .evaluateAll((links) => links.flatMap((link, index) => (link.hasAttribute('aria-current') ? [index] : [])));
const jump = (page: Page, top: number) => page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);

it('"On this page" marks the section being read: the first before all, the last at the end, the right one after any jump', async () => {
  const page = await openReady(`${sink()}/guides/markdown`);
  const links = contentsOf(page).getByRole('link');
  const last = (await links.count()) - 1;
  await expect.poll(() => marked(page)).toEqual([0]);
  await jump(page, 100_000);
  await expect.poll(() => marked(page)).toEqual([last]);
  await jump(page, 0);
  await expect.poll(() => marked(page)).toEqual([0]);
  // Where links scroll the page to.
  const places = await links.evaluateAll((all) => {
    const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
    const headings = all.map((link) => document.querySelector((link as HTMLAnchorElement).hash));
    return headings.map((heading) => (heading?.getBoundingClientRect().top ?? 0) - padding);
  });
  await jump(page, places[2] ?? 0);
  await expect.poll(() => marked(page)).toEqual([2]);
  await jump(page, 0);
  const end = await page.evaluate(() => document.documentElement.scrollHeight);
  // The section before the last just gets to its place; all sections fit, so none is scrolled to its place.
  for (const height of [Math.ceil(end - (places[last - 1] ?? 0)), 9000]) {
    await page.setViewportSize({ width: 1440, height });
    await links.nth(last - 1).click();
    await expect.poll(() => marked(page)).toEqual([last - 1]);
  }
  // The last one is in a closed fold.
  await links.nth(last).evaluate((link: HTMLAnchorElement) => {
    const heading = document.querySelector(link.hash);
    const fold = document.createElement('details');
    heading?.replaceWith(fold);
    fold.append(heading ?? '');
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await links.nth(0).click();
  await jump(page, 100_000);
  await expect.poll(() => marked(page)).toEqual([last - 1]);
});

it('in colors of the reader’s own what is current or chosen shows by a line', async () => {
  const page = await openReady(`${sink()}/guides/mdx`, { forcedColors: 'active' });
  const line = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const style = getComputedStyle(element);
        return Math.max(
          style.outlineStyle === 'none' ? 0 : Number.parseFloat(style.outlineWidth),
          style.borderBottomColor === style.backgroundColor ? 0 : Number.parseFloat(style.borderBottomWidth),
          style.borderLeftColor === style.backgroundColor ? 0 : Number.parseFloat(style.borderLeftWidth),
        );
      });
  expect(await line('nav [aria-current=page]')).toBeGreaterThanOrEqual(2);
  expect(await line('header nav [aria-current=true]')).toBeGreaterThanOrEqual(3);
  expect(await line('[role=tab][aria-selected=true]')).toBeGreaterThanOrEqual(3);
  expect(await line('nav[aria-labelledby] [aria-current=true]')).toBeGreaterThanOrEqual(3);
});

it('the menu of a small screen begins with the main links and opens at the page one is on', async () => {
  const page = await openReady(`${sink()}/guides/code`, { viewport: { width: 390, height: 300 } });
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const menu = sidebarOf(page);
  const at = () =>
    menu.locator('[aria-current=page]').evaluate((link) => {
      const { top, bottom } = link.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  await expect.poll(at).toBe(true);
  expect(await menu.getByRole('link').first().textContent()).toBe('Guides');
});

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

it('the color mode survives storage that throws', async () => {
  const page = await openReady(`${sink()}/guides/mdx`, {}, withoutStorage);
  const before = await background(page);
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  expect(await background(page)).not.toBe(before);
  await page.getByRole('tab', { name: 'JavaScript' }).first().click();
  expect(await page.getByText('Second JavaScript.').isVisible()).toBe(true);
});

describe('by keyboard', () => {
  it('the first stop skips to the content, and everything that can be clicked can be reached and shows its focus', async () => {
    const page = await openReady(`${sink()}/guides/mdx`);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('_docs-content');
    // All stops again, from the first.
    await page.goto(`${sink()}/guides/mdx`);
    await ready(page);
    const reached = new Set<string>();
    for (let stop = 0; stop < 300; stop++) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate(() => {
        const { activeElement } = document;
        if (!activeElement || activeElement === document.body) return null;
        const { outlineStyle } = getComputedStyle(activeElement);
        const name = `${[...document.querySelectorAll('*')].indexOf(activeElement)}`;
        return { name, clickable: activeElement.matches('a[href], button'), outlined: outlineStyle !== 'none' };
      });
      if (!at) break;
      expect(at.outlined).toBe(true);
      if (at.clickable) reached.add(at.name);
    }
    const expected = await page
      .locator('a[href]:visible, button:visible')
      .evaluateAll((all) => all.filter((element) => (element as HTMLElement).tabIndex >= 0).length);
    expect(reached.size).toBe(expected);
  });
});

describe('without JavaScript', () => {
  it('all can be read and reached', async () => {
    const page = await openReady(`${sink()}/guides/mdx`, { javaScriptEnabled: false });
    expect(await page.getByText("console.log('one')").isVisible()).toBe(true);
    expect(await page.getByText("print('one')").isVisible()).toBe(true);
    expect(await page.getByRole('tablist').first().isVisible()).toBe(false);
    await sidebarOf(page).getByRole('link', { name: 'Closed' }).click();
    await page.waitForURL('**/closed/first');
    expect(await page.getByRole('link', { name: 'The second' }).first().isVisible()).toBe(true);
  });

  it('the menu of a small screen opens', async () => {
    const small = { javaScriptEnabled: false, viewport: { width: 390, height: 844 } };
    const page = await openReady(`${sink()}/guides/mdx`, small);
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await sidebarOf(page).getByRole('link', { name: 'Welcome' }).click();
    await page.waitForURL(`${sink()}/`);
  });
});

it.each(['/', '/guides', '/guides/markdown', '/guides/mdx', '/guides/code', '/no/such/page'])(
  '%s has nothing axe-core objects to, light or dark, and fits every screen',
  async (path) => {
    const page = await openReady(`${sink()}${path}`, { allow: /404/ });
    expect(await axeInBothModes(page)).toEqual([]);
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  },
);
