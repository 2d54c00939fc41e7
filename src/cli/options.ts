/** What every command is given; the folders are absolute paths: the site's, the output, the engine's package. */
export interface CommandOptions {
  siteDir: string;
  outDir: string;
  engineDir: string;
  /** `--dry-run`: say what would be done, and do nothing. */
  dryRun: boolean;
}
