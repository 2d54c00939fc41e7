/** A file for the browser. */
export interface Asset {
  href: string;
  /** Subresource Integrity value; absent in development, where files may change. */
  integrity?: string | undefined;
}

/** A file beside a page that is published under a hashed name. */
export interface PublishedFile {
  /** Path relative to the site's folder. */
  from: string;
  /** Path in the output: `assets/map.1a2b3c4d.png`. */
  to: string;
}
