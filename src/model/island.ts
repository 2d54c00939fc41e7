/** A component of the site that comes alive in the browser, as a page has it. */
export interface Island {
  /** The file that begins with `'use client'`, relative to the site's folder: `components/Counter.tsx`. */
  module: string;
  /** The export that is the component. */
  name: string;
  /** Its props but for the children, as JSON. */
  props: string;
  /** What it renders in the build; `<docs-slot></docs-slot>` stands for its children. */
  html: string;
}

/** Where the browser finds the script of an island: its own file first, then those it imports, each with its digest. */
export type IslandFiles = [address: string, integrity: string][];

/** What a page needs in the browser beyond what all pages have. */
export interface PageParts {
  /** Brings islands to life, and styles with the next page. */
  script: { href: string; integrity?: string };
}
