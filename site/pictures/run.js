/**
 * Takes the pictures of the pages from the running product: see docs/pictures.md.
 *
 *   npm run pictures -- [scene or guide …] [--platform FOLDER-OR-ARCHIVE] [--instance FILE] [--check]
 *   npm run pictures -- diagrams [--site FOLDER]
 */
import { join } from 'node:path';
import { runnerImport } from 'vite';

const root = join(import.meta.dirname, '../..');
const { module } = await runnerImport(join(import.meta.dirname, 'main.ts'), {
  root,
  configFile: false,
  logLevel: 'error',
});
process.exitCode = await module.main(process.argv.slice(2), root);
