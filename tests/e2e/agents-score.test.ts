import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, inject, it } from 'vitest';
import config from '../../site/site.config.ts';

const run = promisify(execFile);

/** The checker needs Node 22. `NEWER_NODE` names one, if the tests themselves run with an older one. */
const node = Number(process.versions.node.split('.')[0]) >= 22 ? process.execPath : process.env['NEWER_NODE'];

/**
 * A module that is loaded before the checker. It fetches the site from this machine, and puts a random number generator
 * with a seed in the place of the built-in one, so that a failure can be repeated.
 *
 * @param served address of the site on this machine
 */
const preload = (served: string) =>
  `data:text/javascript,${encodeURIComponent(
    `const fetchAny = fetch; globalThis.fetch = (url, options) => fetchAny(String(url).replace('${config.url}', '${served}'), options);
    let s = 1; Math.random = () => { s = (s + 0x6d2b79f5) | 0; let t = Math.imul(s ^ (s >>> 15), 1 | s); t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t; return ((t ^ (t >>> 14)) >>> 0) / 4294967296; };`,
  )}`;

interface Score {
  results: { id: string; status: string; message: string }[];
  scoring: { overall: number };
}

it.skipIf(!node)(
  'the checker of the agent documentation specification, which needs Node 22, gives at least 98 of 100',
  { timeout: 300_000 },
  async () => {
    const checker = ['node_modules/afdocs/bin/afdocs.mjs', 'check', config.url, '--sampling', 'random'];
    const options = ['--request-delay', '0', '--format', 'json', '--score', '--quiet'];
    // The checker ends with an error if any check warns; its report says which.
    const { stdout } = await run(node ?? '', ['--import', preload(inject('site')), ...checker, ...options], {
      maxBuffer: 64 * 1024 * 1024,
    }).catch((error: { stdout: string; stderr: string }) => {
      if (!error.stdout) throw new Error(error.stderr);
      return error;
    });
    const { results, scoring } = JSON.parse(stdout) as Score;
    const open = results.filter(({ status }) => status !== 'pass' && status !== 'skip');
    const said = open.map(({ id, status, message }) => `${status} ${id}: ${message}`).join('\n');
    expect(scoring.overall, said).toBeGreaterThanOrEqual(98);
  },
);
