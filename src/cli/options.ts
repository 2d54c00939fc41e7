import type { Encoding } from '../hosting/content-types.ts';

/** Options of every command; the folders are absolute paths: the site's, the output, the engine's package. */
export interface CommandOptions {
  siteDir: string;
  outDir: string;
  engineDir: string;
  /** Makes `build` compress its output. */
  compress: boolean;
  /** Encodings that `compress` and `build --compress` make. */
  encodings: Encoding[];
  /** `check --style`: look at the words of the pages, too. */
  style: boolean;
  /** `--threads`: how many make pages; null: as many as the machine has. */
  threads: number | null;
  /** `--dry-run`: say what would be done, and do nothing. */
  dryRun: boolean;
  /** `verify`: the address of the instance, and the command that starts one; null: not named. */
  instance: string | null;
  start: string | null;
  /** `verify --samples`: check samples, which needs no instance. */
  samples: boolean;
  /** `verify`: ids of the pages; none: all. */
  pages: string[];
}
