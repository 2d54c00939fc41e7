import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Found } from './files.ts';
import { importModule } from './import-module.ts';

const NAMES = ['index.ts', 'index.tsx', 'index.js', 'index.jsx'];

/**
 * Components that a site's `components/index.ts` gives to every page in MDX: by name, and by the name of an element
 * (`img`, `a`, `code`) its replacement.
 *
 * @param found receives the files; those that are not there too, since one of them would change the page
 */
export async function ownComponents(siteDir: string, found: Found): Promise<Record<string, unknown>> {
  const files = NAMES.map((name) => join(siteDir, 'components', name));
  for (const file of files) found.files.add(file);
  const file = files.find((path) => existsSync(path));
  return file === undefined ? {} : importModule(file, siteDir, found);
}
