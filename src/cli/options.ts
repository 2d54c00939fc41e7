import type { Encoding } from '../hosting/content-types.ts';

/** What every command is given: absolute paths of the site's folder, the output, and the engine's package. */
export interface CommandOptions {
  siteDir: string;
  outDir: string;
  engineDir: string;
  /** Whether `build` compresses what it made. */
  compress: boolean;
  /** What `compress` and `build --compress` make. */
  encodings: Encoding[];
}
