/** Options of every command. The folders are absolute paths: the site's, the output, the engine's package. */
export interface CommandOptions {
  siteDir: string;
  outDir: string;
  engineDir: string;
  /** `--host`: the address that servers listen on; null for that in `HOST`, or loopback. */
  host: string | null;
  /** Makes `build` compress its output too. */
  compress: boolean;
  /** `check --style`: check the wording of pages too. */
  style: boolean;
  /** `--threads`: number of threads that make pages; null: one per core, up to a limit. */
  threads: number | null;
  /** `--dry-run`: report what would be done without doing it. */
  dryRun: boolean;
}
