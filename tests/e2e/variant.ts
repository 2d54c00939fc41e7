import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startDocs } from '../docs.ts';
import { servePreview } from '../serve.ts';

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
  close: () => void;
}

/** Builds and serves the fixture site with changes. */
export async function serveVariant({ config = '', files = {}, environment = {} }: Changes): Promise<Variant> {
  const folder = mkdtempSync(join(tmpdir(), 'docs-variant-'));
  const site = join(folder, 'site');
  const out = join(folder, 'out');
  cpSync('tests/fixtures/sink', site, { recursive: true, filter: (path) => !path.includes('.cache') });
  const configFile = join(site, 'site.config.ts');
  writeFileSync(configFile, readFileSync(configFile, 'utf8').replace(/\}\);\s*$/, `${config}\n});\n`));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(site, name)), { recursive: true });
    writeFileSync(join(site, name), text);
  }
  const child = startDocs(['build', '--site', site, '--out', out], environment);
  let said = '';
  child.stdout?.on('data', (text: Buffer) => (said += text.toString()));
  child.stderr?.on('data', (text: Buffer) => (said += text.toString()));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`the variant was not built:\n${said}`);
  const served = await servePreview(out);
  return {
    address: served.address,
    out,
    close: () => {
      served.close();
      rmSync(folder, { recursive: true });
    },
  };
}
