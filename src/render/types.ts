import type { BootData } from '../model/boot.ts';
import type { PageMeta, PageView } from '../model/page.ts';
import type { Assets } from '../model/site.ts';

/** Everything that all documents share: the site's shell, and what the build or the dev server adds for the browser. */
export interface RenderEnv extends BootData {
  /** Public address of the site, without a trailing slash. */
  url: string;
  /** The path of that address; empty at the root. */
  base: string;
  assets: Assets;
}

/** A page with its finished article. */
export interface RenderedPage {
  /** For search engines and social cards. */
  meta: PageMeta;
  /** Everything around the article. */
  view: PageView;
  /** The article's HTML. */
  html: string;
  /** The style sheets of its components, by address. */
  styles: ReadonlyMap<string, string>;
  /** Its Markdown version; null if it has none. */
  markdown: string | null;
  /** Address of the table of old addresses; only on the not-found page. */
  oldAddresses: string | null;
}
