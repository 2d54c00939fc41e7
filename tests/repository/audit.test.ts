import { writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join, resolve } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { tryScript, type Finished } from '../docs.ts';
import { serve } from '../serve.ts';
import { folderForAll } from '../folders.ts';

const folder = folderForAll();

/** A project with one package, which the registry is asked about. */
beforeAll(() => {
  const dependencies = { leaky: '1.0.0' };
  const packages = { '': { dependencies }, 'node_modules/leaky': { version: '1.0.0' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'a', version: '1.0.0', dependencies }));
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ name: 'a', version: '1.0.0', lockfileVersion: 3, packages }),
  );
});

/** Runs the audit against a registry on loopback. */
async function audit(answer: RequestListener): Promise<Finished> {
  const { address, close } = await serve(answer);
  onTestFinished(close);
  return tryScript(resolve('bin/audit.js'), ['--registry', `${address}/`], {
    cwd: folder,
    // No other host can be reached.
    env: {
      ...process.env,
      HTTPS_PROXY: 'http://127.0.0.1:9',
      NO_PROXY: '127.0.0.1',
      npm_config_cache: join(folder, 'cache'),
    },
  });
}

const notAllowed: RequestListener = (_, response) => response.writeHead(405).end();

it('says in a sentence that a registry does not answer, and ends with 2', async () => {
  const { code, output } = await audit(notAllowed);
  expect(output).toMatch(/^Advisories: not answered \(405 .*\)\. Nothing is known: ask a registry that answers/m);
  expect(output).toMatch(/^Signatures: not answered \(.+\)\. Nothing is known/m);
  expect(output).not.toMatch(/^npm error|^\s+at /m);
  expect(code).toBe(2);
});

it('lists what is known of a package, and ends with 1', async () => {
  const { code, output } = await audit((request, response) => {
    const json = (value: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (request.url === '/leaky')
      return json({ name: 'leaky', versions: { '1.0.0': { name: 'leaky', version: '1.0.0' } } });
    if (request.method !== 'POST') return notAllowed(request, response);
    const advisory = {
      id: 1,
      url: 'https://advisories.example/1',
      title: 'It leaks',
      severity: 'high',
      vulnerable_versions: '<=1.0.0',
    };
    json({ leaky: [advisory] });
  });
  expect(output).toMatch(/^Advisories: 1 found\n {2}leaky \S+, high: It leaks https:\/\/advisories\.example\/1/);
  expect(code).toBe(1);
});

it('says that nothing is known against the packages', async () => {
  const { code, output } = await audit((request, response) => {
    if (request.method !== 'POST') return notAllowed(request, response);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  expect(output).toContain('Advisories: none\n');
  // The audit's second request gets no useful response here.
  expect(code).toBe(2);
});
