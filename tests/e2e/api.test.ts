import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  axeInBothModes,
  axeViolations,
  contentsOf,
  copiedBy,
  newPage,
  openReady,
  ready,
  useBrowser,
  type OpenOptions,
} from './browser.ts';
import { useVariant } from './variant.ts';

useBrowser({ shareProcess: true });

const site = useVariant({ from: 'tests/fixtures/api' });
/** Opens a page of the API. */
const openApi = (path: string, options: OpenOptions = {}) =>
  openReady(`${site.address}/reference/library/${path}`, options);

/** How much wider a page is than the window, in pixels. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

it.each(['list-books', 'add-book', 'remove-book', 'schemas/book', 'books', 'library-api', 'schemas', ''])(
  '%s is accessible and fits the screen, light and dark, large and small',
  async (path) => {
    const page = await openApi(path);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await axeInBothModes(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
    }
  },
);

describe('an operation', () => {
  it('has a badge in the sidebar, and neighbors, and gives its path to the clipboard', async () => {
    const page = await openApi('remove-book', { permissions: ['clipboard-read', 'clipboard-write'] });
    const current = page.locator('#_docs-sidebar [aria-current=page]');
    expect(await current.innerText()).toMatch(/DELETE\s*Remove a book/);
    expect(await page.locator('a[rel=prev]').innerText()).toContain('Add a book');
    // After the last operation of a tag comes the next tag.
    expect(await page.locator('a[rel=next]').count()).toBe(1);
    await copiedBy(page, () => page.locator('.endpoint button').click()).toBe(
      '/api/projects/{projectId}/environments/{environment}/books/{bookId}',
    );
  });

  it('links to follow-up requests', async () => {
    const page = await openApi('add-book#201.link.remove');
    await page.locator('[id="201.link.remove"]').waitFor({ state: 'visible' });
    expect(await page.locator('[id="201.link.remove"]').innerText()).toMatch(
      /remove Remove a book[\s\S]*bookId = \$response\.body#\/number/,
    );
    await page.locator('[id="201.link.remove"]').getByRole('link', { name: 'Remove a book' }).click();
    await page.waitForURL(/\/remove-book$/);
  });

  it('opens the part that a deep link leads to', async () => {
    const page = await openApi('add-book#body.shelf.room');
    await page.locator('[id="body.shelf.room"]').waitFor({ state: 'visible' });
    expect(await page.locator('[id="body.shelf.room"]').innerText()).toContain('Always: cellar');
    // What lies deeper is linked instead of shown.
    expect(await page.locator('[id="body.shelf.place"] a[href="/reference/library/schemas/place"]').count()).toBe(1);
    expect(await page.locator('[id="body.shelf.place.row"]').count()).toBe(0);
    expect(await page.locator('[id="body.sequel"] a[href="/reference/library/schemas/book"]').count()).toBeGreaterThan(
      0,
    );
  });

  it('keeps the language the reader chose', async () => {
    const page = await openApi('list-books');
    await page.getByRole('tab', { name: 'Python' }).click();
    await page.goto(`${site.address}/reference/library/add-book`);
    await expect.poll(() => page.getByRole('tab', { name: 'Python' }).getAttribute('aria-selected')).toBe('true');
    expect(await page.getByRole('tabpanel', { name: 'Python' }).filter({ visible: true }).innerText()).toContain(
      'import requests',
    );
  });

  it('ends lines of its path before slashes alone, however wide the window is', async () => {
    const page = await openApi('remove-book');
    for (const width of [300, 320, 360, 400, 440]) {
      await page.setViewportSize({ width, height: 800 });
      const lines = await page.locator('.endpoint code').evaluate((code) => {
        const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        const found = new Map<number, string>();
        while (texts.nextNode()) {
          const text = texts.currentNode as Text;
          for (let at = 0; at < text.length; at++) {
            range.setStart(text, at);
            range.setEnd(text, at + 1);
            const { top } = range.getBoundingClientRect();
            found.set(top, (found.get(top) ?? '') + text.data.charAt(at));
          }
        }
        return [...found.values()];
      });
      expect(lines.length).toBeGreaterThan(1);
      expect(lines.join('')).toBe('/api/projects/{projectId}/environments/{environment}/books/{bookId}');
      for (const line of lines) expect(line).toMatch(/^\/.*[^/]$/);
    }
  });
});

describe('the code beside an operation', () => {
  it('stays in sight on wide screens, and stands below the description on others', async () => {
    const page = await openApi('add-book', { viewport: { width: 1280, height: 800 } });
    const box = async (selector: string) =>
      (await page.locator(selector).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const [words, code] = [await box('.api-main'), await box('.api-side')];
    expect(code.x).toBeGreaterThanOrEqual(words.x + words.width);
    expect(code.y).toBeLessThan(words.y);
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' }));
    const bar = await box('header >> nth=0');
    await expect.poll(async () => (await box('.api-side')).y).toBeGreaterThanOrEqual(bar.height);
    expect((await box('.api-side')).y + (await box('.api-side')).height).toBeLessThanOrEqual(800);

    await page.setViewportSize({ width: 1024, height: 800 });
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    const [head, request] = [await box('.api-head'), await box('[data-sample=request]')];
    expect(request.x).toBe(head.x);
    expect(request.y - head.y - head.height).toBeLessThan(40);
    expect((await box('.api-main')).y).toBeGreaterThan(request.y + request.height);
  });

  it('shows every example, by keyboard alone', async () => {
    const page = await openApi('add-book');
    const request = page.locator('[data-sample=request]');
    const shown = request.locator('code').filter({ visible: true });
    expect(await shown.innerText()).toContain('Nest');
    await request.getByRole('tab', { name: 'A novel' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => shown.innerText()).toContain('"Dust"');
    expect(await request.getByText('What every catalog wants to know.').isVisible()).toBe(true);
    // The language tabs are among the next stops, and apply to every example.
    const curl = request.getByRole('tab', { name: 'curl' }).filter({ visible: true });
    for (let stops = 0; stops < 3 && !(await curl.evaluate((tab) => tab === document.activeElement)); stops++)
      await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => shown.innerText()).toContain('await fetch(');
    await request.getByRole('tab', { name: 'A novel' }).click();
    await expect.poll(() => shown.innerText()).toContain('await fetch(');
    const response = page.locator('[data-sample=response]');
    await response.getByRole('tab', { name: '201' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => response.getByRole('tab', { name: '400' }).getAttribute('aria-selected')).toBe('true');
    expect(await response.locator('code').filter({ visible: true }).innerText()).toContain('{');
  });
});

describe('the sidebar of the API', () => {
  it('shows only its own pages, with one tag open at a time, and a link to all others', async () => {
    const page = await openApi('list-books');
    const sidebar = page.locator('#_docs-sidebar');
    const open = sidebar.locator('[aria-expanded=true]');
    expect(await open.count()).toBe(1);
    const before = await open.getAttribute('aria-label');
    await sidebar.locator('[aria-expanded=false]').first().click();
    await expect.poll(() => open.getAttribute('aria-label')).not.toBe(before);
    expect(await open.count()).toBe(1);
    const hrefs = await sidebar.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs.filter((href) => !href?.startsWith('/reference/library'))).toEqual(['/']);
    await sidebar.getByRole('link', { name: 'All docs' }).click();
    await page.waitForURL(`${site.address}/`);
  });

  it('shows a long title in full, above the next entry', async () => {
    const page = await openApi('list-books');
    const entry = page.locator('#_docs-sidebar [aria-current=page]');
    const before = await entry.boundingBox();
    const title = 'The books of the library, those that are lent included';
    await entry
      .locator('span')
      .last()
      .evaluate((element, text) => (element.textContent = text), title);
    const after = await entry.boundingBox();
    expect(after?.height).toBeGreaterThan((before?.height ?? Number.NaN) * 1.5);
    expect(await entry.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
    const next = await page.locator('#_docs-sidebar li:has([aria-current=page]) + li a').first().boundingBox();
    expect(next?.y).toBeGreaterThanOrEqual((after?.y ?? Number.NaN) + (after?.height ?? Number.NaN));
  });

  it('marks the schema that a page is about', async () => {
    const page = await openApi('schemas/book');
    expect(await page.locator('#_docs-sidebar [aria-current=page]').innerText()).toBe('Book');
  });
});

it('without a mouse one comes to languages, examples and statuses, and to every field', async () => {
  const page = await openApi('add-book');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.id === '_docs-content');
  const visited: string[] = [];
  for (let stops = 0; stops < 60 && !visited.includes('a: title'); stops++) {
    await page.keyboard.press('Tab');
    visited.push(
      await page.evaluate(() => {
        const at = document.activeElement;
        return `${at?.getAttribute('role') ?? at?.localName}: ${at?.textContent.trim()}`;
      }),
    );
  }
  expect(visited).toEqual(expect.arrayContaining(['tab: A novel', 'tab: curl', 'tab: 201', 'a: title']));
});

it('the introduction has its headings in the list of the page', async () => {
  const page = await openApi('library-api');
  const listed = await contentsOf(page).getByRole('link').allInnerTexts();
  const headings = await page.locator('main .content :is(h2, h3)').allInnerTexts();
  expect(listed.length).toBeGreaterThan(1);
  expect(listed).toEqual(headings);
});

it('what is chosen shows in the colors of the reader', async () => {
  const page = await openApi('add-book', { forcedColors: 'active' });
  const widths = await page
    .locator('.tabs-status [role=tab]')
    .evaluateAll((tabs) => tabs.map((tab) => [tab.ariaSelected, getComputedStyle(tab).outlineStyle]));
  expect(widths).toEqual([
    ['true', 'solid'],
    ['false', 'none'],
  ]);
});

describe('all panels', () => {
  const cut = (page: Page, selector: string) =>
    page
      .locator(selector)
      .evaluateAll((boxes) =>
        boxes.filter((box) => box.scrollHeight > box.clientHeight + 2).map((box) => box.className),
      );

  it('are whole without script', async () => {
    const page = await openApi('add-book', { javaScriptEnabled: false });
    expect(await page.locator('main').innerText()).toMatch(/import requests[\s\S]*require "net\/http"/);
    expect(await page.locator('.api-side .code').filter({ visible: true }).count()).toBeGreaterThan(10);
    expect(await page.locator('.api-side').evaluate((side) => getComputedStyle(side).position)).toBe('static');
    // Long code scrolls in its own box.
    expect(await cut(page, '.api-side :is(.sample, .tabs, .tab-panel, .code)')).toEqual([]);
  });

  it('that are chosen are whole on paper, and all that is folded is open', async () => {
    const page = await openApi('add-book');
    await page.emulateMedia({ media: 'print' });
    expect(await cut(page, '.api-side :is(.sample, .tabs, .tab-panel, .code, .code pre)')).toEqual([]);
    const folded = page.locator('.api details:not([open])');
    expect(await folded.count()).toBeGreaterThan(0);
    expect(
      await folded.evaluateAll((all) => all.map((details) => (details.lastElementChild?.clientHeight ?? 0) > 0)),
    ).toEqual(Array.from({ length: await folded.count() }, () => true));
  });
});

it('answers are rows that open, the one hoped for open', async () => {
  const page = await openApi('list-books');
  const rows = page.locator('details.response');
  expect(await rows.evaluateAll((all) => all.map((row) => [row.dataset['status'], row.hasAttribute('open')]))).toEqual([
    ['200', true],
    ['400', false],
  ]);
  await page.getByText('Bad request').click();
  await page.locator('[id="response-400"]').waitFor({ state: 'visible' });
  await page.goto(`${site.address}/reference/library/add-book#response-400`);
  await page.locator('[id="response-400"]').waitFor({ state: 'visible' });
});

describe('the two columns', () => {
  const marked = (page: Page) =>
    page.evaluate(() => [...(CSS.highlights.get('api-field') ?? [])].map((range) => (range as Range).toString()));

  it('mark the field under the pointer, or with the focus, in the sample', async () => {
    const page = await openApi('add-book');
    const name = 'title';
    const field = page
      .locator('[data-part=body] .props > li')
      .filter({ has: page.locator('.prop-name', { hasText: /^title$/ }) })
      .first();
    await field.hover();
    await expect.poll(() => marked(page)).toEqual([name]);
    const line = await page
      .locator('.sample .code code')
      .first()
      .evaluate((code) => getComputedStyle(code, '::highlight(api-field)').textDecorationLine);
    expect(line).toBe('underline');
    await page.mouse.move(2, 2);
    await expect.poll(() => marked(page)).toEqual([]);
    await field.locator('.prop-name').first().focus();
    await expect.poll(() => marked(page)).toEqual([name]);
  });

  it('open the row of the status that is chosen, and choose the status of the row that is opened', async () => {
    const page = await openApi('list-books');
    const rows = page.locator('.api-main details.response');
    const statuses = await rows.evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset['status'] ?? ''));
    const other = statuses.find((status) => !status.startsWith('2')) ?? '';
    const row = page.locator(`.api-main details.response[data-status="${other}"]`);
    const tab = page.getByRole('tab', { name: other, exact: true });
    expect(await row.getAttribute('open')).toBeNull();
    // The script that connects the columns loads when the page is idle.
    await expect
      .poll(async () => {
        await tab.click();
        return row.getAttribute('open');
      })
      .not.toBeNull();
    const first = page.locator(`.api-main details.response[data-status="${statuses[0]}"]`);
    await first.evaluate((details) => details.removeAttribute('open'));
    await first.evaluate((details) => details.setAttribute('open', ''));
    await expect
      .poll(() => page.getByRole('tab', { name: statuses[0] ?? '', exact: true }).getAttribute('aria-selected'))
      .toBe('true');
  });

  it('open all that is folded in a part, and close it again', async () => {
    const page = await openApi('list-books');
    const part = page.locator('section.part', { has: page.locator('details.response') });
    const open = () => part.locator('details').evaluateAll((all) => all.map((row) => (row as HTMLDetailsElement).open));
    await part.getByRole('button', { name: 'Expand all' }).click();
    await expect.poll(async () => (await open()).every(Boolean)).toBe(true);
    await part.locator('summary').first().click();
    await part.getByRole('button', { name: 'Collapse all' }).click();
    await expect.poll(async () => (await open()).some(Boolean)).toBe(false);
  });
});

it("the reader's own instance shows in every sample, stays in the browser, and can be forgotten", async () => {
  const page = await openApi('remove-book');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  const panel = page.locator('[data-sample=request]').getByRole('tabpanel').filter({ visible: true });
  const sample = panel.locator('code');
  expect(await sample.innerText()).toContain(
    '"https://<your-instance>/api/projects/fiction/environments/development/books/12"',
  );
  await panel.getByRole('button', { name: 'Your instance' }).dblclick();
  const dialog = page.getByRole('dialog', { name: 'Your instance' });
  await dialog.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await dialog.locator('input').evaluateAll((inputs) => inputs.map(({ id }) => id))).toEqual([
    '_docs-instance-address',
    '_docs-instance-project',
    '_docs-instance-environment',
  ]);

  for (const wrong of ['https://user:secret@books.example.com/?token=1', 'not an address']) {
    await dialog.getByLabel('Address of your instance').fill(wrong);
    await dialog.getByRole('button', { name: 'Use in samples' }).click();
    await expect.poll(() => dialog.getByRole('alert').innerText()).toContain('without a user name');
  }
  await dialog.getByLabel('Address of your instance').fill('books.example.com/team/api/');
  await dialog.getByLabel('Project').fill('poems');
  await dialog.getByRole('button', { name: 'Use in samples' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await sample.innerText()).toContain(
    '"https://books.example.com/team/api/projects/poems/environments/development/books/12"',
  );

  await page.goto(`${site.address}/`);
  await expect
    .poll(() => page.locator('.code code').innerText())
    .toContain('"https://books.example.com/team/api/books"');
  expect(page.url()).toBe(`${site.address}/`);
  expect(asked.join('\n')).not.toMatch(/books\.example\.com|poems/);

  await page.locator('.code').hover();
  await page.getByRole('button', { name: 'Your instance' }).click();
  await page.getByRole('button', { name: 'Forget' }).click();
  await expect.poll(() => page.locator('.code code').innerText()).toContain('"https://<your-instance>/api/books"');
  expect(await page.evaluate(() => localStorage.getItem('instance'))).toBeNull();
});

describe('the styles of the reference', () => {
  /** What makes an API page look like one: two columns, in one of which samples stay in sight. */
  const look = (page: Page) =>
    page.locator('.api-side').evaluate((side) => {
      const { position, maxHeight } = getComputedStyle(side);
      return { position, maxHeight, columns: getComputedStyle(side.parentElement ?? side).gridTemplateColumns };
    });
  const sheet = 'link[rel=stylesheet][href*="/assets/api-"], style[data-href*="/assets/api-"]';

  it('come once a reader points at a link to it, are there with its page, and go with it', async () => {
    const direct = await newPage();
    await direct.goto(`${site.address}/reference/library/list-books`);
    const expected = await look(direct);
    expect(expected.position).toBe('sticky');

    const page = await newPage();
    const link = page.locator('main a[href^="/reference/library/list-books"]').first();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const isAsked = () => asked.some((path) => path.startsWith('/assets/api-'));
    await page.goto(site.address);
    await ready(page);
    await page.waitForLoadState('networkidle');
    expect(isAsked()).toBe(false);
    await link.hover();
    await expect.poll(isAsked).toBe(true);
    await link.click();
    await page.locator('.api-side').waitFor();
    expect(await look(page)).toEqual(expected);
    expect(await page.locator(sheet).count()).toBe(1);
    await page.goBack();
    await page.locator(sheet).waitFor({ state: 'detached' });
    await page.goForward();
    await page.locator('.api-side').waitFor();
    expect(await look(page)).toEqual(expected);
  });
});
