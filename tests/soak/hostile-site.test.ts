/**
 * A site in which every text is hostile, built, served and opened in a real browser, page by page, with hostile values
 * in the browser's storage, in fragments and in queries: nothing runs, nothing is loaded from elsewhere, the policy
 * never has to step in, and no script of the site fails.
 *
 * HOSTILE_TURNS=n repeats it with other payloads in each field; `npm run soak` does.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFiles } from '../../src/build/output.ts';
import { runDocs } from '../docs.ts';
import { startHost, type Host } from '../remote/host.ts';
import { servePreview, type Served } from '../serve.ts';
import { ready, useBrowser } from '../e2e/browser.ts';
import { PAYLOADS } from '../e2e/hostile/payloads.ts';
import { hostileSite, NUMBERED, type HostileSite } from '../e2e/hostile/site.ts';
import { watch } from '../e2e/hostile/watch.ts';
import { folderForAll, writeFiles } from '../folders.ts';

useBrowser();

const TIMEOUT = 180_000;
const TURNS = Number(process.env['HOSTILE_TURNS'] ?? 1);

const folder = folderForAll();
let host: Host;
beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host.close());

interface Built {
  site: HostileSite;
  out: string;
  served: Served;
  /** The address of every page. */
  pages: string[];
}

/** Fetches the remote content, builds the site, and serves it. */
async function build(turn: number): Promise<Built> {
  const [siteDir, out] = [join(folder, `site-${turn}`), join(folder, `out-${turn}`)];
  const site = hostileSite(host.base, turn);
  writeFiles(siteDir, site.files);
  for (const [path, text] of Object.entries(site.remote)) host.files.set(path, text);
  await runDocs('sync', '--site', siteDir);
  await runDocs('build', '--site', siteDir, '--out', out);
  const documents = listFiles(out).filter((name) => name.endsWith('.html') && name !== '404.html');
  const pages = documents.map((name) => `/${name.replace(/(?:index)?\.html$/, '')}`);
  return { site, out, served: await servePreview(out), pages };
}

/** Fills the browser's storage with hostile values in place of the site's own. */
function storeEverywhere(payload: string): void {
  const nested = JSON.stringify([payload, payload]);
  const object = JSON.stringify({ address: payload, project: payload, environment: payload });
  const pairs = Object.entries({
    theme: payload,
    announcement: payload,
    typeface: payload,
    'tabs.npm2yarn': payload,
    searches: payload.length % 2 ? payload : nested,
    'docs.version': payload,
    consent: payload,
    instance: payload.length % 2 ? object : payload,
    reloaded: payload,
  });
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, value] of pairs) {
    localStorage.setItem(key, value);
    sessionStorage.setItem(key, value);
  }
}

/** Triggers everything on the page that a reader could, at once. */
async function useAll(): Promise<void> {
  for (const details of document.querySelectorAll('details')) details.open = true;
  for (const element of document.querySelectorAll('a, button, summary, [role=tab], .props > li'))
    for (const type of ['pointerover', 'focusin']) element.dispatchEvent(new Event(type, { bubbles: true }));
  for (const tab of document.querySelectorAll<HTMLElement>('[role=tab]')) tab.click();
  for (const button of document.querySelectorAll<HTMLElement>('nav button[aria-expanded=false]')) button.click();
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}

/** Number of browser pages that work in parallel. */
const TABS = 3;

/** Gives each tab its share of a list. */
async function share<T>(list: readonly T[], work: (items: T[]) => Promise<void>): Promise<void> {
  await Promise.all(
    Array.from({ length: TABS }, (_, tab) => work(list.filter((_item, index) => index % TABS === tab))),
  );
}

const MISSING = /status of 40[04]/;

describe.each(Array.from({ length: TURNS }, (_, turn) => turn))('a hostile site, turn %i', (turn) => {
  let built: Built;
  beforeAll(async () => {
    built = await build(turn);
  }, TIMEOUT);
  afterAll(() => built.served.close());

  const open = async () => {
    const watched = await watch([new URL(built.served.address).host], MISSING);
    await watched.page.goto(`${built.served.address}/`);
    return watched;
  };

  it('has every payload on its pages', () => {
    const all = built.pages.map((path) =>
      readFileSync(join(built.out, `${path.replace(/\/$/, '/index').slice(1)}.html`)),
    );
    const text = Buffer.concat(all).toString();
    expect(NUMBERED.length).toBeGreaterThan(300);
    expect(NUMBERED.filter((number) => !text.includes(number))).toEqual([]);
  });

  it('shows every page, and all that is in it', { timeout: TIMEOUT }, async () => {
    expect(built.pages.length).toBeGreaterThan(40);
    await share([...built.pages.entries()], async (mine) => {
      const { page, expectNothing } = await open();
      for (const [index, path] of mine) {
        await page.evaluate(storeEverywhere, PAYLOADS[index % PAYLOADS.length] ?? '');
        await page.goto(built.served.address + path);
        await page.evaluate(() => dispatchEvent(new Event('pointerover')));
        await ready(page);
        await page.evaluate(useAll);
        await expectNothing(path);
      }
    });
  });

  it('keeps the parts of a README apart: none takes what follows it along', { timeout: TIMEOUT }, async () => {
    const { page } = await open();
    for (const { id, count } of built.site.readmes) {
      await page.goto(`${built.served.address}/${id}`);
      const behind = await page.locator('#_docs-article p', { hasText: /^Behind \d+\.$/ }).count();
      expect([id, behind]).toEqual([id, count]);
    }
  });

  it('takes whatever a browser holds, asks for, or was led to', { timeout: TIMEOUT }, async () => {
    const { address } = built.served;
    await share([...PAYLOADS.entries()], async (mine) => {
      const { page, expectNothing } = await open();
      for (const [index, payload] of mine) {
        const value = encodeURIComponent(payload);
        const path = ['/small', '/search', `/${value}`, '/small'][index % 4] ?? '';
        await page.evaluate(storeEverywhere, payload);
        await page.goto(`${address}${path}?q=${value}&section=${value}#${index % 3 === 0 ? payload : value}`, {
          waitUntil: 'domcontentloaded',
        });
        await expectNothing(`${path} with ${payload}`);
      }
    });
  });

  it('goes to every fragment, and hears of every stored value, within one page', { timeout: TIMEOUT }, async () => {
    const { page, expectNothing } = await open();
    await ready(page);
    for (let from = 0; from < PAYLOADS.length; from += 20) {
      const lot = PAYLOADS.slice(from, from + 20);
      await page.evaluate(async (payloads) => {
        for (const payload of payloads) {
          location.hash = payload;
          localStorage.setItem('theme', payload);
          localStorage.setItem(
            'instance',
            JSON.stringify({ address: payload, project: payload, environment: payload }),
          );
          for (const key of ['theme', 'instance', null]) dispatchEvent(new StorageEvent('storage', { key }));
          await new Promise((done) => setTimeout(done));
        }
      }, lot);
      await expectNothing(`fragments from ${from}`);
    }
    expect(await page.evaluate(() => decodeURIComponent(location.hash))).toBe(`#${PAYLOADS.at(-1)}`);
  });

  it('is walked through from page to page', { timeout: TIMEOUT }, async () => {
    await share(built.pages, async (mine) => {
      const { page, expectNothing } = await open();
      await ready(page);
      for (const path of mine) {
        await page.evaluate(async (to) => {
          const { navigation } = globalThis as unknown as {
            navigation: { navigate: (to: string) => { finished: Promise<unknown> } };
          };
          await navigation.navigate(to).finished;
        }, path);
        await expectNothing(`walk to ${path}`);
      }
      // Still the first document: client-side navigation showed every page.
      expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)).toBe(
        `${built.served.address}/`,
      );
    });
  });

  it('is searched, by words that find it and by payloads', { timeout: TIMEOUT }, async () => {
    let marks = 0;
    const some = NUMBERED.filter((_, index) => index % 8 === 0);
    await share(some, async (mine) => {
      const { page, expectNothing } = await open();
      await ready(page);
      await page.keyboard.press('/');
      const field = page.getByRole('combobox');
      const answer = page.locator('dialog').getByRole('option').or(page.getByText('No results for'));
      for (const number of mine) {
        await field.fill(number);
        await answer.first().waitFor();
        marks += await page.locator('dialog mark', { hasText: number }).count();
        await field.press('ArrowDown');
        await field.fill(PAYLOADS[Number(number) - 1000]?.replaceAll(/[\r\n]/g, ' ') ?? '');
        await answer.first().waitFor();
        await expectNothing(`search for ${number}`);
      }
    });
    expect(marks).toBeGreaterThan(0);
  });
});
