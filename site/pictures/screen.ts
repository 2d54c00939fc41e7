import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { distance } from 'fastest-levenshtein';
import { chromium, type Browser, type BrowserContext, type Locator, type Page, type Route } from 'playwright-core';
import { findChromium } from '../../tests/chromium.ts';
import type { Instance } from './instance.ts';
import { SHOWN_AT } from './platform.ts';
import type { Scene } from './scene.ts';

/** The moment at which all pictures are taken. */
const NOW = new Date('2023-06-14T09:30:00Z');

const FLAGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  // The same glyphs on every machine: no hinting by the system's settings, no subpixels.
  '--font-render-hinting=none',
  '--disable-lcd-text',
];

/** Weights of the interface's typeface, and their files. */
const FACES = { 400: 'senRegular.ttf', 700: 'senBold.ttf', 800: 'senExtraBold.ttf' };
const FONT_HOST = 'https://fonts.gstatic.com/';

const STILL = `*, *::before, *::after { transition: none !important; animation: none !important; caret-color: transparent !important; }
::-webkit-scrollbar { display: none; }`;

const ROLES = ['button', 'link', 'tab', 'menuitem', 'option', 'checkbox', 'switch', 'radio', 'combobox'] as const;

/** A browser that is signed in, and shows what the scenes ask for. */
export class Camera {
  readonly #browser: Browser;
  readonly #context: BrowserContext;
  readonly #instance: Instance;
  #scene: Scene | null = null;
  /** What went wrong in the page. */
  readonly errors: string[] = [];

  private constructor(browser: Browser, context: BrowserContext, instance: Instance) {
    this.#browser = browser;
    this.#context = context;
    this.#instance = instance;
  }

  static async open(instance: Instance, fonts: string | null): Promise<Camera> {
    const browser = await chromium.launch({ executablePath: findChromium(), args: FLAGS });
    const context = await browser.newContext({
      deviceScaleFactor: 2,
      reducedMotion: 'reduce',
      colorScheme: 'light',
      locale: 'en-GB',
      timezoneId: 'UTC',
    });
    context.setDefaultTimeout(15_000);
    await context.clock.setFixedTime(NOW);
    const camera = new Camera(browser, context, instance);
    await context.route('**/*', (route) => camera.#answer(route, fonts));
    return camera;
  }

  /** A page of its own for a scene. */
  async page(scene: Scene): Promise<Page> {
    this.#scene = scene;
    this.errors.length = 0;
    const page = await this.#context.newPage();
    await page.setViewportSize(scene.window ?? { width: 1180, height: 1000 });
    await page.addInitScript(() => {
      if (sessionStorage.getItem('fresh')) return;
      localStorage.clear();
      sessionStorage.setItem('fresh', 'yes');
    });
    page.on('pageerror', (error) => this.errors.push(String(error)));
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

  /** Only the instance answers, at the address it is shown at; fonts come from its package, and nothing else loads. */
  async #answer(route: Route, fonts: string | null): Promise<void> {
    const request = route.request();
    const address = new URL(request.url());
    if (address.origin !== SHOWN_AT) return this.#foreign(route, address, fonts);
    const given = this.#scene?.answers?.[address.pathname];
    if (given !== undefined && request.method() === 'GET') return route.fulfill({ json: given });
    if (!['GET', 'HEAD'].includes(request.method())) this.#instance.isChanged = true;
    const answer = await route.fetch({ url: this.#instance.url + address.pathname + address.search, maxRedirects: 0 });
    if (address.pathname !== '/api/admin/ui-config' || !answer.ok()) return route.fulfill({ response: answer });
    return route.fulfill({ response: answer, json: this.#config((await answer.json()) as UiConfig) });
  }

  /** What the interface is told of its server: the scene's edition and flags. */
  #config(config: UiConfig): UiConfig {
    const { edition = 'open source', flags = {} } = this.#scene ?? {};
    const isOpen = edition === 'open source';
    return {
      ...config,
      ...(!isOpen && { environment: edition === 'pro' ? 'Pro' : 'Enterprise', networkViewEnabled: true }),
      flags: { ...config.flags, ...(!isOpen && { RE: true, UG: true, SE: true, EEA: true, P: true }), ...flags },
      versionInfo: {
        ...config.versionInfo,
        current: { oss: '5.1.9', enterprise: isOpen ? '' : '5.1.9' },
        isLatest: true,
        instanceId: '00000000-0000-4000-8000-000000000000',
      },
    };
  }

  async #foreign(route: Route, address: URL, fonts: string | null): Promise<void> {
    const headers = { 'access-control-allow-origin': '*' };
    if (fonts && address.hostname === 'fonts.googleapis.com') {
      const faces = Object.entries(FACES).map(
        ([weight, file]) =>
          `@font-face{font-family:Sen;font-weight:${weight};src:url(${FONT_HOST}${file}) format("truetype")}`,
      );
      return route.fulfill({ contentType: 'text/css', headers, body: faces.join('') });
    }
    const file = fonts && join(fonts, basename(address.pathname));
    if (file && address.href.startsWith(FONT_HOST) && existsSync(file))
      return route.fulfill({ contentType: 'font/ttf', headers, body: readFileSync(file) });
    return route.abort();
  }
}

interface UiConfig {
  flags: Record<string, unknown>;
  versionInfo: Record<string, unknown>;
  [name: string]: unknown;
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
      const deadline = performance.now() + 5000;
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

  /** The field with this label or placeholder. */
  field(label: string): Locator {
    return this.page
      .getByLabel(label, { exact: true })
      .or(this.page.getByRole('textbox', { name: label, exact: true }))
      .or(this.page.getByPlaceholder(label, { exact: true }))
      .filter({ visible: true })
      .first();
  }

  /** Takes the focus and the pointer away from everything. */
  async rest(): Promise<void> {
    await this.page.mouse.move(0, 0);
    await this.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  }
}
