import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import {
  axeInBothModes,
  axeViolations,
  breakRequests,
  holdRequests,
  idleAtOnce,
  inOtherTab,
  newPage,
  openReady,
  ready,
  useBrowser,
  viewSeen,
} from './browser.ts';

useBrowser();
const sink = () => inject('sink');
const site = () => inject('site');

const field = (page: Page) => page.getByRole('combobox', { name: 'Search docs' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });

/** The words that are marked on the page. */
const marked = (page: Page) =>
  page.evaluate(() => Array.from(CSS.highlights.get('search') ?? [], (range) => range.toString()));

const options = (page: Page) => dialog(page).getByRole('option');
const seeAll = (page: Page) => dialog(page).getByRole('option', { name: /^See all \d+ results?$/ });
const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true });
/** The number of results on the search page. */
const count = (page: Page) => page.locator('main').getByText(/^\d+ results?$/);
const isFocused = (one: Locator) => one.evaluate((element) => element === document.activeElement);
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Opens the search with a key and waits for its field. */
async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await field(page).waitFor();
}

/** Opens the search and enters a question. */
async function ask(page: Page, text: string): Promise<void> {
  await openSearch(page);
  await field(page).fill(text);
}

describe('the search button', () => {
  it('names the keys of the platform, and opens the dialog, which takes a slash as a letter', async () => {
    const page = await openReady(`${sink()}/guides/code`);
    const button = search(page);
    expect(await button.textContent()).toContain('Ctrl K');
    await button.click();
    await field(page).waitFor();
    expect(await field(page).getAttribute('placeholder')).toBe('Search docs');
    expect(await isFocused(field(page))).toBe(true);
    await page.keyboard.type('a/b');
    expect(await field(page).inputValue()).toBe('a/b');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await isFocused(button)).toBe(true);
  });

  it('names the command key on a Mac', async () => {
    const page = await openReady(`${sink()}/guides/code`, {}, (opened) =>
      opened.addInitScript(() => Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' })),
    );
    await page.getByText('⌘ K').waitFor();
  });

  it('is a link without JavaScript, to a page that says what it needs', async () => {
    const page = await openReady(`${sink()}/guides/code`, { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await page.waitForURL('**/search');
    expect(await page.getByText('Search needs JavaScript').isVisible()).toBe(true);
    expect(await search(page).count()).toBe(1);
  });

  it('loads nothing of the search before a sign of intent', async () => {
    const asked: string[] = [];
    const page = await openReady(`${sink()}/guides/code`, {}, async (opened) => {
      await idleAtOnce(opened);
      opened.on('request', (request) => asked.push(new URL(request.url()).pathname));
    });
    await page.mouse.move(500, 500);
    await page.keyboard.press('Tab');
    await viewSeen(page);
    const ofSearch = () => asked.filter((path) => /search-index|SearchDialog|embedded/.test(path));
    expect(ofSearch()).toEqual([]);
    const index = page.waitForResponse('**/search-index/entry.json');
    await search(page).hover();
    await index;
    expect(ofSearch().some((path) => path.includes('SearchDialog'))).toBe(true);
  });
});

describe('the keys', () => {
  it('open the search: a slash, and K with Ctrl or the command key, on a Cyrillic keyboard too', async () => {
    const page = await openReady(`${sink()}/guides/code`);
    for (const key of ['/', 'Control+k', 'Meta+k']) {
      await page.keyboard.press(key);
      await field(page).waitFor();
      // The key itself is not entered.
      expect(await field(page).inputValue(), key).toBe('');
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
    }
    // The key of K has another Latin letter on Dvorak.
    for (const [letter, isOpen] of [
      ['t', false],
      ['л', true],
    ] as const) {
      await page.evaluate((key) => {
        dispatchEvent(new KeyboardEvent('keydown', { key, code: 'KeyK', ctrlKey: true }));
      }, letter);
      expect(await dialog(page).count(), letter).toBe(Number(isOpen));
    }
    // A dialog that was just closed opens again by its key, though its field still has the focus.
    await field(page).waitFor();
    const state = await field(page).evaluate((input) => {
      const own = input.closest('dialog');
      own?.close();
      const hadFocus = document.activeElement === input;
      const isLeft = (init: KeyboardEventInit) =>
        input.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }));
      isLeft({ key: '/' });
      return { hadFocus, open: own?.open, slash: isLeft({ key: '/' }), other: isLeft({ key: 'k', ctrlKey: true }) };
    });
    // While it is open, a slash is a letter, and Ctrl with K does not lead to the browser's own field.
    expect(state).toEqual({ hadFocus: true, open: true, slash: true, other: false });
  });

  it('do nothing while one types in a field', async () => {
    const page = await openReady(`${sink()}/search`);
    const input = page.getByRole('searchbox', { name: 'Search docs' });
    await input.fill('a');
    await input.press('/');
    await input.press('Control+k');
    expect(await input.inputValue()).toBe('a/');
    expect(await dialog(page).count()).toBe(0);
  });
});

describe('no letter is lost', () => {
  const TYPED = 'gradual rollout';

  /** Opens a page with the given latency, and only waits for the boot script. */
  async function openCold(page: Page, address: string, latency: number): Promise<void> {
    if (latency > 0)
      await page.route('**/*', async (route) => {
        await new Promise((done) => setTimeout(done, latency));
        await route.continue();
      });
    // By then the boot script has run, but React has not.
    await page.goto(address, { waitUntil: 'domcontentloaded' });
  }

  const press = (key: string) => (page: Page) => page.keyboard.press(key);

  it.each([
    ['a key', '/guides/code', 0, press('/')],
    ['a key', '/guides/code', 400, press('/')],
    ['a key on the home page', '/', 0, press('Control+k')],
    ['the button', '/guides/code', 400, (page: Page) => page.locator('[data-search-open]').click()],
  ] as const)('by %s on %s, %i ms away', async (_name, path, latency, open) => {
    const typeWith = async (delay: number) => {
      const page = await newPage();
      await openCold(page, `${sink()}${path}`, latency);
      await open(page);
      // In the same frame, and with the focus: without waiting for anything.
      await page.keyboard.type(TYPED, { delay });
      expect(await field(page).inputValue()).toBe(TYPED);
      await dialog(page).locator('[role=option], p').first().waitFor();
      expect(await field(page).inputValue()).toBe(TYPED);
    };
    // Both mostly wait.
    await Promise.all([0, 120].map(typeWith));
  });

  it('by touch', async () => {
    const page = await newPage(phone);
    await openCold(page, `${sink()}/guides/code`, 150);
    await page.locator('[data-search-open]').tap();
    await page.keyboard.type(TYPED);
    expect(await field(page).inputValue()).toBe(TYPED);
  });

  it('and Enter leads to the search page until there are answers, with Control, Meta or Shift in another tab', async () => {
    const page = await newPage();
    await page.route('**/SearchDialog-*', () => {});
    await openCold(page, `${sink()}/guides/code`, 0);
    await page.keyboard.press('/');
    await page.keyboard.type('code & examples');
    for (const key of ['Control', 'Meta', 'Shift']) {
      await inOtherTab(page, '**/search?q=code+%26+examples', () => page.keyboard.press(`${key}+Enter`));
      // The reader stays, with the text typed.
      expect(page.url()).toBe(`${sink()}/guides/code`);
      expect(await field(page).inputValue()).toBe('code & examples');
      expect(await isFocused(field(page))).toBe(true);
    }
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?q=code+%26+examples');
    await count(page).waitFor();
    expect(await dialog(page).count()).toBe(0);
  });
});

describe('results in the dialog', () => {
  it('come as one types, with heading, marked excerpt and breadcrumbs, and are walked and opened with keys', async () => {
    const page = await openReady(`${sink()}/`);
    await openSearch(page);
    await field(page).pressSequentially('admon');
    const group = page.getByRole('group', { name: 'Markdown', exact: true });
    await group.waitFor();
    await group.getByRole('option').filter({ hasText: 'Admonitions' }).first().waitFor();
    expect(await page.locator('dialog mark').first().textContent()).toMatch(/admon/i);
    expect(await group.getByRole('option').first().textContent()).toContain('Guides');
    expect(await axeInBothModes(page)).toEqual([]);

    // They are walked with the arrow keys, Home and End, and opened with Enter.
    await field(page).fill('code');
    await dialog(page).getByRole('group', { name: 'Code', exact: true }).waitFor();
    const all = options(page);
    const active = () => dialog(page).locator('[role=option][data-active-item]');
    const activeText = () => active().textContent();
    await active().waitFor();
    expect(await activeText()).toBe(await all.first().textContent());
    expect(await field(page).getAttribute('aria-activedescendant')).toBe(await all.first().getAttribute('id'));
    await page.keyboard.press('ArrowDown');
    await expect.poll(activeText).toBe(await all.nth(1).textContent());
    await page.keyboard.press('End');
    await expect.poll(activeText).toMatch(/^See all \d+ results?$/);
    await page.keyboard.press('Home');
    await expect.poll(activeText).toBe(await all.first().textContent());
    const href = await all.first().getAttribute('href');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${href}`);
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });

  it('show by a line which is active, and which part is searched, in colors of the reader’s own', async () => {
    const page = await openReady(`${site()}/`, { forcedColors: 'active' });
    await ask(page, 'segments');
    const active = dialog(page).locator('[role=option][data-active-item]');
    await active.waitFor();
    for (const chosen of [active, dialog(page).getByRole('button', { name: 'All', exact: true, pressed: true })])
      expect(await chosen.evaluate((element) => getComputedStyle(element).outline)).toMatch(/ solid 2px$/);
  });

  it('have the best one chosen, whatever is typed, while the focus stays in the field', async () => {
    const page = await openReady(`${site()}/`);
    await openSearch(page);
    await field(page).evaluate((input) => {
      Object.assign(globalThis, { left: 0 });
      input.addEventListener('focusout', () => ((globalThis as unknown as { left: number }).left += 1));
    });
    expect(await field(page).getAttribute('aria-expanded')).toBe('false');
    await field(page).pressSequentially('segmen');
    const best = options(page).first();
    const isChosen = async () =>
      (await field(page).getAttribute('aria-activedescendant')) === (await best.getAttribute('id'));
    await expect.poll(isChosen).toBe(true);
    expect(await field(page).getAttribute('aria-expanded')).toBe('true');
    // Starts no query and does not change the selection.
    await field(page).press(' ');
    await expect.poll(isChosen).toBe(true);
    expect(await page.evaluate(() => (globalThis as unknown as { left: number }).left)).toBe(0);
    await field(page).fill('xqzw');
    await dialog(page).getByText('No results for').waitFor();
    expect(await field(page).getAttribute('aria-expanded')).toBe('false');

    // Results do not come back once the field was emptied.
    await field(page).fill('segments');
    await options(page).first().waitFor();
    await field(page).fill('');
    await options(page).first().waitFor({ state: 'detached' });
    // Records every option that ever exists from now on.
    await page.evaluate(() => {
      const seen = new Set<string>();
      Object.assign(globalThis, { seen });
      const look = () => {
        for (const option of document.querySelectorAll('[role=option]')) seen.add(option.textContent ?? '');
      };
      new MutationObserver(look).observe(document, { subtree: true, childList: true });
    });
    await field(page).fill('docker compose');
    await options(page).first().waitFor();
    const seen = await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen]);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((text) => text.startsWith('Segments'))).toEqual([]);
  });

  // https://github.com/prisma/web/issues/4361 and https://github.com/prisma/web/issues/1030
  it('open in another tab with a modified click or Enter, and the dialog stays', async () => {
    const page = await openReady(`${sink()}/`);
    await ask(page, 'code');
    const option = options(page).first();
    await option.waitFor();
    for (const open of [
      () => option.click({ modifiers: ['Control'] }),
      () => option.click({ button: 'middle' }),
      () => page.keyboard.press('Control+Enter'),
    ]) {
      await inOtherTab(page, `**${await option.getAttribute('href')}`, open);
      expect(await dialog(page).count()).toBe(1);
    }
    await field(page).fill('admonition');
    await dialog(page).getByRole('option', { name: 'Admonitions', exact: true }).waitFor();
    // Nothing is waited for between the two, so the results are mostly not here yet.
    await field(page).fill('code');
    await inOtherTab(page, '**/guides/code**', () => page.keyboard.press('Control+Enter'));
    expect(await dialog(page).count()).toBe(1);
  });

  it('show the answer to a question once on the search page, with its words below the question', async () => {
    const page = await openReady(`${site()}/search?q=what+is+a+feature+toggle`);
    const item = page.locator('main ol > li', {
      has: page.getByRole('heading', { name: 'Feature Toggles', exact: true }),
    });
    const answer = item.locator('a[href="/reference/feature-toggles#parts"]');
    await answer.waitFor();
    expect(await answer.allTextContents()).toEqual(['What is a feature toggle?']);
    expect(await item.locator('p + p').first().textContent()).toContain('toggle itself');
  });

  it.each(['/', '/reference/sdks/node'])(
    'are the same pages in the same order on the search page, from %s',
    async (path) => {
      const page = await openReady(`${site()}${path}`);
      await ask(page, 'context');
      const groups = dialog(page).getByRole('listbox').getByRole('group');
      await groups.first().waitFor();
      const inDialog = await groups.evaluateAll((all) => all.map((group) => group.getAttribute('aria-label')));
      await seeAll(page).click();
      await page.waitForURL('**/search?q=context*');
      const titles = page.locator('main ol > li > h2');
      await titles.first().waitFor();
      expect(inDialog).toHaveLength(5);
      expect((await titles.allTextContents()).slice(0, inDialog.length)).toEqual(inDialog);
    },
  );

  it('lead to the section, and mark the words there, in its heading too', async () => {
    const page = await openReady(`${sink()}/`);
    await ask(page, 'admonition');
    await dialog(page).getByRole('option', { name: 'Admonitions', exact: true }).click();
    await page.waitForURL('**/guides/markdown#admonitions');
    await expect.poll(() => marked(page)).toEqual(['Admonitions']);
    const color = () =>
      page
        .locator('#_docs-article *')
        .first()
        .evaluate((element) => getComputedStyle(element, '::highlight(search)').backgroundColor);
    const none = 'rgba(0, 0, 0, 0)';
    expect(await color()).not.toBe(none);
    // The marks disappear with the next page.
    await page.goBack();
    await expect.poll(() => marked(page)).toEqual([]);
    expect(await color()).toBe(none);
  });

  it('mark nothing outside of the section that they lead to', async () => {
    const page = await openReady(`${site()}/reference/segments`);
    await ask(page, 'segment limits');
    const option = dialog(page).locator('[role=option][href="/reference/segments#segment-limits"]');
    await option.click();
    await page.waitForURL('**/reference/segments#segment-limits');
    await expect.poll(() => marked(page)).toContain('limits');
    const sections = await page.evaluate(() =>
      Array.from(CSS.highlights.get('search') ?? [], (range) => {
        const before = Array.from(document.querySelectorAll('main h2')).filter(
          (heading) => (range as Range).comparePoint(heading, 0) <= 0,
        );
        return before.at(-1)?.id;
      }),
    );
    expect(new Set(sections)).toEqual(new Set(['segment-limits']));
  });

  it('are narrowed to a section', async () => {
    const page = await openReady(`${site()}/`);
    await ask(page, 'segments');
    await options(page).first().waitFor();
    await dialog(page).getByRole('button', { name: 'How-to' }).click();
    await expect
      .poll(() =>
        options(page)
          .evaluateAll((all) => all.map((option) => option.getAttribute('href')))
          .then((all) => all.filter((href) => !href?.startsWith('/how-to/') && !href?.startsWith('/search'))),
      )
      .toEqual([]);
    await seeAll(page).click();
    await page.waitForURL('**/search?q=segments&section=how-to');
    await page.getByRole('button', { name: 'How-to', pressed: true }).waitFor();
  });
});

it('a question of readers is found while it is being typed, and leads to its answer', async () => {
  const page = await openReady(`${site()}/`);
  await ask(page, 'show a feature to 10% of us');
  const option = dialog(page).getByRole('option', { name: /How do I show a feature to 10% of users\?/ });
  await option.waitFor();
  expect(await option.textContent()).toContain('Activation Strategies › Gradual rollout');
  await option.click();
  await page.waitForURL('**/reference/activation-strategies#gradual-rollout');
});

const pressed = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true, pressed: true });

it('the section that was chosen is remembered for the page one is on, and for no other', async () => {
  const page = await openReady(`${site()}/reference/segments`);
  await openSearch(page);
  await dialog(page).getByRole('button', { name: 'API', exact: true }).click();
  await pressed(page, 'API').waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await openSearch(page);
  await pressed(page, 'API').waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await page.locator('article a[href="/reference/activation-strategies"]').first().click();
  await page.waitForURL('**/reference/activation-strategies');
  await openSearch(page);
  await pressed(page, 'All').waitFor();
});

it('screen readers are told once how many pages there are, when the reader has stopped typing', async () => {
  // On a busy machine, the time between two letters could be taken for the end of typing.
  const page = await openReady(`${sink()}/`, {}, (opened) => opened.clock.install());
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await openSearch(page);
  const output = dialog(page).locator('output');
  await output.waitFor({ state: 'attached' });
  await output.evaluate((element) => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    new MutationObserver(() => void (element.textContent && said.push(element.textContent))).observe(element, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  for (const letter of 'code') {
    await field(page).press(letter);
    await dialog(page).locator('[data-pending]').waitFor({ state: 'detached' });
    await page.clock.runFor(500);
  }
  expect(await output.textContent()).toBe('');
  await page.clock.runFor(200);
  await expect.poll(() => output.textContent()).toMatch(/^\d+ results?$/);
  await page.keyboard.press('ArrowDown');
  await dialog(page).locator('[role=option][data-active-item]').nth(0).waitFor();
  const said = await page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
  expect(said).toEqual([await output.textContent()]);
});

it('recent searches are kept, asked again and removed, with the keyboard too', async () => {
  const page = await openReady(`${sink()}/`);
  for (const text of ['code', 'admonitions']) {
    await ask(page, text);
    await options(page).first().waitFor();
    const href = await dialog(page).locator('[role=option][data-active-item]').getAttribute('href');
    await page.keyboard.press('Enter');
    await dialog(page).waitFor({ state: 'detached' });
    await page.waitForURL(`**${href}`);
  }
  await page.reload();
  await ready(page);
  await openSearch(page);
  const recents = page.getByRole('region', { name: 'Recent searches' });
  const listed = () => recents.getByRole('listitem').allTextContents();
  await expect.poll(listed).toEqual(['admonitions', 'code']);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => field(page).inputValue()).toBe('code');
  await options(page).first().waitFor();
  await field(page).fill('');
  await page.getByRole('button', { name: 'Remove “code” from recent searches' }).click();
  await expect.poll(listed).toEqual(['admonitions']);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await recents.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => localStorage.getItem('searches'))).toBe(null);
});

describe('without an answer', () => {
  it('says that nothing was found, and offers ways on', async () => {
    const page = await openReady(`${site()}/`);
    await ask(page, 'zzqqxx');
    await page.getByText('No results for “zzqqxx”').waitFor();
    await page.getByText('Try searching for').waitFor();
    await page.getByText('Believe this query should return results?').waitFor();
    expect(await page.getByRole('link', { name: 'Let us know.' }).getAttribute('href')).toMatch(/^https:/);
    expect(await axeInBothModes(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'feature toggles' }).click();
    await options(page).first().waitFor();
    expect(await field(page).inputValue()).toBe('feature toggles');
  });

  const abort = (route: Route) => route.abort();
  const change = async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: Buffer.concat([await response.body(), Buffer.from('\n')]) });
  };

  it.each([
    ['the dialog', '**/SearchDialog-*', abort, 'Search could not be loaded.'],
    ['the index', '**/search-index/entry.json', abort],
    ['a part of it', '**/search-index/*.txt', abort],
    ['the text of a page', '**/search-index/pages/*', abort],
    ['the worker', '**/assets/embedded-worker-*', abort],
    ['the engine', '**/assets/embedded-*', abort],
    ['a part as it was built', '**/search-index/*.txt', change],
    ['a text as it was built', '**/search-index/pages/*', change],
  ])('says that it cannot have %s, and tries again', async (_, pattern, fail, says = 'Unable to fetch results') => {
    const page = await newPage({ allow: /ERR_FAILED|search-index|integrity|Failed to fetch/ });
    // Set up before the page is opened: an import in progress would escape an interception that starts later.
    const mend = await breakRequests(page, pattern, fail);
    await page.goto(`${sink()}/`);
    await ready(page);
    await ask(page, 'code');
    await page.getByText(says).waitFor();
    if (says.startsWith('Unable'))
      expect(await page.getByText('You might want to check your network connection.').isVisible()).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    mend();
    await page.getByRole('button', { name: 'Retry' }).click();
    await options(page).first().waitFor();
  });

  it.each([
    ['the dialog', '**/assets/SearchDialog-*', 'Search could not be loaded.'],
    ['the engine', '**/assets/embedded-*', 'Unable to fetch results'],
    ['the worker', '**/assets/embedded-worker-*', 'Unable to fetch results'],
  ])('never runs what was changed on the way of %s, however often it is tried', async (_name, pattern, says) => {
    const page = await newPage({ allow: /integrity|Failed to fetch/ });
    let answers = 0;
    const mend = await breakRequests(page, pattern, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `globalThis.changed = true;\n${await response.text()}` });
      answers += 1;
    });
    await page.goto(`${sink()}/`);
    await ready(page);
    await ask(page, 'code');
    await page.getByText(says).waitFor();
    for (let attempt = 0; attempt < 3; attempt++) {
      const before = answers;
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect.poll(() => answers).toBeGreaterThan(before);
      await page.getByText(says).waitFor();
    }
    // Hovering over the button is a retry too.
    await page.keyboard.press('Escape');
    const before = answers;
    await search(page).hover();
    await expect.poll(() => answers).toBeGreaterThan(before);
    await ask(page, 'code');
    await page.getByText(says).waitFor();
    mend();
    await page.getByRole('button', { name: 'Retry' }).click();
    await options(page).first().waitFor();
    expect(await page.evaluate(() => 'changed' in globalThis)).toBe(false);
    expect(await page.workers()[0]?.evaluate(() => 'changed' in globalThis)).toBe(false);
  });

  it('answers what follows a text that was pasted by mistake, with the bytes of the worker that were checked', async () => {
    const page = await newPage();
    let requests = 0;
    await page.context().route('**/assets/embedded-worker-*', async (route) => {
      requests += 1;
      const response = await route.fetch();
      // Not cacheable, so that a second request would show.
      await route.fulfill({ response, headers: { ...response.headers(), 'cache-control': 'no-store' } });
    });
    await page.goto(`${sink()}/`);
    await ready(page);
    await openSearch(page);
    // All of it would keep the engine busy for minutes.
    await field(page).fill(`${'x'.repeat(200_000)} /a`);
    await dialog(page).getByText('No results for').waitFor();
    await field(page).fill('code');
    await dialog(page).getByRole('option', { name: /^Code/ }).first().waitFor();
    expect(page.workers().map((worker) => new URL(worker.url()).protocol)).toEqual(['blob:']);
    expect(requests).toBe(1);
  });
});

it('on a phone fits above the keyboard, and every target is large enough', async () => {
  const page = await openReady(`${site()}/`, { ...phone, isMobile: false });
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).tap();
  await field(page).fill('segments');
  await options(page).first().waitFor();
  // The height that a keyboard leaves.
  await page.setViewportSize({ width: 390, height: 430 });
  const last = seeAll(page);
  await expect
    .poll(async () => {
      await last.scrollIntoViewIfNeeded();
      const { y, height } = (await last.boundingBox()) ?? { y: Number.NaN, height: 0 };
      return y + height;
    })
    .toBeLessThanOrEqual(430);
  expect(await field(page).isVisible()).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await axeViolations(page)).toEqual([]);
});

it('a click beside it closes, but no selection that ends there; keys are named where there are some, else a cross', async () => {
  const desktop = await openReady(`${sink()}/`);
  await ask(desktop, 'same heading');
  await dialog(desktop).getByText('to choose').waitFor();
  expect(await dialog(desktop).locator('form kbd').isVisible()).toBe(true);
  expect(await dialog(desktop).locator('form button i').isVisible()).toBe(false);
  await field(desktop).dragTo(desktop.locator('html'), { force: true, targetPosition: { x: 9, y: 9 } });
  expect(await dialog(desktop).count()).toBe(1);
  await desktop.mouse.click(9, 9);
  await dialog(desktop).waitFor({ state: 'detached' });
  const touched = await openReady(`${sink()}/`, phone);
  // Phones zoom in on a field with smaller text. That of others would be 13 pixels.
  await touched.evaluate(() => document.querySelector('main')?.append(document.createElement('textarea')));
  for (const one of await touched.locator('input, textarea').all())
    expect(await one.evaluate((box) => Number.parseFloat(getComputedStyle(box).fontSize))).toBeGreaterThanOrEqual(16);
  await touched.getByRole('banner').getByRole('button', { name: 'Search' }).tap();
  await field(touched).fill('same heading');
  await options(touched).first().waitFor();
  expect(await dialog(touched).locator('form kbd').isVisible()).toBe(false);
  expect(await dialog(touched).getByText('to choose').isVisible()).toBe(false);
  await dialog(touched).getByRole('button', { name: 'Close' }).locator('i').tap();
  await dialog(touched).waitFor({ state: 'detached' });
});

describe('the search page', () => {
  const input = (page: Page) => page.getByRole('searchbox', { name: 'Search docs' });

  it('offers searches and questions until something is typed, without script too', async () => {
    const page = await openReady(`${site()}/search`);
    const offers = page.locator('.offers');
    const question = offers.getByRole('link', { name: 'Which token does my application need?' });
    await question.waitFor();
    await input(page).fill('segments');
    await question.waitFor({ state: 'hidden' });
    await input(page).fill('');
    await question.waitFor();
    await offers.getByRole('link', { name: 'activation strategies' }).click();
    await page.waitForURL('**/search?q=activation+strategies');
    await count(page).waitFor();
    const plain = await openReady(`${site()}/search`, { javaScriptEnabled: false });
    await plain.getByRole('link', { name: 'Which token does my application need?' }).click();
    await plain.waitForURL('**/reference/api-tokens-and-client-keys');
  });

  it('keeps the address in step with what is typed', async () => {
    const page = await openReady(`${sink()}/search`);
    await input(page).fill('admon');
    await count(page).waitFor();
    await page.waitForURL('**/search?q=admon');
    expect(await axeInBothModes(page)).toEqual([]);
    const found = page.getByRole('link', { name: 'Admonitions', exact: true }).first();
    await inOtherTab(page, '**/guides/markdown#admonitions', () => found.click({ modifiers: ['Control'] }));
    expect(await page.evaluate(() => history.state)).toBeNull();
    await found.click();
    await page.waitForURL('**/guides/markdown#admonitions');
    await page.goBack();
    await count(page).waitFor();
    expect(await input(page).inputValue()).toBe('admon');
    await input(page).fill('zzqqxx'.repeat(1000));
    await page.getByText('No results for “zzqqxx').waitFor();
    await page.waitForURL((url) => url.search.length === '?q='.length + 500);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('goes back and forward through what was asked for', async () => {
    const page = await openReady(`${site()}/search?q=segments`);
    await count(page).waitFor();
    await input(page).fill('tags');
    await page.waitForURL('**/search?q=tags');
    await page.getByRole('button', { name: 'API', exact: true }).click();
    await page.waitForURL('**/search?q=tags&section=api');
    await input(page).press('Enter');
    await page.goBack();
    await page.waitForURL('**/search?q=tags');
    await page.getByRole('button', { name: 'All', exact: true, pressed: true }).waitFor();
    await page.goForward();
    await page.waitForURL('**/search?q=tags&section=api');
    await expect.poll(() => page.getByRole('button', { name: 'API', exact: true, pressed: true }).count()).toBe(1);
    expect(await input(page).inputValue()).toBe('tags');
  });

  it('shows more on demand', async () => {
    const page = await openReady(`${site()}/search?q=feature`);
    const items = page.locator('main ol > li');
    await items.first().waitFor();
    await expect.poll(() => items.count()).toBe(20);
    await page.getByRole('button', { name: 'Show more results' }).click();
    await expect.poll(() => items.count()).toBe(40);
    await items.nth(30).getByRole('link').first().click();
    await page.getByText('Last updated').waitFor();
    await page.goBack();
    await expect.poll(() => items.count()).toBe(40);
    expect(await items.nth(30).evaluate((item) => item.getBoundingClientRect().bottom)).toBeGreaterThan(0);
    expect(await items.nth(30).evaluate((item) => item.getBoundingClientRect().top)).toBeLessThan(900);
  });

  it.each([
    ['the index', '**/search-index/entry.json', 'Unable to fetch results'],
    ['its script', '**/assets/parts-*', 'Search could not be loaded.'],
  ])('says when it cannot have %s, and tries again', async (_, pattern, says) => {
    const page = await newPage({ allow: /ERR_FAILED|Failed to fetch/ });
    const mend = await breakRequests(page, pattern, (route) => route.abort());
    await page.goto(`${sink()}/search?q=code`);
    await page.getByText(says).waitFor();
    mend();
    await page.getByRole('button', { name: 'Retry' }).click();
    await count(page).waitFor();
  });

  it('offers nothing where its address has a question, also before its script arrives', async () => {
    const page = await openReady(`${site()}/search?q=segments`, {}, (own) => own.route('**/assets/parts-*', () => {}));
    await page.locator('.offers').waitFor({ state: 'hidden' });
    expect(await page.locator('.offers').count()).toBe(1);
  });

  it('goes on with a word that is being typed when its script arrives', async () => {
    const page = await newPage();
    const { hold, release } = await holdRequests(page, '**/assets/parts-*');
    hold();
    await page.goto(`${sink()}/search`, { waitUntil: 'commit' });
    const typed = page.getByRole('searchbox', { name: 'Search docs' });
    await typed.pressSequentially('co');
    await ready(page);
    // A letter is lost at any moment in which no field has the focus.
    await page.evaluate(() => {
      const lost: string[] = [];
      Object.assign(globalThis, { lost });
      const article = document.querySelector('[data-search-page]');
      if (!article) throw new Error('This is not the search page.');
      new MutationObserver(() => {
        if (document.activeElement?.tagName !== 'INPUT') lost.push(document.activeElement?.tagName ?? '');
      }).observe(article, { childList: true, subtree: true });
    });
    release();
    await page.locator('[data-search-page] output').first().waitFor({ state: 'attached' });
    await page.keyboard.type('de');
    expect(await typed.inputValue()).toBe('code');
    expect(await page.evaluate(() => (globalThis as unknown as { lost: string[] }).lost)).toEqual([]);
    await count(page).waitFor();
  });

  it('takes a question from the form of another page', async () => {
    const page = await openReady(`${site()}/no/such/page`, { allow: /404/ });
    const form = page.locator('main').getByRole('searchbox', { name: 'Search docs' });
    await form.fill('segments');
    await form.press('Enter');
    await page.waitForURL('**/search?q=segments');
    await count(page).waitFor();
  });
});
