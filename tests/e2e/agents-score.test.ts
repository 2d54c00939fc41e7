import { execFile } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../hosting/servers.ts';
import { runDocs } from '../docs.ts';
import { servePreview, type Served } from '../serve.ts';
import { copySite, editFile, folderForAll } from '../folders.ts';

const run = promisify(execFile);

/** The checker needs Node 22. `NEWER_NODE` names one, if the tests themselves run with an older one. */
const node = Number(process.versions.node.split('.')[0]) >= 22 ? process.execPath : process.env['NEWER_NODE'];

/** A random number generator with a seed in the place of the built-in one, so that a failure can be repeated. */
const SEEDED = `data:text/javascript,${encodeURIComponent(
  `let s = 1; Math.random = () => { s = (s + 0x6d2b79f5) | 0; let t = Math.imul(s ^ (s >>> 15), 1 | s); t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t; return ((t ^ (t >>> 14)) >>> 0) / 4294967296; };`,
)}`;

interface Score {
  results: { id: string; status: string; message: string }[];
  scoring: { overall: number };
}

let served: Served | undefined;

describe.skipIf(!node)('the checker of the agent documentation specification, which needs Node 22', () => {
  const folder = folderForAll();
  /** Builds the site for an address on this machine, since the checker follows absolute links. */
  beforeAll(async () => {
    const [site, out, port] = [join(folder, 'site'), join(folder, 'out'), await freePort()];
    copySite('site', site);
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    editFile(join(site, 'site.config.ts'), /url: '[^']*'/, `url: 'http://127.0.0.1:${port}'`);
    await runDocs('build', '--site', site, '--out', out);
    served = await servePreview(out, port);
  }, 600_000);
  afterAll(() => served?.close());

  it('gives at least 98 of 100', { timeout: 300_000 }, async () => {
    const checker = ['node_modules/afdocs/bin/afdocs.mjs', 'check', served?.address ?? '', '--sampling', 'random'];
    const options = ['--request-delay', '0', '--format', 'json', '--score', '--quiet'];
    // The checker ends with an error if any check warns; its report says which.
    const { stdout } = await run(node ?? '', ['--import', SEEDED, ...checker, ...options], {
      maxBuffer: 64 * 1024 * 1024,
    }).catch((error: { stdout: string; stderr: string }) => {
      if (!error.stdout) throw new Error(error.stderr);
      return error;
    });
    const { results, scoring } = JSON.parse(stdout) as Score;
    const open = results.filter(({ status }) => status !== 'pass' && status !== 'skip');
    const said = open.map(({ id, status, message }) => `${status} ${id}: ${message}`).join('\n');
    expect(scoring.overall, said).toBeGreaterThanOrEqual(98);
  });
});
