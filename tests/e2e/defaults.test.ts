/** What a browser does by itself stays as it does it. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { globSync } from 'tinyglobby';
import { describe, expect, inject, it } from 'vitest';
import { followLink, inOtherTab, openReady, ready, useBrowser } from './browser.ts';
import { useVariant } from './variant.ts';

useBrowser();

const SPACE = 'Filler.\n\n'.repeat(60);

const FOLDED = `# Folded

<details id="box">
<summary>See <a href="/alone">the page</a> or <button type="button">press</button></summary>

Inside.

### In the box {#in-box}

</details>

[to the box](#in-box) [to the tab](#in-tab) [a phrase](/guides/markdown#:~:text=Not%20in%20the%20table%20of%20contents)

${SPACE}

<Tabs>
<TabItem value="a" label="First">

One.

</TabItem>
<TabItem value="b" label="Second">

${SPACE}

### In the tab {#in-tab}

<details>
<summary>Deeper</summary>

### In a box in the tab {#deeper}

</details>

</TabItem>
</Tabs>

${SPACE}
`;

const LONG = `# Long\n\n${Array.from({ length: 80 }, (_, index) => `## Part ${index}\n\nText.\n\nMore.\n`).join('\n')}`;

const variant = useVariant({
  config: "outsideSidebar: ['alone', 'guides/pictures', 'folded', 'long'],",
  files: { 'docs/folded.mdx': FOLDED, 'docs/long.md': LONG },
});
const folded = () => `${variant.address}/folded`;

/** Where an element is: shown or not, and its distance from the top of the window in pixels. */
const placeOf = (page: Page, id: string) =>
  page.evaluate((name) => {
    const element = document.getElementById(name);
    if (!element) throw new Error(`There is no #${name}.`);
    return {
      shown: element.checkVisibility({ contentVisibilityAuto: false }),
      top: element.getBoundingClientRect().top,
    };
  }, id);

/** Polls until an element is shown at the top of the window, below the navbar. */
const expectInView = (page: Page, id: string) =>
  expect
    .poll(async () => {
      const { shown, top } = await placeOf(page, id);
      return shown && top >= 0 && top < 400;
    })
    .toBe(true);

describe('clicks', () => {
  it('with a modifier or another button are left to the browser, on every element of a page of each kind', async () => {
    const kinds = [
      `${inject('site')}/`,
      `${inject('site')}/tutorials/quickstart`,
      `${inject('site')}/reference/stickiness`,
      `${inject('site')}/reference/api/unleash/create-feature`,
      `${inject('site')}/search?q=toggle`,
      `${inject('sink')}/guides/pictures`,
      `${inject('sink')}/guides/islands`,
      folded(),
    ];
    const prevented: string[] = [];
    let clicked = 0;
    for (const address of kinds) {
      const page = await openReady(address, { allow: /The island broke/ });
      const result = await page.evaluate(() => {
        const found: string[] = [];
        let isPrevented = false;
        const last = (event: Event) => {
          isPrevented = event.defaultPrevented;
          // The test looks at what listeners do, and stays on the page.
          event.preventDefault();
        };
        for (const type of ['click', 'auxclick']) addEventListener(type, last);
        const selector = 'a[href], button, summary, label, input, select, textarea, [tabindex], [role]';
        const all = [...document.querySelectorAll(selector)];
        for (const element of all)
          for (const options of [
            { ctrlKey: true },
            { metaKey: true },
            { shiftKey: true },
            { altKey: true },
            { button: 1 },
          ]) {
            const type = 'button' in options ? 'auxclick' : 'click';
            element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, ...options }));
            if (isPrevented) found.push(`${element.outerHTML.slice(0, 80)} ${JSON.stringify(options)}`);
          }
        return { found, clicked: all.length };
      });
      clicked += result.clicked;
      prevented.push(...result.found.map((text) => `${address} ${text}`));
    }
    expect(prevented).toEqual([]);
    expect(clicked).toBeGreaterThan(500);
  });

  it('are prevented only by these files, each for its reason', () => {
    const reasons: Record<string, string> = {
      'site/components/explorer/Paste.tsx':
        'megabytes of pasted text are read, and not shown in the field, which would be slow',
      'src/ui/boot/code.ts': 'Copy page: a plain click copies instead of opening the Markdown version',
      'src/ui/boot/search.ts':
        'the keys that open the search would be typed, or taken by the browser; browsers do not submit with every modifier',
      'src/ui/boot/tabs.ts': 'arrow keys in a list of tabs would scroll',
      'src/ui/dialogs.ts': 'a press on the backdrop closes a dialog and gives the focus back, which it would take away',
      'src/ui/instance/dialog.ts': 'a form whose answer stays in the browser',
      'src/ui/navigation/Sidebar.tsx': 'a plain click shows the whole category in place',
      'src/ui/navigation/menu.ts': 'Tab stays in the menu of small screens',
      'src/ui/pictures/pictures.ts': 'a plain click enlarges the picture in place',
      'src/ui/search/Recents.tsx': 'arrow keys in a list would scroll',
      'src/ui/search/ResultsPage.tsx': 'a form whose results appear in place',
      'src/ui/search/use-combobox.ts': 'keys that choose a result would move the cursor',
    };
    const files = globSync('{src/ui,site/components}/**/*.{ts,tsx}').filter((file) =>
      /preventDefault|onBeforeInput/.test(readFileSync(file, 'utf8')),
    );
    expect(files.toSorted()).toEqual(Object.keys(reasons));
  });
});

describe('a summary', () => {
  const isOpen = (page: Page) => page.locator('#box').evaluate((box) => (box as HTMLDetailsElement).open);

  it.each([true, false])('leaves its links and buttons alone, with JavaScript: %s', async (javaScriptEnabled) => {
    const page = await openReady(folded(), { javaScriptEnabled });
    await page.locator('#box button').click();
    expect(await isOpen(page)).toBe(false);
    await inOtherTab(page, '**/alone', () => page.locator('#box summary a').click({ modifiers: ['Control'] }));
    expect(await isOpen(page)).toBe(false);
    await page.locator('#box summary a').click();
    await page.waitForURL('**/alone');
  });

  it('is open or closed as often as it was clicked, however fast, and on the way back', async () => {
    for (const clicks of [1, 2, 3, 4, 5]) {
      const page = await openReady(folded());
      const box = page.locator('#box');
      await box.evaluate((element, times) => {
        for (let left = times; left > 0; left -= 1) element.querySelector('summary')?.click();
      }, clicks);
      await page.evaluate(() =>
        Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null))),
      );
      expect(await isOpen(page)).toBe(clicks % 2 === 1);
      await expect.poll(() => box.getAttribute('data-closing')).toBeNull();
      await box.locator('summary a').click();
      await page.locator('h1', { hasText: 'Alone' }).waitFor();
      await page.goBack();
      await expect.poll(() => isOpen(page)).toBe(clicks % 2 === 1);
    }
  });

  it('of a category in the sidebar keeps it open when clicked again while it closes', async () => {
    const page = await openReady(`${variant.address}/folder/a`);
    const button = page.locator('#_docs-sidebar button[aria-expanded=true]').first();
    const state = () =>
      page.locator('#_docs-sidebar button[aria-expanded]').evaluateAll((all) => all.map((one) => one.ariaExpanded));
    const before = await state();
    await button.evaluate((element) => {
      for (let left = 2; left > 0; left -= 1) (element as HTMLElement).click();
    });
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null))));
    expect(await state()).toEqual(before);
  });
});

describe('the fragment of an address', () => {
  it.each(['box', 'in-box', 'in-tab', 'deeper'])('#%s shows what hides its target in a new document', async (id) => {
    const page = await openReady(`${folded()}#${id}`);
    await expectInView(page, id === 'box' ? 'in-box' : id);
  });

  it('shows its target when a link is clicked on the same page, and from another one', async () => {
    const page = await openReady(folded());
    await page.getByRole('link', { name: 'to the tab' }).click();
    await expectInView(page, 'in-tab');
    await page.goto(`${variant.address}/alone`);
    await ready(page);
    await followLink(page, '/folded#deeper');
    await page.waitForURL('**/folded#deeper');
    await expectInView(page, 'deeper');
  });

  it('can be a text directive, which the browser finds by itself', async () => {
    const page = await openReady(folded());
    await page.getByRole('link', { name: 'a phrase' }).click();
    await page.waitForURL('**/guides/markdown**');
    await ready(page);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
    const phrase = await page.getByText('Not in the table of contents').boundingBox();
    expect(phrase?.y).toBeGreaterThan(0);
    expect(phrase?.y).toBeLessThan(900);
  });
});

describe('keys', () => {
  it('that belong to an input method open no result', async () => {
    const page = await openReady(`${inject('sink')}/`);
    await page.keyboard.press('Control+k');
    const field = page.getByRole('dialog').locator('input');
    await field.fill('code');
    await page.getByRole('option').first().waitFor();
    // As Safari ends a composition: not composing any more, with the key code of input methods.
    const isPrevented = await field.evaluate((element) => {
      const event = new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true });
      return !element.dispatchEvent(event);
    });
    expect(isPrevented).toBe(false);
    expect(new URL(page.url()).pathname).toBe('/');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/guides/code**');
  });

  it('without a name or an element, as autofill and extensions send them, are no shortcuts and no errors', async () => {
    const page = await openReady(`${inject('site')}/tutorials/quickstart`);
    await page.evaluate(() => {
      const field = document.createElement('input');
      document.querySelector('main')?.append(field);
      const targets = [document, field, ...document.querySelectorAll('[role=tab], dialog input, summary')];
      for (const target of targets)
        for (const type of ['keydown', 'keyup', 'click']) target.dispatchEvent(new Event(type, { bubbles: true }));
    });
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('copying', () => {
  it('works without navigator.clipboard, as on an intranet without HTTPS, and keeps the focus', async () => {
    const page = await openReady(`${inject('sink')}/guides/code`, { permissions: ['clipboard-read'] }, (opened) =>
      opened.addInitScript(() => {
        const { clipboard } = navigator;
        Object.assign(globalThis, { readCopied: () => clipboard.readText() });
        Object.defineProperty(navigator, 'clipboard', { value: undefined });
      }),
    );
    const copied = () =>
      page.evaluate(() => (globalThis as unknown as { readCopied: () => Promise<string> }).readCopied());
    const button = page.locator('.code').nth(1).locator('[data-copy-code]');
    await expect
      .poll(async () => {
        await button.focus();
        await page.keyboard.press('Enter');
        return copied();
      })
      .toContain('const before = 1;');
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect
      .poll(async () => {
        await page.locator('[data-copy-page]').click();
        return copied();
      })
      .toContain('# Code');
  });

  it('of the page begins within the click, as Safari wants it', async () => {
    const page = await openReady(`${inject('sink')}/guides/code`, {}, (opened) =>
      opened.addInitScript(() => {
        const calls: string[] = [];
        Object.assign(globalThis, { calls });
        Object.defineProperty(navigator, 'clipboard', {
          value: { write: ([item]: ClipboardItem[]) => (calls.push(String(item?.types)), Promise.resolve()) },
        });
      }),
    );
    const calls = await page.locator('[data-copy-page]').evaluate((link) => {
      (link as HTMLElement).click();
      return [...(globalThis as unknown as { calls: string[] }).calls];
    });
    expect(calls).toEqual(['text/plain']);
  });
});

it('the entry of the table of contents that is marked stays in view on a long page', async () => {
  const page = await openReady(`${variant.address}/long`);
  for (const id of ['part-70', 'part-5', 'part-79']) {
    await page.evaluate((name) => document.getElementById(name)?.scrollIntoView({ behavior: 'instant' }), id);
    await expect
      .poll(() =>
        page.evaluate(() => {
          const list = document.querySelector('[aria-labelledby=_docs-toc-title]')?.getBoundingClientRect();
          const entry = document.querySelector('[aria-labelledby=_docs-toc-title] [aria-current]');
          const box = entry?.getBoundingClientRect();
          const isIn = list && box && box.top >= list.top && box.bottom <= Math.min(list.bottom, innerHeight);
          return isIn ? entry?.getAttribute('href') : null;
        }),
      )
      .toBe(`#${id}`);
  }
});
