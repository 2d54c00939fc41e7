import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { runDocsWith } from '../docs.ts';
import { servePreview, type Served } from '../serve.ts';
import { copySite, editFile, folderForAll, writeFiles } from '../folders.ts';

interface Changes {
  /** The folder to copy; null for none. If missing, that of the fixture site that has everything. */
  from?: string | null;
  /** Inserted before the last line of the config. */
  config?: string;
  /** Contents by path in the site's folder. */
  files?: Record<string, string | Uint8Array>;
  environment?: Record<string, string>;
}

export interface Variant {
  address: string;
  /** Absolute path of the site's folder. */
  site: string;
  /** Absolute path of the output. */
  out: string;
}

/**
 * Builds and serves a site with changes, for all tests of a file or of the `describe` that the call is in.
 *
 * @param changes may be a function that is called before the tests
 */
export function useVariant(changes: Changes | (() => Promise<Changes>)): Variant {
  const folder = folderForAll();
  const variant = { address: '', site: join(folder, 'site'), out: join(folder, 'out') };
  let served: Served | undefined;
  beforeAll(async () => {
    const { site, out } = variant;
    const wanted = typeof changes === 'function' ? await changes() : changes;
    const { from = 'tests/fixtures/sink', config, files = {}, environment = {} } = wanted;
    if (from !== null) copySite(from, site);
    if (config) editFile(join(site, 'site.config.ts'), /\}\);\s*$/, `${config}\n});\n`);
    writeFiles(site, files);
    await runDocsWith(environment, 'build', '--site', site, '--out', out);
    served = await servePreview(out);
    variant.address = served.address;
  });
  afterAll(() => served?.close());
  return variant;
}
