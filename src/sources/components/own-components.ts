import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Found } from './files.ts';
import { importModule } from './import-module.ts';

const NAMES = ['index.ts', 'index.tsx', 'index.js', 'index.jsx'];

/**
 * Returns the components that a site's `components/index.ts` provides to every MDX page, by name. A component that has
 * the name of an element (`img`, `a`, `code`) replaces it.
 *
 * @param found receives the files, including those that do not exist, since creating one would change the page
 */
export async function ownComponents(siteDir: string, found: Found): Promise<Record<string, unknown>> {
  const files = NAMES.map((name) => join(siteDir, 'components', name));
  for (const file of files) found.files.add(file);
  const file = files.find((path) => existsSync(path));
  return file === undefined ? {} : importModule(file, siteDir, found);
}
