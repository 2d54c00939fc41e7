import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { envOf, type PageEnv } from '../build/env.ts';
import { lastUpdatesOf } from '../build/git.ts';
import { inputOf, keyOf, type PageInput } from '../build/input.ts';
import { inOrder, judge } from '../build/judge.ts';
import { loadPages, type LoadedSite } from '../build/load-site.ts';
import { sharedFiles, type SharedFiles } from '../build/site-files.ts';
import type { CompileCache, Product } from '../build/produce.ts';
import { loadConfig } from '../config/load.ts';
import { areUnchanged } from '../files/stamps.ts';
import { InputError, type Problem } from '../model/problem.ts';
import type { Assets } from '../model/site.ts';
import { enginePages } from '../render/engine-pages.ts';
import type { SearchRecord } from '../search/record.ts';

/** Makes one page: `producePage`, or a newer one where the engine itself is being edited. */
export type MakePage = (env: PageEnv, input: PageInput, cache: CompileCache | null) => Promise<Product>;

export interface DevSiteOptions {
  siteDir: string;
  engineDir: string;
  assets: Assets;
  make: MakePage;
}

/** A page that is made or being made, with the hash of what it is made from. */
interface DevPage {
  key: string;
  product: Promise<Product>;
}

/** Address of the whole sidebar tree. */
export const NAV = '/@docs/nav.json';

/**
 * A site while it is being written: its pages as they are now, each made when it is asked for, and made again when what
 * it is made from has another hash.
 */
export class DevSite {
  readonly #options: DevSiteOptions;
  readonly #updated: ReadonlyMap<string, string>;
  #loaded: LoadedSite;
  #env: PageEnv;
  #theme: SharedFiles['theme'] = null;
  /** Set while the config itself does not load: the last good site is shown with the error over it. */
  #configProblems: Problem[] = [];
  /** By address, those that were asked for last. */
  readonly #pages = new Map<string, DevPage>();
  /** By address, those that are made: what is known of each by now. */
  readonly #made = new Map<string, Product>();

  /** How often all pages have been made. */
  #round = 0;

  private constructor(options: DevSiteOptions, loaded: LoadedSite, updated: ReadonlyMap<string, string>) {
    this.#options = options;
    this.#updated = updated;
    this.#loaded = loaded;
    this.#env = this.#newEnv();
  }

  /** @throws InputError where the config cannot be loaded */
  static async load(options: DevSiteOptions): Promise<DevSite> {
    const { siteDir, engineDir } = options;
    const loading = loadConfig(siteDir, engineDir);
    const [config, updated] = await Promise.all([loading, lastUpdatesOf(siteDir, loading)]);
    return new DevSite(options, await loadPages(siteDir, config, updated, true), updated);
  }

  get site(): LoadedSite['site'] {
    return this.#loaded.site;
  }

  /** The files of the config, absolute, and those that would be if they were there. */
  get configFiles(): readonly string[] {
    const { files, absent } = this.#loaded.loaded;
    return [...files, ...absent];
  }

  /** Reads the site again after files changed. A config that does not load is a problem, and the last good site stays. */
  async reload(changed: readonly string[]): Promise<void> {
    const { siteDir, engineDir } = this.#options;
    const isConfig = this.#configProblems.length > 0 || changed.some((file) => this.configFiles.includes(file));
    try {
      const config = isConfig ? await loadConfig(siteDir, engineDir) : this.#loaded.loaded;
      this.#loaded = await loadPages(siteDir, config, this.#updated, true);
      this.#configProblems = [];
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.#configProblems = error.problems;
    }
    this.#env = this.#newEnv();
    for (const path of this.#pages.keys()) if (!this.#metaOf(path)) this.#forget(path);
  }

  /** Makes every page again that is asked for: the engine is another one. */
  forgetAll(): void {
    for (const path of this.#pages.keys()) this.#forget(path);
  }

  /** The page at an address as it is now; null where there is none. */
  async page(path: string): Promise<Product | null> {
    const meta = this.#metaOf(path);
    if (!meta) return null;
    const { sources, api, siteDir } = this.#loaded;
    const source = sources.get(path) ?? null;
    const input = inputOf(this.site, meta, { source, api: api?.handle ?? null, oldAddresses: null });
    const key = keyOf(this.#env, input);
    const known = this.#pages.get(path);
    if (known?.key === key) {
      const product = await known.product;
      if (areUnchanged(siteDir, product.dependencies)) return product;
    }
    // Another caller may have begun meanwhile.
    const newer = this.#pages.get(path);
    if (newer && newer !== known) return this.page(path);
    const page: DevPage = { key, product: this.#options.make(this.#env, input, null) };
    this.#pages.set(path, page);
    try {
      const product = await page.product;
      // One that was begun later is not overtaken.
      if (this.#pages.get(path) === page) this.#made.set(path, product);
      return product;
    } catch (error) {
      if (this.#pages.get(path) === page) this.#forget(path);
      throw error;
    }
  }

  /** Makes all pages, so that everything that is wrong is known. One that is called later takes over. */
  async makeAll(): Promise<void> {
    const round = (this.#round += 1);
    for (const path of this.site.pages.keys()) {
      if (round !== this.#round) return;
      await this.page(path);
    }
  }

  /** Everything that is wrong, as far as it is known by now. */
  problems(): Problem[] {
    if (this.#configProblems.length > 0) return this.#configProblems;
    const files = new Set([...this.#staticFiles(), ...this.#published().keys()]);
    return inOrder(judge(this.#loaded, [...this.#made.values()], files));
  }

  /** The file that a made page shows at an address, absolute; null where none does. */
  file(address: string): string | null {
    const name = this.#published().get(address);
    const file = name === undefined ? null : join(this.#options.siteDir, name);
    return file !== null && existsSync(file) ? file : null;
  }

  /** The site's own style sheet for all pages; null: none. */
  get theme(): SharedFiles['theme'] {
    return this.#theme;
  }

  /** The search records of the pages made so far. */
  records(): SearchRecord[] {
    return [...this.#made.values()].flatMap(({ record }) => record ?? []);
  }

  #metaOf(path: string) {
    return this.site.pages.get(path) ?? enginePages().find((page) => page.path === path);
  }

  #newEnv(): PageEnv {
    this.#theme = sharedFiles(this.site, this.#loaded.styles.css).theme;
    const { siteDir, assets } = this.#options;
    return envOf(this.site, {
      siteDir,
      engine: 'dev',
      assets,
      nav: NAV,
      theme: this.#theme?.asset ?? null,
      islands: null,
    });
  }

  #forget(path: string): void {
    this.#pages.delete(path);
    this.#made.delete(path);
  }

  #published(): Map<string, string> {
    const files = [this.#loaded.styles, ...this.#made.values()].flatMap(({ published }) => published);
    return new Map(files.map(({ from, to }) => [`/${to}`, from]));
  }

  #staticFiles(): string[] {
    const cwd = join(this.#options.siteDir, this.site.config.static);
    return globSync('**/*', { cwd, dot: true }).map((name) => `/${name}`);
  }
}
