import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { wellKnownFiles } from '../build/site-files.ts';
import { inOrder, judge } from '../build/judge.ts';
import { loadSite, readInputs, type LoadedSite, type SiteInputs } from '../build/load-site.ts';
import { envOf, inputOf, keyOf, type PageEnv, type PageInput } from '../build/plan.ts';
import type { Product } from '../build/produce.ts';
import { WHOLE_TEXT } from '../build/whole-text.ts';
import { loadConfig } from '../config/load.ts';
import { hashOfModules } from '../files/modules.ts';
import { areUnchanged } from '../files/stamps.ts';
import { InputError, isError, type Problem } from '../model/problem.ts';
import { archiveName, type Assets } from '../model/site.ts';
import { enginePages } from '../render/engine-pages.ts';
import { listSiteFiles } from '../sources/list-site-files.ts';
import type { SearchRecord } from '../search/record.ts';
import { STATIC } from '../model/folders.ts';

/** Makes one page: `producePage`, or its latest version while the engine itself is being edited. */
export type MakePage = (env: PageEnv, input: PageInput) => Promise<Product>;

export interface DevSiteOptions {
  siteDir: string;
  engineDir: string;
  assets: Assets;
  make: MakePage;
}

/** A page that has been or is being made, with the hash of its input. */
interface DevPage {
  key: string;
  product: Promise<Product>;
}

/** Address of the whole sidebar tree. */
export const NAV = '/@docs/nav.json';

/**
 * A site while it is being written. Pages are made on request, and made again when the hash of their input has changed.
 */
export class DevSite {
  readonly #options: DevSiteOptions;
  readonly #dates: SiteInputs['dates'];
  #loaded: LoadedSite;
  #env: PageEnv;
  /** Set while the config does not load: the last good site is then shown, with the error over it. */
  #configProblems: Problem[] = [];
  /** The latest requested version of each page, by address. */
  readonly #pages = new Map<string, DevPage>();
  /** The latest finished version of each page, by address. */
  readonly #made = new Map<string, Product>();
  /** What was wrong with the API description when it was last checked. */
  #described: Problem[] = [];

  /** Counts changes of the site, and how often making all pages has been started. */
  #round = 0;
  /** The round in which all pages were made. */
  #settled = -1;

  private constructor(options: DevSiteOptions, loaded: LoadedSite, dates: SiteInputs['dates']) {
    this.#options = options;
    this.#dates = dates;
    this.#loaded = loaded;
    this.#env = this.#newEnv();
  }

  /** @throws InputError if the config cannot be loaded */
  static async load(options: DevSiteOptions): Promise<DevSite> {
    const { siteDir, engineDir } = options;
    const inputs = await readInputs(siteDir, engineDir);
    return new DevSite(options, await loadSite(siteDir, inputs, true), inputs.dates);
  }

  get site(): LoadedSite['site'] {
    return this.#loaded.site;
  }

  /** Absolute paths of the config's files. */
  get configFiles(): readonly string[] {
    return this.#loaded.loaded.files;
  }

  /**
   * Reloads the site after files have changed. If the config does not load, that is a problem, and the last good site
   * stays.
   */
  async reload(changed: readonly string[]): Promise<void> {
    this.#round += 1;
    const { siteDir, engineDir } = this.#options;
    const isConfig =
      this.#configProblems.length > 0 ||
      changed.some((file) => this.configFiles.includes(file)) ||
      // A new module may take the place of one that the config imports.
      hashOfModules(siteDir) !== this.#loaded.modules;
    try {
      const loaded = isConfig ? await loadConfig(siteDir, engineDir) : this.#loaded.loaded;
      this.#loaded = await loadSite(siteDir, { loaded, dates: this.#dates }, true);
      this.#configProblems = [];
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.#configProblems = error.problems;
    }
    this.#env = this.#newEnv();
    // The not-found page, which links to any page, is made again once a reader sees it.
    for (const path of this.#pages.keys()) if (!this.site.pages.has(path)) this.#forget(path);
  }

  /** Forgets every page, because the engine has changed. */
  forgetAll(): void {
    for (const path of this.#pages.keys()) this.#forget(path);
  }

  /** The current version of the page at an address; null if there is none. */
  async page(path: string): Promise<Product | null> {
    const meta = this.site.pages.get(path) ?? enginePages.find((page) => page.path === path);
    if (!meta) return null;
    const { sources, api, siteDir, modules } = this.#loaded;
    const source = sources.get(path) ?? null;
    const parts = { source, api: api?.handle ?? null, modules, islands: null, oldAddresses: null };
    const input = inputOf(this.site, meta, parts);
    const key = keyOf(this.#env, input);
    const known = this.#pages.get(path);
    if (known?.key === key) {
      const product = await known.product;
      // What an error says is missing may be there again.
      if (areUnchanged(siteDir, product.dependencies) && !product.problems.some(isError)) return product;
    }
    // Another caller may have started meanwhile.
    const newer = this.#pages.get(path);
    if (newer && newer !== known) return this.page(path);
    const page: DevPage = { key, product: this.#options.make(this.#env, input) };
    this.#pages.set(path, page);
    try {
      const product = await page.product;
      // A version that was started later takes precedence.
      if (this.#pages.get(path) === page) this.#made.set(path, product);
      return product;
    } catch (error) {
      if (this.#pages.get(path) === page) this.#forget(path);
      throw error;
    }
  }

  /** Makes all pages, so that all problems are known. A later call or change takes over from an earlier call. */
  async makeAll(): Promise<void> {
    const round = (this.#round += 1);
    for (const path of this.site.pages.keys()) {
      if (round !== this.#round) return;
      await this.page(path);
      // Making many pages would otherwise keep requests, and news of further changes, waiting.
      await setImmediate();
    }
    const described = await this.#loaded.api?.check();
    if (round !== this.#round) return;
    this.#described = described ?? [];
    this.#settled = round;
  }

  /** True if all pages have been made since the last change, or if only the config matters, which does not load. */
  get isSettled(): boolean {
    return this.#settled === this.#round || this.#configProblems.length > 0;
  }

  /** True if the site's files have errors that are seen before any page is made. */
  get hasErrors(): boolean {
    return [...this.#configProblems, ...this.#loaded.problems].some(isError);
  }

  /** Every problem known so far. */
  problems(): Problem[] {
    if (this.#configProblems.length > 0) return this.#configProblems;
    const archive = archiveName(this.site);
    // Only a build makes them, but links to them are right.
    const built = [
      ...wellKnownFiles(this.site).map(({ name }) => name),
      WHOLE_TEXT,
      ...(archive === null ? [] : [archive, `${archive}.sha256`]),
    ];
    const files = new Set([...this.#published().keys(), ...built.map((name) => `/${name}`)]);
    return inOrder([...this.#described, ...judge(this.#loaded, [...this.#made.values()], files)]);
  }

  /** The absolute path of the file that is published at an address; null if there is none. */
  file(address: string): string | null {
    const name = this.#published().get(address);
    const file = name === undefined ? null : join(this.#options.siteDir, name);
    return file !== null && existsSync(file) ? file : null;
  }

  /** The search records of all pages made so far, in the order of their addresses. */
  records(): SearchRecord[] {
    return [...this.site.pages.keys()].flatMap((path) => this.#made.get(path)?.record ?? []);
  }

  #newEnv(): PageEnv {
    const { siteDir, assets } = this.#options;
    return envOf(this.site, { siteDir, assets, nav: NAV });
  }

  #forget(path: string): void {
    this.#pages.delete(path);
    this.#made.delete(path);
  }

  /** The files of the static folder, and those that finished pages publish, by address. */
  #published(): Map<string, string> {
    const { siteDir } = this.#options;
    const names = listSiteFiles(siteDir, STATIC, true).value;
    const files = [this.#loaded.typeface, ...this.#made.values()].flatMap(({ published }) => published);
    return new Map([
      ...names.map((name) => [`/${name.normalize('NFC')}`, join(STATIC, name)] as const),
      ...files.map(({ from, to }) => [`/${to}`, from] as const),
    ]);
  }
}
