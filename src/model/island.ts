import type { Asset, PublishedFile } from './asset.ts';

/** A component of the site that the browser hydrates, as used on a page. */
export interface Island {
  /** The file that begins with `'use client'`, relative to the site's folder: `components/Counter.tsx`. */
  module: string;
  /** The export that is the component. */
  name: string;
  /** Its props, as JSON. */
  props: string;
  /** The HTML it renders in the build. */
  html: string;
}

/** The scripts of an island: its own file first, then its imports, each with its digest. */
export type IslandFiles = [address: string, integrity: string][];

/** A style sheet of the site. */
export interface SiteStyle {
  /** Path in the output, including a hash of the content. */
  name: string;
  css: string;
}

/** Files that an article needs besides its HTML. */
export interface ArticleParts {
  islands: Island[];
  styles: SiteStyle[];
  /** Files that its components import. */
  files: PublishedFile[];
}

/** Files that a page needs in the browser besides the common ones. */
export interface PageParts {
  /** Hydrates islands; absent if the page has none. */
  script?: Asset;
  /** The style sheets of its kind and of its components. */
  styles: Asset[];
}
