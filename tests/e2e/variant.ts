import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runDocsWith } from '../docs.ts';
import { servePreview } from '../serve.ts';
import { copySite, editFile, writeFiles } from '../folders.ts';

interface Changes {
  /** Inserted before the last line of the fixture's config. */
  config?: string;
  /** Contents by path in the site's folder. */
  files?: Record<string, string | Uint8Array>;
  environment?: Record<string, string>;
}

export interface Variant {
  address: string;
  /** Absolute path of the output. */
  out: string;
  close: () => Promise<void>;
}

/** Builds and serves the fixture site with changes. */
export async function serveVariant({ config = '', files = {}, environment = {} }: Changes): Promise<Variant> {
  const folder = mkdtempSync(join(tmpdir(), 'docs-variant-'));
  const site = join(folder, 'site');
  const out = join(folder, 'out');
  copySite('tests/fixtures/sink', site);
  editFile(join(site, 'site.config.ts'), /\}\);\s*$/, `${config}\n});\n`);
  writeFiles(site, files);
  await runDocsWith(environment, 'build', '--site', site, '--out', out);
  const served = await servePreview(out);
  return {
    address: served.address,
    out,
    close: async () => {
      await served.close();
      rmSync(folder, { recursive: true });
    },
  };
}
