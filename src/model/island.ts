/** A component of the site that the browser hydrates, as a page has it. */
export interface Island {
  /** The file that begins with `'use client'`, relative to the site's folder: `components/Counter.tsx`. */
  module: string;
  /** The export that is the component. */
  name: string;
  /** Its props but for the children, as JSON. */
  props: string;
  /** HTML that it renders in the build; `<docs-slot></docs-slot>` stands for its children. */
  html: string;
}

/** Scripts of an island for the browser: its own file first, then those it imports, each with its digest. */
export type IslandFiles = [address: string, integrity: string][];

/** A style sheet of the site's own. */
export interface SiteStyle {
  /** Path in the output, with a hash of the content in it. */
  name: string;
  css: string;
}

/** Files that an article needs beside its HTML. */
export interface ArticleParts {
  islands: Island[];
  styles: SiteStyle[];
  /** Files that its components import: path in the output, and where each is, relative to the site's folder. */
  files: [to: string, from: string][];
}

/** Files that a page needs in the browser beyond those of every page. */
export interface PageParts {
  /** Hydrates islands, and brings styles with the next page. */
  script: { href: string; integrity?: string };
  /** The style sheets of its components. */
  styles: { href: string; integrity?: string }[];
}
