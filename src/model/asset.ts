/** A file for the browser. */
export interface Asset {
  href: string;
  /** Subresource Integrity value; absent in development, where files may change. */
  integrity?: string | undefined;
}
