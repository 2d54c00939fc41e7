import type { BuildOptions } from '../build/build.ts';

/** Options of every command. */
export interface CommandOptions extends Pick<BuildOptions, 'siteDir' | 'outDir' | 'engineDir' | 'compress'> {
  /** `--host`: the address that servers listen on; null for that in `HOST`, or loopback. */
  host: string | null;
  /** `check --style`: check the wording of pages too. */
  style: boolean;
  /** `--threads`: number of threads that make pages; null: one per core, up to a limit. */
  threads: number | null;
  /** `--dry-run`: report what would be done without doing it. */
  dryRun: boolean;
}
