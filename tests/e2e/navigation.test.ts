import type { Page, Request, Route } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import {
  breakRequests,
  contentsOf,
  holdRequests,
  idleAtOnce,
  newPage,
  openReady,
  ready,
  sidebarOf,
  useBrowser,
  viewSeen,
} from './browser.ts';

useBrowser();
const sink = () => inject('sink');

/** Marks the document, so that a test can tell whether it has been replaced. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { kept: true }));
const isKept = (page: Page) => page.evaluate(() => 'kept' in globalThis);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const follow = (page: Page, name: string) => sidebarOf(page).getByRole('link', { name, exact: true }).click();
/** Follows a link of the sidebar where the page's clock stands still, which a real click would wait for. */
const press = (page: Page, href: string) =>
  page.locator(`#_docs-sidebar a[href="${href}"]`).evaluate((link) => (link as HTMLElement).click());
const arrive = (page: Page, title: string) => page.locator('h1', { hasText: title }).waitFor();
/** Metadata for search engines and bookmarks. */
const headOf = (page: Page) =>
  page.evaluate(() => [
    document.title,
    document.querySelector('meta[name=description]')?.getAttribute('content'),
    document.querySelector('link[rel=canonical]')?.getAttribute('href'),
    document.querySelector('link[rel=alternate]')?.getAttribute('href'),
  ]);
const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));

describe('going to another page', () => {
  it('changes the page in place: content, address, title, sidebar, contents, focus, announcement', async () => {
    const page = await openReady(`${sink()}/guides/markdown`);
    await mark(page);
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
    await follow(page, 'Code');
    await arrive(page, 'Code');
    expect(new URL(page.url()).pathname).toBe('/guides/code');
    expect(await page.title()).toBe('Code | Sink');
    expect(await headOf(page)).toEqual(await headOf(await openReady(`${sink()}/guides/code`)));
    expect(await isKept(page)).toBe(true);
    expect(await page.locator('#_docs-sidebar [aria-current=page]').allTextContents()).toEqual(['Code']);
    expect(await contentsOf(page).getByRole('link').first().textContent()).toBe('JavaScript');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Code');
    expect(await page.locator('output').first().textContent()).toBe('Code');
    expect(await scrollTop(page)).toBe(0);
  });

  it('fades the new article in, unless the reader asked for less motion', async () => {
    const animated = async (reducedMotion: 'reduce' | 'no-preference') => {
      const page = await openReady(`${sink()}/guides/markdown`, { reducedMotion }, (opened) =>
        opened.addInitScript(() => {
          const seen: unknown[] = [];
          Object.assign(globalThis, { seen });
          const { animate } = Element.prototype;
          Element.prototype.animate = function (...rest) {
            seen.push(this.localName);
            return animate.apply(this, rest);
          };
        }),
      );
      await follow(page, 'Code');
      await arrive(page, 'Code');
      return page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
    };
    expect(await animated('no-preference')).toEqual(['main']);
    expect(await animated('reduce')).toEqual([]);
  });

  it('gives the new article its tools: copy buttons, tabs', async () => {
    const page = await openReady(`${sink()}/alone`);
    await follow(page, 'MDX');
    await arrive(page, 'MDX');
    const blocks = await page.locator('.code').count();
    await expect.poll(() => page.locator('[data-copy-code]').count()).toBe(blocks);
    const tab = page.getByRole('tab').nth(1);
    await tab.click();
    expect(await tab.getAttribute('aria-selected')).toBe('true');
  });

  it('goes to the anchor on another page, below the navbar, and to one on the same page', async () => {
    const page = await openReady(`${sink()}/`);
    await mark(page);
    await page.getByRole('link', { name: 'Markdown guide' }).click();
    await arrive(page, 'Markdown');
    const top = await page.locator('#tables').evaluate((element) => element.getBoundingClientRect().top);
    const bar = await page
      .locator('header')
      .first()
      .evaluate((element) => element.getBoundingClientRect().bottom);
    expect(top).toBeGreaterThanOrEqual(bar);
    expect(top).toBeLessThan(bar + 200);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('tables');
    await contentsOf(page).getByRole('link', { name: 'Pictures' }).click();
    await page.waitForURL('**/guides/markdown#pictures');
    expect(await isKept(page)).toBe(true);
  });

  // https://github.com/facebook/docusaurus/issues/5076
  it('goes back to where one was, also from further down than that page is long', async () => {
    const page = await openReady(`${sink()}/guides/code`);
    await page.evaluate(() => scrollTo({ top: 100, behavior: 'instant' }));
    const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect(end).toBeGreaterThan(200);
    await follow(page, 'Markdown');
    await arrive(page, 'Markdown');
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    expect(await scrollTop(page)).toBeGreaterThan(end);
    await page.goBack();
    await arrive(page, 'Code');
    await expect.poll(() => scrollTop(page)).toBe(100);
  });

  it('goes back and forward to where one was', async () => {
    const page = await openReady(`${sink()}/guides/markdown`);
    await mark(page);
    // Records the scroll position in the first three frames of each page, because long scroll animations are unwanted.
    await page.evaluate(() => {
      const tops: number[][] = [];
      Object.assign(globalThis, { tops });
      addEventListener('docs:article', () => {
        const frames: number[] = [];
        tops.push(frames);
        const frame = () => {
          if (frames.push(Math.round(scrollY)) < 3) requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      });
    });
    const tops = () => page.evaluate(() => (globalThis as unknown as { tops: number[][] }).tops);
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
    await follow(page, 'Code');
    await expect.poll(tops).toEqual([[0, 0, 0]]);
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
    await page.goBack();
    await arrive(page, 'Markdown');
    expect(await page.title()).toBe('Markdown | Sink');
    await expect.poll(tops).toEqual([
      [0, 0, 0],
      [700, 700, 700],
    ]);
    await page.goForward();
    await arrive(page, 'Code');
    await expect.poll(tops).toEqual([
      [0, 0, 0],
      [700, 700, 700],
      [300, 300, 300],
    ]);
    expect(await isKept(page)).toBe(true);
  });

  it('shows a page that was parsed ahead whole each time, and leaves the rest of the sidebar as it is', async () => {
    const page = await newPage();
    const idleWork = await idleAtOnce(page);
    await page.goto(`${sink()}/guides/markdown`);
    await ready(page);
    await mark(page);
    const articles: string[] = [];
    // An element that both pages share must be the same one afterwards.
    await page.locator('#_docs-sidebar a[href="/guides/mdx"]').evaluate((link) => Object.assign(link, { kept: true }));
    for (let time = 0; time < 3; time++) {
      // The other idle work looks at links in view.
      await viewSeen(page);
      const before = await idleWork();
      await page.locator('#_docs-sidebar a[href="/guides/code"]').hover();
      await expect.poll(idleWork).toBeGreaterThan(before);
      await follow(page, 'Code');
      await arrive(page, 'Code');
      // Belongs to a script of its own, which the first visit loads.
      await page.getByRole('button', { name: 'Your instance' }).waitFor();
      articles.push((await page.locator('#_docs-article').innerText()).trim());
      await follow(page, 'Markdown');
      await arrive(page, 'Markdown');
    }
    expect(articles[0]).toContain('JavaScript');
    expect(new Set(articles).size).toBe(1);
    expect(await page.locator('#_docs-sidebar a[href="/guides/mdx"]').evaluate((link) => 'kept' in link)).toBe(true);
    expect(await isKept(page)).toBe(true);
  });

  it('ends on the last of ten fast clicks', async () => {
    const page = await newPage();
    // All other pages arrive after the last one.
    const { hold, release } = await holdRequests(page, /\/(?!mdx\.)[^/]*\.json$/);
    hold();
    const open = new Set<Request>();
    page.on('request', (request) => request.url().endsWith('.json') && open.add(request));
    page.on('requestfinished', (request) => open.delete(request));
    page.on('requestfailed', (request) => open.delete(request));
    await page.goto(`${sink()}/`);
    await ready(page);
    await mark(page);
    await page.evaluate(() => {
      const links = [
        ...document.querySelectorAll<HTMLAnchorElement>(
          '#_docs-sidebar a[href^="/guides"], #_docs-sidebar a[href^="/inner"]',
        ),
      ];
      for (let click = 0; click < 9; click++) links[click % links.length]?.click();
      document.querySelector<HTMLAnchorElement>('#_docs-sidebar a[href="/guides/mdx"]')?.click();
    });
    await arrive(page, 'MDX');
    release();
    await expect.poll(() => open.size).toBe(0);
    await viewSeen(page);
    expect(await heading(page).textContent()).toBe('MDX');
    expect(await page.title()).toBe('MDX | Sink');
    expect(new URL(page.url()).pathname).toBe('/guides/mdx');
    expect(await isKept(page)).toBe(true);
  });

  it('leaves clicks with a key, other targets, downloads and files to the browser', async () => {
    // A picture opened by itself has no icon, so the browser requests the default one.
    const page = await openReady(`${sink()}/guides/markdown`, { allow: /404/ });
    await mark(page);
    const link = page.locator('#_docs-sidebar').getByRole('link', { name: 'Code', exact: true });
    const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click({ modifiers: ['Control'] })]);
    await tab.waitForURL('**/guides/code');
    await link.evaluate((element) => element.setAttribute('target', '_blank'));
    const [second] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    await second.waitForURL('**/guides/code');
    await link.evaluate((element) => {
      element.removeAttribute('target');
      element.setAttribute('download', 'code.html');
    });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe('code.html');
    expect(await heading(page).textContent()).toBe('Markdown');
    expect(await isKept(page)).toBe(true);
    await page.evaluate(() => location.assign('/logo.svg'));
    await page.waitForURL('**/logo.svg');
    expect(await isKept(page)).toBe(false);
  });

  it('opens the branch of the sidebar that the page is in', async () => {
    const page = await openReady(`${sink()}/`);
    await page.getByRole('link', { name: 'closed page' }).click();
    await arrive(page, 'Second closed');
    expect(await page.locator('#_docs-sidebar [aria-current=page]').allTextContents()).toEqual(['The second']);
  });

  it('works by page loads where the browser has no Navigation API', async () => {
    const chunks: string[] = [];
    const page = await openReady(`${sink()}/guides/markdown`, {}, async (opened) => {
      await opened.addInitScript(() => Reflect.deleteProperty(globalThis, 'navigation'));
      opened.on('request', (request) => request.url().endsWith('.json') && chunks.push(request.url()));
    });
    await mark(page);
    await follow(page, 'Code');
    await arrive(page, 'Code');
    expect(await isKept(page)).toBe(false);
    await page.goBack();
    await arrive(page, 'Markdown');
    expect(chunks).toEqual([]);
  });
});

describe('when a page chunk does not come', () => {
  const abort = (route: Route) => route.abort();
  const ofAnotherBuild = async (route: Route) => {
    const chunk = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...chunk, build: 'another', html: 'dead' } });
  };

  it.each([
    ['it does not come', abort, { allow: /Failed to load resource/ }],
    ['it is of another build, whose chunk is never shown', ofAnotherBuild, {}],
  ])('loads the whole page from the server where %s', async (_, answer, options) => {
    const page = await openReady(`${sink()}/guides/markdown`, options);
    await mark(page);
    await page.route('**/guides/code.json', answer);
    await follow(page, 'Code');
    await arrive(page, 'Code');
    await ready(page);
    expect(await isKept(page)).toBe(false);
    expect(await page.title()).toBe('Code | Sink');
    expect(await page.locator('#_docs-article').textContent()).not.toContain('dead');
  });

  it('does not reload in a loop: the second failure at an address is said', async () => {
    const page = await openReady(`${sink()}/guides/markdown`, { allow: /Failed to load resource/ });
    await page.route('**/guides/code.json', (route) => route.abort());
    // As if loading the page from the server had just been tried.
    await page.evaluate(() => sessionStorage.setItem('reloaded', '/guides/code'));
    await mark(page);
    await follow(page, 'Code');
    await page.getByRole('alert').waitFor();
    expect(await isKept(page)).toBe(true);
  });

  it('on the way back shows the error and tries again without a reload', async () => {
    const page = await openReady(`${sink()}/guides/markdown`, { allow: /Failed to load resource/ });
    await mark(page);
    await follow(page, 'Code');
    await arrive(page, 'Code');
    let blocked = true;
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/guides/markdown.json', async (route) => {
      if (blocked) return route.fulfill({ status: 503 });
      await released;
      return route.continue();
    });
    await page.goBack();
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toContain('The page /guides/markdown could not be loaded: 503.');
    blocked = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.locator('main output').waitFor();
    expect(await page.locator('main output').textContent()).toBe('Loading');
    release();
    await arrive(page, 'Markdown');
    expect(await page.title()).toBe('Markdown | Sink');
    expect(await isKept(page)).toBe(true);
  });
});

describe('a slow line', () => {
  /** Opens a page with a fake clock, on which matching requests can be held back. */
  async function openSlow(pattern: string, path = '/guides/markdown') {
    const page = await newPage({ allow: /Failed to load resource/ });
    const line = await holdRequests(page, pattern);
    await page.clock.install();
    // The fake clock has timers, but no signals.
    await page.addInitScript(() => {
      AbortSignal.timeout = (delay) => {
        const timeout = new AbortController();
        setTimeout(() => timeout.abort(), delay);
        return timeout.signal;
      };
    });
    await page.goto(`${sink()}${path}`);
    await page.clock.runFor(1000);
    await ready(page);
    return { page, ...line };
  }
  const stopClock = (page: Page) => page.clock.pauseAt(Date.now() + 3_600_000);
  const spinner = (page: Page) => page.locator('main output', { hasText: 'Loading' });

  it('has a bar after 200 ms, not before, until the page is there or code takes the address back', async () => {
    const { page, hold, release } = await openSlow('**/guides/code.json');
    const bar = page.getByRole('progressbar');
    hold();
    await stopClock(page);
    for (const end of [() => page.evaluate(() => history.pushState(null, '', '/guides/markdown')), release]) {
      await Promise.all([page.waitForRequest('**/guides/code.json'), press(page, '/guides/code')]);
      await page.clock.runFor(199);
      expect(await bar.count()).toBe(0);
      await page.clock.runFor(1);
      await bar.waitFor();
      await end();
      await page.clock.runFor(1);
      await bar.waitFor({ state: 'detached' });
      expect(await page.getByRole('alert').count()).toBe(0);
    }
    expect(await heading(page).textContent()).toBe('Code');
  });

  it('has a spinner in the place of the article after a second, by click and on the way back', async () => {
    const { page, hold, release } = await openSlow('**/guides/{code,markdown}.json');
    hold();
    await stopClock(page);
    await Promise.all([page.waitForRequest('**/guides/code.json'), press(page, '/guides/code')]);
    await page.clock.runFor(999);
    expect(await spinner(page).count()).toBe(0);
    await page.clock.runFor(1);
    await spinner(page).waitFor();
    expect(await heading(page).count()).toBe(0);
    expect(await page.title()).toBe('Loading');
    release();
    await arrive(page, 'Code');
    expect(await page.title()).toBe('Code | Sink');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Code');
    hold();
    await Promise.all([page.waitForRequest('**/guides/markdown.json'), page.evaluate(() => history.back())]);
    await page.clock.runFor(1000);
    await spinner(page).waitFor();
    // A link to a fragment takes the place of the navigation.
    await page.locator('a[href="#_docs-content"]').evaluate((link) => (link as HTMLElement).click());
    release();
    await arrive(page, 'Markdown');
    expect(await page.title()).toBe('Markdown | Sink');
  });

  it('has no spinner over the page that took its place, where styles of the first are still to come', async () => {
    const { page, hold } = await openSlow('**/assets/Styled*.css');
    hold();
    await stopClock(page);
    await Promise.all([page.waitForRequest('**/assets/Styled*.css'), press(page, '/guides/islands')]);
    await press(page, '/guides/code');
    await arrive(page, 'Code');
    await page.clock.runFor(1000);
    expect(await spinner(page).count()).toBe(0);
  });

  it('ends in the whole page where the chunk never comes', async () => {
    const { page, hold } = await openSlow('**/guides/code.json');
    await mark(page);
    hold();
    await stopClock(page);
    await Promise.all([page.waitForRequest('**/guides/code.json'), press(page, '/guides/code')]);
    await page.clock.runFor(10_000);
    await arrive(page, 'Code');
    expect(await isKept(page)).toBe(false);
  });

  it(
    'ends in the error box where the whole page does not come either, and Retry mends it',
    { timeout: 180_000 },
    async () => {
      const page = await newPage({ allow: /Failed to load resource/ });
      let isHeld = false;
      let awaited: Route | undefined;
      await page.route('**/guides/code{,.json}', async (route) => {
        if (!isHeld) return route.continue();
        if (route.request().isNavigationRequest()) awaited = route;
        else return route.abort();
      });
      // While a document is loading, the browser does not evaluate scripts for tests: the page has to report by itself.
      await page.addInitScript(() =>
        addEventListener('DOMContentLoaded', () =>
          new MutationObserver(() => {
            const said = document.querySelector('[role=alert]')?.textContent;
            if (said) void fetch('/said', { method: 'HEAD', headers: { said: encodeURIComponent(said) } });
          }).observe(document.body, { childList: true, subtree: true }),
        ),
      );
      await page.goto(`${sink()}/guides/markdown`);
      await ready(page);
      isHeld = true;
      const told = page.waitForRequest('**/said', { timeout: 60_000 });
      await press(page, '/guides/code');
      const text = decodeURIComponent((await (await told).headerValue('said')) ?? '');
      expect(text).toContain('The page /guides/code could not be loaded: the server did not respond.');
      isHeld = false;
      // A 204 response leaves the page as it is, and scripts can be evaluated again.
      await awaited?.fulfill({ status: 204 });
      await page.getByRole('button', { name: 'Retry' }).click();
      await arrive(page, 'Code');
      expect(await page.title()).toBe('Code | Sink');
    },
  );

  it.each(['a key', 'mailto:a@sink.example'])('says so where the reader stops it, by %s', async (by) => {
    const { page, hold, release } = await openSlow('**/guides/code.json');
    hold();
    await Promise.all([page.waitForRequest('**/guides/code.json'), press(page, '/guides/code')]);
    await page.evaluate((href) => {
      if (href === 'a key') stop();
      else Object.assign(document.createElement('a'), { href }).click();
    }, by);
    await page.clock.runFor(1);
    expect(await page.getByRole('alert').textContent()).toContain('Loading was stopped.');
    release();
    await page.getByRole('button', { name: 'Retry' }).click();
    await arrive(page, 'Code');
  });
});

describe('the address and the page agree', () => {
  /** Goes to another page, reloads it, and goes back before the boot script has loaded. */
  async function backBeforeScript(open: (page: Page) => Promise<void>): Promise<Page> {
    const page = await newPage({ allow: /Failed to load resource/ });
    const scripts = await holdRequests(page, '**/assets/boot-*.js');
    await page.goto(`${sink()}/guides/markdown`);
    await ready(page);
    scripts.hold();
    await open(page);
    await page.goBack({ waitUntil: 'commit' });
    scripts.release();
    return page;
  }

  it('after a reload, and Back before the first script is here', async () => {
    const page = await backBeforeScript(async (opened) => {
      await follow(opened, 'Code');
      await arrive(opened, 'Code');
      await opened.reload({ waitUntil: 'commit' });
      await arrive(opened, 'Code');
    });
    await arrive(page, 'Markdown');
    expect(new URL(page.url()).pathname).toBe('/guides/markdown');
    expect(await page.title()).toBe('Markdown | Sink');
  });

  it('after a link to a page that does not exist, and Back before the first script is here', async () => {
    const page = await backBeforeScript(async (opened) => {
      await opened.evaluate(() => {
        const link = document.createElement('a');
        link.href = '/guides/none';
        document.querySelector('main')?.append(link);
        link.click();
      });
      await arrive(opened, 'Page not found');
    });
    await arrive(page, 'Markdown');
    expect(new URL(page.url()).pathname).toBe('/guides/markdown');
    // Forward leads to the server's response for that address.
    await page.goForward();
    await arrive(page, 'Page not found');
    expect(new URL(page.url()).pathname).toBe('/guides/none');
  });

  it('after a page whose address looks like that of a file, and Back', async () => {
    const plain = `${sink()}/guides/markdown`;
    const page = await openReady(`${plain}.html`, {}, (opened) =>
      // As hosts without rules do.
      opened.route(`${plain}.html`, async (route) => route.fulfill({ response: await route.fetch({ url: plain }) })),
    );
    await follow(page, 'Code');
    await arrive(page, 'Code');
    await page.goBack();
    await arrive(page, 'Markdown');
    expect(page.url()).toBe(`${plain}.html`);
  });

  it('goes back to the place of before while the page still glides to a heading', async () => {
    const page = await openReady(`${sink()}/guides/markdown`);
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
    await page.waitForFunction(() => scrollY === 300);
    await contentsOf(page).getByRole('link').last().click();
    await page.waitForFunction(() => scrollY > 305);
    await page.evaluate(() => history.back());
    await page.waitForFunction(() => location.hash === '');
    // The position once it has not changed for twenty frames.
    const top = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let last = -1;
          let still = 0;
          const frame = () => {
            still = scrollY === last ? still + 1 : 0;
            last = scrollY;
            if (still < 20) requestAnimationFrame(frame);
            else resolve(last);
          };
          frame();
        }),
    );
    expect(top).toBe(300);
  });
});

describe('a site that is published again', () => {
  async function prefetch(page: Page): Promise<void> {
    const prefetched = page.waitForResponse('**/guides/code.json');
    await page.locator('#_docs-sidebar a[href="/guides/code"]').hover();
    await (await prefetched).finished();
  }

  it('shows its new text where the old one had been prefetched', async () => {
    let published = false;
    const page = await openReady(`${sink()}/guides/markdown`, {}, (opened) =>
      opened.route('**/guides/code.json', async (route) => {
        const answer = await route.fetch();
        const text = await answer.text();
        return route.fulfill({ response: answer, body: published ? text.replaceAll('JavaScript', 'NewScript') : text });
      }),
    );
    await prefetch(page);
    published = true;
    await follow(page, 'Code');
    await page.locator('main h2', { hasText: 'NewScript' }).waitFor();
    expect(await contentsOf(page).getByRole('link').first().textContent()).toBe('NewScript');
  });

  it('keeps the reader on a page that was prefetched where the line is gone', async () => {
    const page = await newPage({ allow: /Failed to (load resource|fetch dynamically)/ });
    const mend = await breakRequests(page, '**/guides/none.json', (route) => route.abort());
    await page.goto(`${sink()}/guides/markdown`);
    await ready(page);
    await prefetch(page);
    // The second time, the chunk is read from the cache and held.
    await page.waitForFunction(() => performance.getEntriesByName(`${location.origin}/guides/code.json`).length > 1);
    await page.context().setOffline(true);
    await follow(page, 'Code');
    await arrive(page, 'Code');
    expect(await page.getByRole('alert').count()).toBe(0);
    mend();
  });
});

it('a crash is said, leaves the navbar usable, and can be tried again', async () => {
  const page = await openReady(`${sink()}/guides/markdown`, { allow: /headings|reading|destructure/ });
  let broken = true;
  await page.route('**/guides/code.json', async (route) => {
    if (!broken) return route.continue();
    const answer = await route.fetch();
    const chunk = (await answer.json()) as { view: object };
    return route.fulfill({ json: { ...chunk, view: { ...chunk.view, headings: [null, null] } } });
  });
  await follow(page, 'Code');
  await arrive(page, 'This page crashed.');
  expect(await page.getByRole('alert').textContent()).toContain('null');
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await arrive(page, 'Code');
  broken = true;
  await follow(page, 'Markdown');
  await arrive(page, 'Markdown');
  await follow(page, 'Code');
  await arrive(page, 'This page crashed.');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Guides' }).click();
  await arrive(page, 'All guides');
});
