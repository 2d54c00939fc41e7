import { type Locator, type Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import {
  axeInBothModes,
  copiedBy,
  followLink,
  holdRequests,
  newPage,
  openReady,
  useBrowser,
  type OpenOptions,
} from './browser.ts';

useBrowser({ shareProcess: true });

const address = (path: string) => inject('site') + path;
/** The shell's prefetching fails while there is no network. */
const allow = /ERR_INTERNET_DISCONNECTED/;

/** What there is to try on a page. Other tests check the rest. */
const PARTS = 'section[aria-label^="Try it:"]';

/** A named interactive part, once it is hydrated. */
async function thing(page: Page, name: string): Promise<Locator> {
  const section = page.locator(`section[aria-label="Try it: ${name}"]`).first();
  await section.scrollIntoViewIfNeeded();
  await page.locator('docs-island[alive]', { has: section }).first().waitFor({ state: 'attached' });
  return section;
}

/** Opens a page on a small touch screen by navigation in place, and then takes the network away. */
async function openByTouch(from: string, path: string, name: string, options: OpenOptions = {}): Promise<Locator> {
  const small: OpenOptions = { allow, hasTouch: true, isMobile: true, viewport: { width: 320, height: 700 } };
  const page = await openReady(address(from), { ...small, ...options });
  const before = await page.evaluateHandle(() => document);
  await followLink(page, path);
  await page.waitForURL(`**${path}`);
  // A different document would mean a full page load.
  expect(await before.evaluate((one) => one === document)).toBe(true);
  const section = await thing(page, name);
  await page.context().setOffline(true);
  return section;
}

const expectToFit = async (section: Locator) =>
  expect(await section.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

/** The part is as high for one number as for another. */
async function expectOneHeight(section: Locator): Promise<void> {
  const slider = section.getByRole('slider');
  for (const width of [320, 390, 412, 768, 1440]) {
    await section.page().setViewportSize({ width, height: 900 });
    const heights = new Set<number>();
    for (const value of [0, 1, 9, 10, 31, 32, 99, 100]) {
      await slider.fill(String(value));
      await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(new RegExp(`^${value}%`));
      heights.add(await section.evaluate((element) => element.getBoundingClientRect().height));
    }
    expect([...heights], `${width} px`).toHaveLength(1);
  }
}

const says = (section: Locator, text: string) => section.getByRole('status').filter({ hasText: text }).waitFor();

describe('who is in', () => {
  it('follows the slider, shows the number of a user, and keeps the same users unless it sticks to nothing', async () => {
    const page = await openReady(address('/reference/stickiness'));
    const section = await thing(page, 'who is in');
    const slider = section.getByRole('slider', { name: /Rollout/ });
    expect(await slider.getAttribute('aria-valuetext')).toBe('40%, 159 of 400 users');
    expect(await axeInBothModes(page, PARTS)).toEqual([]);
    // The number is explained with the steps of the reference page.
    await section.getByText('murmur3("new-checkout:user-42")').waitFor();
    await section.getByText('= 1499260774').waitFor();
    await section.getByRole('textbox', { name: 'Follow one userId' }).fill('user-3');
    await says(section, 'In user-3 has the number 7: in from 7% on.');
    await section.getByRole('button', { name: 'Ask again' }).press('Enter');
    await section.getByText('Asked again: the same 159 users.').waitFor();

    await slider.press('End');
    await section.getByText('400 of 400 users').waitFor();
    await slider.press('Home');
    await section.getByText('0 of 400 users', { exact: true }).waitFor();
    const box = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    expect(Number(await slider.inputValue())).toBeGreaterThan(40);
    expect(Number(await slider.inputValue())).toBeLessThan(60);
    await expectOneHeight(section);

    await slider.fill('40');
    await section.getByRole('textbox', { name: 'Group id' }).fill('new-search');
    await section.getByRole('textbox', { name: 'Follow one userId' }).fill('user-42');
    await says(section, 'Out user-42 has the number 94');
    await section.getByRole('combobox', { name: 'Stickiness' }).selectOption('random');
    await section.getByRole('button', { name: 'Ask again' }).click();
    await section.getByText(/^\d+ users now; \d+ of them were in before\.$/).waitFor();
    await section.getByRole('combobox', { name: 'Stickiness' }).selectOption('tenantId');
    await slider.fill('50');
    // Whole tenants of twenty users are enabled together.
    expect(Number((await section.locator('strong').first().textContent())?.split(' ')[0]) % 20).toBe(0);
  });

  it('shows what the reader chose before it was hydrated', async () => {
    const page = await newPage();
    const { hold, release } = await holdRequests(page, '**/assets/WhoIsIn-*.js');
    hold();
    await page.goto(address('/reference/stickiness'));
    const section = page.locator('section[aria-label="Try it: who is in"]');
    const slider = section.getByRole('slider', { name: /Rollout/ });
    await slider.press('End');
    expect(await section.getByText('159 of 400 users').count()).toBe(1);
    release();
    await section.getByText('400 of 400 users').waitFor();
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('100%, 400 of 400 users');
  });

  it('works by touch, with the network down, on a page that navigation has brought', async () => {
    const section = await openByTouch('/reference/segments', '/reference/activation-strategies', 'who is in');
    // The first dot is user-1.
    await section
      .locator('svg')
      .first()
      .tap({ position: { x: 4, y: 4 } });
    await says(section, 'user-1 has the number 32');
    await section.getByRole('button', { name: 'Ask again' }).tap();
    await section.getByText(/^Asked again: the same/).waitFor();
  });

  it('says something true without script, and leaves out what would not answer', async () => {
    const page = await openReady(address('/reference/stickiness'), { javaScriptEnabled: false });
    const section = page.locator('section[aria-label="Try it: who is in"]');
    await section.getByText('159 of 400 users are in at 40%').waitFor();
    expect(await section.getByRole('slider').isVisible()).toBe(false);
  });
});

describe('the first look at the home page', () => {
  const lines = (section: Locator) => section.locator('pre').innerText();

  it('has a toggle to flip, a rollout to move, and code that follows', async () => {
    const page = await openReady(address('/'));
    const section = await thing(page, 'a feature toggle');
    expect(await axeInBothModes(page, PARTS)).toEqual([]);
    expect((await lines(section)).trim().split('\n')).toHaveLength(5);
    await section.getByText('user-1 gets the new checkout.').waitFor();
    await section.getByRole('switch', { name: 'new-checkout' }).press('Space');
    await section.getByText('user-1 gets the old checkout.').waitFor();
    await section.getByText('0 of 400 users', { exact: true }).waitFor();
    await section.getByRole('switch', { name: 'new-checkout' }).click();
    await section.getByRole('slider', { name: /Gradual rollout/ }).press('Home');
    await section.getByText('user-1 gets the old checkout.').waitFor();
    await section.getByRole('button', { name: 'Another user' }).click();
    expect(await lines(section)).toContain("'user-18'");
    await expectOneHeight(section);
  });

  it('works by touch with the network down, after navigation', async () => {
    const section = await openByTouch('/tutorials', '/', 'a feature toggle');
    await section.locator('label').first().tap();
    await section.getByText('user-1 gets the old checkout.').waitFor();
    await expectToFit(section);
  });
});

describe('does this constraint hold', () => {
  it('answers with the reason, knows a context without the field, and shows the JSON for the API', async () => {
    const page = await openReady(address('/reference/strategy-constraints'));
    const section = await thing(page, 'does this constraint hold?');
    expect(await axeInBothModes(page, PARTS)).toEqual([]);
    await says(section, 'Holds 2.10.0 is newer than 2.9.0.');
    await section.getByRole('combobox', { name: 'Operator' }).selectOption('NUM_GT');
    await says(section, 'Holds 120 is greater than 100.');
    await section.getByRole('textbox', { name: 'Value in the context' }).fill('many');
    await says(section, "Does not hold The context's value many is not a valid number");
    await section.getByRole('checkbox', { name: 'Inverted' }).press('Space');
    await says(section, 'The constraint is inverted, so it holds.');
    await section.getByText('It does not invert the result if there is nothing to compare.').first().waitFor();
    expect(await section.getByText('Go 3.7').count()).toBe(1);

    await section.getByRole('checkbox', { name: 'Inverted' }).press('Space');
    await section.getByRole('combobox', { name: 'Operator' }).selectOption('STR_ENDS_WITH');
    await section.getByRole('checkbox', { name: 'Ignore case' }).click();
    await section.getByRole('textbox', { name: 'Values, with commas' }).fill('@Example.com, @example.org');
    await says(section, 'Holds ada@example.com ends with @Example.com.');
    expect(JSON.parse(await section.locator('pre').innerText())).toEqual({
      contextName: 'email',
      operator: 'STR_ENDS_WITH',
      values: ['@Example.com', '@example.org'],
      caseInsensitive: true,
    });
    await section.getByRole('checkbox', { name: 'The context has email' }).click();
    await says(section, 'Does not hold The context has no email');
  });

  it('works by touch with the network down, on a page that navigation has brought', async () => {
    const path = '/reference/strategy-constraints';
    const section = await openByTouch('/reference/segments', path, 'does this constraint hold?');
    await section.getByRole('checkbox', { name: 'Inverted' }).tap();
    await says(section, 'so it does not hold.');
    await expectToFit(section);
  });
});

describe('evaluate a toggle', () => {
  const name = 'evaluate a toggle';
  const json = (section: Locator) => section.getByRole('textbox', { name: 'Toggle, or a whole response from Unleash' });
  const field = (section: Locator, label: string) => section.getByRole('textbox', { name: label, exact: true });
  const custom = (section: Locator) => section.getByRole('textbox', { name: 'Custom fields' });
  const open = async () => thing(await openReady(address('/reference/playground')), name);
  /** A download of some 5 MB, in which the last toggle is on for one plan. */
  const large = () => {
    const ids = Array.from({ length: 40 }, (_, at) => `customer-${String(at).padStart(6, '0')}`);
    const toggle = (at: number) => ({
      name: `toggle-${at}`,
      enabled: true,
      strategies: [
        { name: 'default', constraints: [{ contextName: 'customerId', operator: 'IN', values: ids }], parameters: {} },
        { name: 'default', segments: [at] },
      ],
    });
    const features = Array.from({ length: 5000 }, (_, at) => toggle(at));
    const constraints = [{ contextName: 'plan', operator: 'IN', values: ['secret-plan'] }];
    const segments = features.map((_, id) => ({ id, name: `segment-${id}`, constraints }));
    return JSON.stringify({ version: 2, features, segments });
  };

  it('says what each strategy says, which SDKs differ, what would have to be otherwise, and what cannot be read', async () => {
    const section = await open();
    const example = (label: string) => section.getByRole('combobox').first().selectOption({ label });
    expect(await axeInBothModes(section.page(), PARTS)).toEqual([]);
    await says(section, 'On new-checkout: Strategy 1 is met');
    await field(section, 'userId').fill('user-42');
    await custom(section).fill('region=apac');
    await says(section, 'On new-checkout: Strategy 2 is met');
    await section.getByRole('checkbox', { name: 'On in this environment' }).press('Space');
    await says(section, 'Off new-checkout: The toggle is off in this environment');
    await section.getByText('the toggle is switched on in this environment.').waitFor();

    await example('A whole download, and a user who is left out');
    await says(section, 'Off new-search: No strategy is met.');
    await section.getByText('plan is not beta and the rollout is at least 94% (strategy 1).').waitFor();
    await section.getByText('email ends with @example.com (strategy 2).').waitFor();
    await section.getByText('It cannot read a download with the operator STR_ENDS_WITH.').waitFor();
    await section.getByRole('combobox', { name: 'Toggle' }).fill('new-checkout');
    await says(section, 'Off new-checkout: The toggle is off in this environment');
    await section.getByRole('combobox', { name: 'Toggle' }).fill('nowhere');
    await says(section, 'Not in it nowhere: An SDK with this download returns the fallback.');

    await json(section).fill('{ "name": "lunch", "strategies": [{ "name": "lunchBreak" }] }');
    await says(section, 'Depends lunch');
    await section.getByRole('combobox', { name: 'Evaluated by' }).selectOption('Python 5.7');
    await says(section, 'On lunch: It leaves out every strategy');
    await section.getByRole('listitem').filter({ hasText: 'The client specification' }).getByText('depends').waitFor();
    await section.getByRole('combobox', { name: 'Evaluated by' }).selectOption('The client specification');

    await example('Three variants, one of them forced');
    await section.getByText('has the number 775 of 1000, and wide has 701 to 1000').waitFor();
    await field(section, 'userId').fill('user-7');
    await section.getByText("An override names this user's userId.").waitFor();

    // What the front-end API returns.
    const variant = { name: 'wide', enabled: true };
    await json(section).fill(JSON.stringify({ toggles: [{ name: 'layout', enabled: true, variant }] }));
    await says(section, 'On layout: with the variant wide, for the context of this response.');
    await section.getByRole('combobox', { name: 'Toggle' }).fill('other');
    await says(section, 'Not in it other: This response has only toggles that are on for its context.');

    // Each error names the line, and how to mend it.
    const alert = (text: string) => section.getByRole('alert').filter({ hasText: text }).waitFor();
    await json(section).fill('{ "name": "a", "strategies": {} }');
    await alert('strategies has to be a list in brackets.');
    await json(section).fill('{\n  "name": a\n}');
    await alert('Line 2, column 11: put a in double quotes.');
    expect(await json(section).getAttribute('aria-invalid')).toBe('true');
    await custom(section).fill('plan=pro\nregion');
    await alert('Line 2: write a name, an equals sign and a value');
  });

  it('reads 5 MB, pasted or from a file, and sends nothing of it or of the context anywhere', async () => {
    const section = await open();
    const sent: string[] = [];
    section.page().on('request', (request) => {
      sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`);
    });
    const text = large();
    expect(text.length).toBeGreaterThan(5_000_000);
    await json(section).evaluate((area, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', pasted);
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
    await section.getByText(/^5\.\d MB: 5,000 toggles\./).waitFor();
    await section.getByRole('combobox', { name: 'Toggle' }).fill('toggle-4999');
    await says(section, 'Off toggle-4999: No strategy is met.');
    await custom(section).fill('plan=secret-plan');
    await says(section, 'On toggle-4999: Strategy 2 is met');
    await section.getByRole('button', { name: 'Clear' }).click();
    await section.getByRole('alert').filter({ hasText: 'there is nothing here. Paste JSON.' }).waitFor();
    const buffer = Buffer.from(text.replaceAll('toggle-', 'other-'));
    await section.locator('input[type=file]').setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer });
    await section.getByRole('combobox', { name: 'Toggle' }).fill('other-7');
    await says(section, 'On other-7: Strategy 2 is met');
    expect(sent.filter((one) => !one.startsWith('GET ') || /toggle-|other-|secret-plan|customer-/.test(one))).toEqual(
      [],
    );
    expect(section.page().url()).toBe(address('/reference/playground'));
    const stored = await section.page().evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(stored).not.toContain('secret-plan');
  });

  it('comes back from its link, which no server sees, and works by touch without a network', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const section = await openByTouch('/reference/segments', '/reference/playground', name, { permissions });
    const page = section.page();
    await field(section, 'userId').fill('zoë & co');
    await section.getByRole('combobox', { name: 'Evaluated by' }).selectOption('Go 3.7');
    await expectToFit(section);
    let link = '';
    await copiedBy(page, async () => {
      await section.getByRole('button', { name: 'Copy link' }).tap();
      await section.getByText('Copied').waitFor();
      link = await page.evaluate(() => navigator.clipboard.readText());
    }).toContain('/reference/playground#');
    await page.context().setOffline(false);
    const other = await newPage();
    const asked: string[] = [];
    other.on('request', (request) => asked.push(request.url()));
    await other.goto(link);
    const again = await thing(other, name);
    await expect.poll(() => field(again, 'userId').inputValue()).toBe('zoë & co');
    expect(await again.getByRole('combobox', { name: 'Evaluated by' }).inputValue()).toBe('Go 3.7');
    expect(asked.filter((url) => /zo(?:%|ë)|user-43/.test(url.split('#')[0] ?? ''))).toEqual([]);
  });

  it('shows an example without script', async () => {
    const page = await openReady(address('/reference/playground'), { javaScriptEnabled: false });
    const section = page.locator(`section[aria-label="Try it: ${name}"]`);
    await section.getByText('With JavaScript, you can evaluate your own toggles here.').waitFor();
    await section.locator('pre').filter({ hasText: '"groupId": "new-checkout"' }).waitFor();
    await section.getByText('Strategy 1 is met, and one is enough.').waitFor();
    expect(await json(section).isVisible()).toBe(false);
    expect(await section.getByText('Nothing leaves your browser.').isVisible()).toBe(false);
  });
});

describe('your setup', () => {
  it('says what is no address, and gives a program with the endpoint and the token for what the reader chose', async () => {
    const page = await openReady(address('/reference/sdks'));
    const section = await thing(page, 'your setup');
    expect(await axeInBothModes(page, PARTS)).toEqual([]);
    const field = section.getByRole('textbox', { name: 'Address of Unleash' });
    await field.fill('ftp://toggles');
    await section.getByRole('alert').filter({ hasText: 'This is not an address.' }).waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    // The program stays whole.
    await section.getByText("url: 'https://<your-instance>/api'").waitFor();
    await field.fill('');

    const code = section.locator('pre').last();
    await section.getByRole('radio', { name: 'In a browser' }).press('Space');
    await section.getByRole('combobox', { name: 'Language or framework' }).selectOption('React');
    await section.getByRole('definition').filter({ hasText: 'https://<your-instance>/api/frontend' }).waitFor();
    await section.getByRole('term').filter({ hasText: 'Front-end token' }).waitFor();
    await code.filter({ hasText: "useFlag('new-checkout')" }).waitFor();
    await section.getByRole('combobox', { name: 'It connects to' }).selectOption('Unleash Proxy');
    await section.getByRole('textbox', { name: 'Address of Unleash Proxy' }).fill('proxy.example.com/');
    await section.getByText("url: 'https://proxy.example.com/proxy'").waitFor();
    expect(await section.locator('mark').allTextContents()).toEqual([
      'https://proxy.example.com/proxy',
      '<your-proxy-client-key>',
    ]);
    // The Proxy does not serve server-side SDKs.
    await section.getByRole('radio', { name: 'On a server' }).click();
    expect(await section.getByRole('combobox', { name: 'It connects to' }).locator('option').allTextContents()).toEqual(
      ['Unleash itself', 'Unleash Edge'],
    );
    await section.getByRole('term').filter({ hasText: 'Client token' }).waitFor();
    expect(await section.getByRole('link', { name: 'Node.js' }).getAttribute('href')).toBe('/reference/sdks/node');
  });

  it('starts with the instance that the reader entered for samples, and follows a change', async () => {
    const page = await openReady(address('/reference/sdks'), {}, (opened) =>
      opened.addInitScript(() => {
        localStorage.setItem('instance', JSON.stringify({ address: 'https://toggles.example.com/team' }));
      }),
    );
    const section = await thing(page, 'your setup');
    await section.getByText("url: 'https://toggles.example.com/team/api'").waitFor();
    // Another tab clears it.
    const other = await page.context().newPage();
    await other.goto(address('/robots.txt'));
    await other.evaluate(() => localStorage.removeItem('instance'));
    await section.getByText("url: 'https://<your-instance>/api'").waitFor();
    await other.close();
  });

  it('works by touch, with the network down, after navigation in place', async () => {
    const section = await openByTouch('/reference/segments', '/reference/sdks', 'your setup');
    await section.getByRole('radio', { name: 'In a mobile app' }).tap();
    await section.getByRole('combobox', { name: 'Language or framework' }).selectOption('Flutter (Dart)');
    await section.getByText("Uri.parse('https://<your-instance>/api/frontend')").waitFor();
    await expectToFit(section);
  });
});

it('on a page of another kind too, what there is to try has nothing axe-core objects to', async () => {
  const page = await openReady(address('/how-to/how-to-find-out-why-a-toggle-is-off'));
  await thing(page, 'evaluate a toggle');
  expect(await axeInBothModes(page)).toEqual([]);
});
