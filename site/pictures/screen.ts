import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { distance } from 'fastest-levenshtein';
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import { BROWSERS, findChromium } from '../../tests/chromium.ts';
import { answersOf } from './enterprise.ts';
import type { Instance } from './instance.ts';
import { SHOWN_AT } from './platform.ts';
import type { Scene } from './scene.ts';

/** The moment at which all pictures are taken. */
export const NOW = Date.parse('2023-06-14T09:30:00Z');

const FLAGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  // The same glyphs on every machine: no hinting by the system's settings, no subpixels.
  '--font-render-hinting=none',
  '--disable-lcd-text',
];

/** The instance at the address it is shown at, as a host that may use all of the platform; and no other host. */
function shownAt(url: string): string[] {
  const { host } = new URL(SHOWN_AT);
  return [
    `--host-resolver-rules=MAP ${host}:80 127.0.0.1:${new URL(url).port}, MAP * ~NOTFOUND`,
    `--unsafely-treat-insecure-origin-as-secure=${SHOWN_AT}`,
  ];
}

/** Weights of the interface's typeface, and their files. */
const FACES = { 400: 'senRegular.ttf', 700: 'senBold.ttf', 800: 'senExtraBold.ttf' };

const STILL = `*, *::before, *::after { transition: none !important; animation: none !important; caret-color: transparent !important; }
::-webkit-scrollbar, img[src*="texture"] { display: none; }`;

const ROLES = ['button', 'link', 'tab', 'menuitem', 'option', 'checkbox', 'switch', 'radio', 'combobox'] as const;

/** A browser that is signed in, and shows what the scenes ask for. */
export class Camera {
  readonly #browser: Browser;
  readonly #context: BrowserContext;
  readonly #instance: Instance;
  readonly #fonts: string | null;
  /** What went wrong in the page. */
  readonly errors: string[] = [];

  private constructor(browser: Browser, context: BrowserContext, instance: Instance, fonts: string | null) {
    this.#browser = browser;
    this.#context = context;
    this.#instance = instance;
    this.#fonts = fonts;
  }

  static async open(instance: Instance, fonts: string | null): Promise<Camera> {
    const browser = await chromium.launch({
      // The headless shell draws letters differently.
      executablePath: findChromium(BROWSERS),
      args: [...FLAGS, ...shownAt(instance.url)],
    });
    return new Camera(browser, await newContext(browser, fonts), instance, fonts);
  }

  /** A page of its own for a scene. */
  async page(scene: Scene): Promise<Page> {
    this.errors.length = 0;
    const context = scene.guest ? await newContext(this.#browser, this.#fonts) : this.#context;
    const page = await context.newPage();
    await page.setViewportSize(scene.window ?? { width: 1180, height: 1000 });
    await page.addInitScript(() => {
      if (sessionStorage.getItem('fresh')) return;
      localStorage.clear();
      sessionStorage.setItem('fresh', 'yes');
    });
    page.on('pageerror', (error) => this.errors.push(String(error)));
    page.on('request', (request) => {
      if (!['GET', 'HEAD'].includes(request.method())) this.#instance.isChanged = true;
    });
    await this.#answer(page, scene);
    return page;
  }

  /** Signs in with the name and password of an account. */
  async signIn(name: string, password: string): Promise<void> {
    const page = await this.#context.newPage();
    await page.goto(`${SHOWN_AT}/login`);
    await page.getByLabel('Username').fill(name);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/(?:projects|features)$/);
    await page.close();
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }

  /** Answers in the place of the server, for scenes of another edition or with other flags than it has. */
  async #answer(page: Page, scene: Scene): Promise<void> {
    const { edition = 'open source', flags = {} } = scene;
    const answers = answersOf(this.#instance, scene);
    for (const [request, json] of Object.entries(answers)) {
      const [path = '', method = 'GET'] = request.split(' ').toReversed();
      await page.route(SHOWN_AT + path, (route) =>
        route.request().method() === method ? route.fulfill({ json }) : route.fallback(),
      );
    }
    if (edition === 'open source' && Object.keys(flags).length === 0) return;
    await page.route(`${SHOWN_AT}/api/admin/ui-config`, async (route) => {
      const answer = await route.fetch({ url: `${this.#instance.url}/api/admin/ui-config` });
      await route.fulfill({ response: answer, json: configOf((await answer.json()) as UiConfig, scene) });
    });
  }
}

interface UiConfig {
  flags: Record<string, unknown>;
  versionInfo: Record<string, unknown>;
  [name: string]: unknown;
}

/** What the interface is told of its server: the scene's edition and flags. */
function configOf(config: UiConfig, { edition = 'open source', flags }: Scene): UiConfig {
  const isOpen = edition === 'open source';
  return {
    ...config,
    ...(!isOpen && {
      environment: edition === 'pro' ? 'Pro' : 'Enterprise',
      authenticationType: 'enterprise',
      networkViewEnabled: true,
    }),
    flags: { ...config.flags, ...(!isOpen && { RE: true, UG: true, SE: true, EEA: true, P: true }), ...flags },
    versionInfo: { ...config.versionInfo, current: { oss: '5.1.9', enterprise: isOpen ? '' : '5.1.9' } },
  };
}

/** A profile of its own, with the clock, the language and the window that all pictures have. */
async function newContext(browser: Browser, fonts: string | null): Promise<BrowserContext> {
  const context = await browser.newContext({
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    colorScheme: 'light',
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  context.setDefaultTimeout(30_000);
  await context.clock.setFixedTime(NOW);
  // The interface loads its typeface from another host.
  if (fonts) await context.addInitScript(addFaces, facesIn(fonts));
  return context;
}

/** Each weight of the typeface as the address of its data. */
function facesIn(folder: string): [weight: string, source: string][] {
  return Object.entries(FACES).map(([weight, file]) => {
    const data = readFileSync(join(folder, file)).toString('base64');
    return [weight, `url(data:font/ttf;base64,${data})`];
  });
}

/** Runs in the page. */
function addFaces(faces: [weight: string, source: string][]): void {
  for (const [weight, source] of faces) document.fonts.add(new FontFace('Sen', source, { weight }));
}

/** What a scene's steps can do. Names are those that the reader sees: a wrong one ends the scene with an error. */
export class Screen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens a path of the instance, and waits until nothing moves any more. */
  async open(path: string): Promise<void> {
    await this.page.goto(SHOWN_AT + path);
    await this.page.addStyleTag({ content: STILL });
    await this.settle();
  }

  /** Waits until the page asks for nothing more. */
  async settle(): Promise<void> {
    await this.page.waitForLoadState('networkidle');
    await this.page.evaluate(() => document.fonts.ready);
  }

  /**
   * Checks that names which a page of ours uses are on the screen, letter for letter.
   *
   * @throws Error that says which is not, and what is there instead
   */
  async see(...names: string[]): Promise<void> {
    for (const name of names) {
      const deadline = performance.now() + 15_000;
      let shown = await this.#shown();
      while (!shown.includes(name) && performance.now() < deadline) {
        await this.page.waitForTimeout(100);
        shown = await this.#shown();
      }
      if (shown.includes(name)) continue;
      const near = shown.toSorted((a, b) => distance(a, name) - distance(b, name)).slice(0, 5);
      throw new Error(`"${name}" is not on the screen. Nearest: ${near.map((text) => `"${text}"`).join(', ')}.`);
    }
  }

  /** Every text and name that is visible now. */
  #shown(): Promise<string[]> {
    return this.page.evaluate(() => {
      const found = new Set<string>();
      const add = (text: string | null | undefined) => {
        const plain = (text ?? '').replaceAll(/[\s\u200b]+/g, ' ').trim();
        if (plain !== '' && plain.length < 400) found.add(plain).add(plain.replace(/ ?[*:]$/, ''));
      };
      for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
        if (!element.checkVisibility() || element.getClientRects().length === 0) continue;
        if (element.children.length < 12) add(element.textContent);
        for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) add(node.textContent);
        for (const name of ['aria-label', 'placeholder', 'title', 'alt']) add(element.getAttribute(name));
        if (element instanceof HTMLInputElement) add(element.value);
      }
      return [...found];
    });
  }

  /** The one visible element of this name that can be used; by its text where none has a role. */
  async named(name: string): Promise<Locator> {
    await this.see(name);
    for (const role of ROLES) {
      const found = this.page.getByRole(role, { name, exact: true }).filter({ visible: true });
      if ((await found.count()) > 0) return found.first();
    }
    const field = this.page.getByLabel(name, { exact: true }).filter({ visible: true });
    if ((await field.count()) > 0) return field.first();
    return this.page.getByText(name, { exact: true }).filter({ visible: true }).first();
  }

  async click(name: string): Promise<void> {
    await (await this.named(name)).click();
    await this.settle();
  }

  /** Writes into the field with this label or placeholder. */
  async fill(label: string, text: string): Promise<void> {
    await this.see(label);
    const field = this.field(label);
    await field.fill(text);
  }

  /** Opens a form, writes into the fields with these labels, and checks that these names are on it. */
  async fillForm(path: string, values: Record<string, string>, ...names: string[]): Promise<void> {
    await this.open(path);
    for (const [label, text] of Object.entries(values)) await this.fill(label, text);
    await this.see(...names);
    await this.rest();
  }

  /** The list or menu that lies over the page. */
  get popover(): Locator {
    return this.page.locator('.MuiPopover-paper').filter({ visible: true }).last();
  }

  /** The field with this label or placeholder. */
  field(label: string): Locator {
    return this.page
      .getByLabel(label, { exact: true })
      .or(this.page.getByRole('textbox', { name: label, exact: true }))
      .or(this.page.getByPlaceholder(label, { exact: true }))
      .filter({ visible: true })
      .first();
  }

  /** Opens the accordion of an environment on a toggle's page. */
  async expand(environment: string): Promise<void> {
    await this.see(environment);
    await this.page.locator('.MuiAccordionSummary-root').filter({ hasText: environment }).first().click();
    await this.settle();
  }

  /** Chooses an option of a list. */
  async choose(label: string, option: string): Promise<void> {
    await this.see(label);
    const control = this.page
      .locator('.MuiFormControl-root')
      .filter({ has: this.page.locator('label', { hasText: label }) });
    await control.first().locator('[role=button], [role=combobox]').first().click();
    await this.page.getByRole('option', { name: option, exact: true }).first().click();
    await this.settle();
  }

  /** Puts dots in the place of a secret, which is another each time. */
  async hide(secret: RegExp, shown: string): Promise<void> {
    const count = await this.page.evaluate(
      ([source, text]) => {
        let found = 0;
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const before = node.textContent ?? '';
          node.textContent = before.replace(new RegExp(source ?? ''), text ?? '');
          if (node.textContent !== before) found++;
        }
        return found;
      },
      [secret.source, shown],
    );
    if (count === 0) throw new Error(`Nothing on the screen matches ${String(secret)}.`);
  }

  /** Takes the focus and the pointer away from everything. */
  async rest(): Promise<void> {
    await this.page.mouse.move(0, 0);
    await this.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  }
}
