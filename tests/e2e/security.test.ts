import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { idleAtOnce, newPage, onViolation, openReady, ready, useBrowser, viewSeen } from './browser.ts';

useBrowser({ shareProcess: true });

/**
 * Waits until the page has loaded what is in view, and has reported every violation until then: they are reported in
 * order, so the test adds one.
 */
async function reported(page: Page, seen: string[]): Promise<string[]> {
  await page.waitForFunction(() => {
    const isSeen = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return element.checkVisibility() && top < innerHeight && bottom > 0;
    };
    const islands = document.querySelectorAll('docs-island:not([alive]) > *');
    return [...document.images].filter(isSeen).every(({ complete }) => complete) && ![...islands].some(isSeen);
  });
  await viewSeen(page);
  await page.evaluate(() => {
    const last = { documentURI: 'the last', effectiveDirective: '', violatedDirective: '', originalPolicy: '' };
    const more = { blockedURI: '', disposition: 'enforce', sample: '', statusCode: 200 } as const;
    document.dispatchEvent(new SecurityPolicyViolationEvent('securitypolicyviolation', { ...last, ...more }));
  });
  await expect.poll(() => seen.at(-1)).toMatch(/^the last:/);
  return seen.slice(0, -1);
}

async function open(address: string, allow?: RegExp): Promise<{ page: Page; seen: string[] }> {
  const seen: string[] = [];
  const page = await openReady(address, allow ? { allow } : {}, async (opened) => {
    await idleAtOnce(opened);
    await onViolation(opened, (text) => seen.push(text));
  });
  return { page, seen };
}

const policyOf = (page: Page) => page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');

describe('the security policy', () => {
  it.each([
    ['site', '/'],
    ['site', '/tutorials'],
    ['site', '/tutorials/quickstart'],
    ['site', '/topics/the-anatomy-of-unleash'],
    ['site', '/reference/feature-toggle-variants'],
    ['site', '/reference/api/unleash'],
    ['site', '/reference/api/unleash/features'],
    ['site', '/reference/api/unleash/create-feature'],
    ['site', '/reference/sdks/node'],
    ['site', '/search?q=toggle', 'main ol > li'],
    ['site', '/old/strategyConstraints', '[data-nearest] h2 a'],
    ['sink', '/'],
    ['sink', '/guides'],
    ['sink', '/guides/markdown'],
    ['sink', '/guides/mdx'],
    ['sink', '/guides/code'],
  ] as [which: 'site' | 'sink', path: string, late?: string][])(
    'is not violated by %s %s',
    async (which, path, late = 'h1') => {
      const { page, seen } = await open(`${inject(which)}${path}`, /404/);
      await page.locator(late).first().waitFor();
      await page.mouse.wheel(0, 4000);
      await page.waitForFunction(() => {
        const { scrollHeight, clientHeight } = document.documentElement;
        return scrollY >= Math.min(4000, scrollHeight - clientHeight) - 1;
      });
      await page.getByRole('button', { name: 'Switch between light and dark' }).click();
      await page.locator('html[data-theme]').waitFor({ state: 'attached' });
      expect(await reported(page, seen)).toEqual([]);
    },
  );

  it('is not violated by what a reader does: tabs, copying, navigation, menu, search, back', async () => {
    const { page, seen } = await open(`${inject('sink')}/guides/mdx`);
    await page.getByRole('tab').nth(1).click();
    await page.locator('#_docs-sidebar a[href="/guides/code"]').click();
    await page.locator('h1', { hasText: 'Code' }).waitFor();
    await page.locator('figure.code button').first().click();
    await page.getByRole('button', { name: 'Show the pages of Closed' }).click();
    await page.getByRole('link', { name: 'The second' }).waitFor();
    await page.goBack();
    await page.locator('h1', { hasText: 'MDX' }).waitFor();
    await page.goto(`${inject('sink')}/search`);
    await page.locator('#_docs-article input[type=search]').pressSequentially('tabs');
    await page.getByText(/^\d+ results?$/).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${inject('sink')}/`);
    await ready(page);
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.locator('#_docs-sidebar:popover-open').waitFor();
    expect(await reported(page, seen)).toEqual([]);
  });

  it('names all that it should, and nothing unsafe', async () => {
    const { page } = await open(`${inject('sink')}/guides/code`);
    const policy = (await policyOf(page)) ?? '';
    for (const part of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "style-src 'self' 'sha256-",
      "require-trusted-types-for 'script'",
      'trusted-types docs',
    ])
      expect(policy).toContain(part);
    expect(policy).not.toMatch(/'unsafe-inline'|'unsafe-eval'|'strict-dynamic'|\*|https?:/);
    expect(await page.locator('[style]').count()).toBe(0);
  });

  it('blocks what it forbids, and reports it: the detection itself works', async () => {
    const { page, seen } = await open(
      `${inject('sink')}/`,
      /Content Security Policy|Trusted(?:HTML|Script)|Refused|violates/i,
    );
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.append('globalThis.ran = true');
      document.body.append(script);
      document.body.setAttribute('style', 'color: red');
      const picture = new Image();
      picture.src = 'https://other.example/a.png';
      const base = document.createElement('base');
      base.href = 'https://other.example/';
      document.head.append(base);
    });
    await expect.poll(() => seen.length).toBeGreaterThanOrEqual(3);
    const thrown = await page.evaluate(() => {
      try {
        document.body.innerHTML = '<b>x</b>';
        return 'nothing';
      } catch (error) {
        return String(error);
      }
    });
    expect(thrown).toContain('TrustedHTML');
    expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);
    expect(await page.evaluate(() => document.baseURI)).not.toContain('other.example');
    for (const directive of ['style-src', 'img-src', 'base-uri'])
      expect(
        seen.some((text) => text.includes(directive)),
        `${directive}: ${seen.join('\n')}`,
      ).toBe(true);
  });
});

describe('subresource integrity', () => {
  it('names every script and style that a document and its scripts load', async () => {
    const page = await newPage();
    const loaded = new Set<string>();
    page.on('request', (request) => {
      if (/\.(?:js|css)$/.test(new URL(request.url()).pathname)) loaded.add(new URL(request.url()).pathname);
    });
    // Each page, and what only its last script shows.
    for (const [path, late] of [
      ['/', 'h1'],
      ['/guides/mdx', 'h1'],
      ['/guides/code', 'button:has-text("Your instance")'],
      ['/search?q=code', 'main ol > li'],
    ] as const) {
      await page.goto(inject('sink') + path);
      await ready(page);
      await page.locator(late).first().waitFor();
    }
    const named = await page.evaluate(() => {
      const { integrity } = JSON.parse(document.querySelector('script[type=importmap]')?.textContent ?? '{}') as {
        integrity: Record<string, string>;
      };
      const attributed = [...document.querySelectorAll('script[integrity],link[integrity]')].map(
        (node) => new URL(node.getAttribute('src') ?? node.getAttribute('href') ?? '', location.href).pathname,
      );
      return [...Object.keys(integrity), ...attributed];
    });
    expect(loaded.size).toBeGreaterThan(3);
    expect([...loaded].some((path) => path.includes('-worker-'))).toBe(true);
    expect([...loaded].filter((path) => !named.includes(path))).toEqual([]);
  });

  it.each([
    ['the first script', /\/assets\/boot-/],
    ['a script that a script imports by name', /\/assets\/use-results-/],
    ['a script that a script loads later', /\/assets\/client-/],
    ['the style sheet', /\/assets\/later-/],
  ])('%s is refused where it was changed on the way', async (_, pattern) => {
    const page = await newPage({ allow: /integrity|Failed to (?:find|fetch|load)|dynamically imported module/i });
    const refused = page.waitForEvent('console', (message) => /valid digest in the 'integrity'/.test(message.text()));
    let changed = 0;
    await page.route(pattern, async (route) => {
      const answer = await route.fetch();
      changed += 1;
      const mark = pattern.source.includes('later') ? 'html{--changed:1}' : ';globalThis.changed=1;';
      await route.fulfill({ response: answer, body: `${mark}${await answer.text()}` });
    });
    await page.goto(`${inject('sink')}/guides/code`);
    await page.mouse.move(100, 100);
    await page.keyboard.press('/');
    await refused;
    expect(changed).toBeGreaterThan(0);
    const ran = await page.evaluate(
      () => 'changed' in globalThis || getComputedStyle(document.documentElement).getPropertyValue('--changed') !== '',
    );
    expect(ran).toBe(false);
    // The article is readable without it.
    expect(await page.locator('h1').textContent()).toBe('Code');
  });
});
