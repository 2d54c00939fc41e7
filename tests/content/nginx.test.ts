import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderForAll } from '../folders.ts';
import { serve, type Served } from '../serve.ts';
import { findServer, freePort } from '../hosting/servers.ts';

/** The configurations for nginx on a page run in a real nginx. Unleash, which ignores the case of paths, is behind it. */

const page = readFileSync('site/docs/reference/deploy/getting-started.mdx', 'utf8');
const [atRoot = '', belowPath = ''] = [...page.matchAll(/```nginx[^\n]*\n(.*?)```/gs)].map(([, code]) => code);
const subpath = `${atRoot.slice(0, atRoot.indexOf('  location /'))}${belowPath}}\n`;

const program = findServer('nginx');

describe.for([
  ['', atRoot],
  ['/unleash', subpath],
] as const)('%s', ([base, sample]) => {
  if (program === null) {
    it.skip('nginx is not installed');
    return;
  }
  const folder = folderForAll();
  let unleash: Served;
  let nginx: ChildProcess;
  let port: number;

  const statusOf = async (path: string) =>
    (await fetch(`http://127.0.0.1:${port}${base}${path}`, { redirect: 'manual' })).status;

  beforeAll(async () => {
    unleash = await serve((_request, response) => response.end('Unleash'));
    port = await freePort();
    const server = sample
      .replace('127.0.0.1:4242', `127.0.0.1:${unleash.port}`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
      .replaceAll(/^ *ssl_certificate.*\n/gm, '');
    const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${kind};`);
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; pid pid; ${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http { access_log off; ${scratch.join(' ')} ${server} }`,
    );
    nginx = spawn(program, ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    nginx.stderr?.on('data', (text: Buffer) => (said += text.toString()));
    while (nginx.exitCode === null && !(await statusOf('/health').catch(() => false)))
      await new Promise((next) => setTimeout(next, 20));
    if (nginx.exitCode !== null) throw new Error(`nginx did not start:\n${said}`);
  });
  afterAll(async () => {
    const end = new Promise((done) => nginx.on('close', done));
    nginx.kill('SIGTERM');
    await end;
    await unleash.close();
  });

  it.each(['/health', '/api/client/features', '/login', '/'])('passes %s on', async (path) => {
    expect(await statusOf(path)).toBe(200);
  });

  it.each([
    '/internal-backstage/prometheus',
    '/Internal-Backstage/prometheus',
    '/INTERNAL-BACKSTAGE/heap-snapshot',
    '//Internal-backstage/prometheus',
    '/%49nternal-Backstage%2Fprometheus',
  ])('blocks %s', async (path) => {
    expect(await statusOf(path)).toBe(404);
  });
});
