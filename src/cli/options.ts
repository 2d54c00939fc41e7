/** What every command is given: absolute paths of the site's folder, the output, and the engine's package. */
export interface CommandOptions {
  siteDir: string;
  outDir: string;
  engineDir: string;
}
