import { mkdirSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDocs, saidBy, startDocs } from '../docs.ts';
import { servePreview, type Served } from '../serve.ts';
import { folderForAll } from '../folders.ts';

const folder = folderForAll();
let served: Served;
let port: number;

beforeAll(async () => {
  await runDocs('build', '--site', 'tests/fixtures/sink', '--out', join(folder, 'out'));
  writeFileSync(join(folder, 'secret.html'), 'secret');
  mkdirSync(join(folder, 'out/empty'));
  served = await servePreview(join(folder, 'out'));
  ({ port } = served);
});
afterAll(() => served.close());

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a request as it is written: HTTP clients would normalize the path first. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers, method }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('the preview server', () => {
  it.each([
    ['/', 200],
    ['/guides/code', 200],
    ['/guides/code.md', 200],
    ['/guides/code.json', 200],
    ['/Guides/code', 404],
    ['/nope', 404],
    ['/empty', 404],
    ['/assets', 404],
    ['/../secret', 404],
    ['/..%2fsecret', 404],
    ['/%2e%2e/secret', 404],
    ['/..%5csecret', 404],
    ['/%00', 400],
    ['/%E0%A4%A', 400],
  ])('%s answers %i', async (path, status) => {
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    expect(answer.body.toString()).not.toBe('secret');
  });

  it.each([
    ['/guides/code/', '/guides/code'],
    ['/guides/code.html?a=b', '/guides/code?a=b'],
    ['/guides/index.html', '/guides'],
    ['/index.html', '/'],
    ['//example.com/', '/example.com'],
  ])('%s is at %s', async (path, clean) => {
    const { status, headers } = await ask(path);
    expect([status, headers.location]).toEqual([301, clean]);
  });

  it('compresses, and lets a browser keep what cannot change', async () => {
    const page = await ask('/guides/code', { 'Accept-Encoding': 'br, gzip' });
    expect(page.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(page.body).toString()).toContain('<h1');
    expect(page.headers['cache-control']).toBe('no-cache');
    expect(page.headers.vary).toContain('Accept-Encoding');
    const zipped = await ask('/guides/code', { 'Accept-Encoding': 'gzip' });
    expect(gunzipSync(zipped.body).toString()).toContain('<h1');
    const again = await ask('/guides/code', { 'If-None-Match': String(page.headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(brotliDecompressSync(page.body).toString())?.[1] ?? '';
    expect((await ask(script)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('shows the not-found page with 404, and takes nothing but GET and HEAD', async () => {
    expect((await ask('/nope')).body.toString()).toContain('Page not found');
    expect((await ask('/', {}, 'POST')).status).toBe(405);
    const head = await ask('/', {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });
});

describe('docs preview', () => {
  it('takes the port it is given, says where it is, and ends on Ctrl-C', async () => {
    const child = startDocs(['preview', '--out', join(folder, 'out')], { PORT: '0' });
    const ended = new Promise((resolve) => child.on('exit', resolve));
    const [, taken] = await saidBy(child, /http:\/\/localhost:(\d+)/);
    const answer = await fetch(`http://localhost:${taken}/guides/code`);
    expect(answer.status).toBe(200);
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  });

  it('is reached at every address of the machine where that is asked for, and at no other by default', async () => {
    const out = ['--out', join(folder, 'out')];
    for (const [words, environment, reached] of [
      [[], {}, false],
      [['--host', '0.0.0.0'], {}, true],
      [[], { HOST: '0.0.0.0' }, true],
    ] as const) {
      const child = startDocs(['preview', ...out, ...words], { PORT: '0', ...environment });
      const [, taken] = await saidBy(child, /http:\/\/localhost:(\d+)/);
      // Another address of this machine, as one in the network would be.
      const status = await fetch(`http://127.0.0.2:${taken}/guides/code`).then(
        (answer) => answer.status,
        () => null,
      );
      expect(status).toBe(reached ? 200 : null);
      child.kill('SIGINT');
    }
  });

  it('says when the port it was given is taken or none', async () => {
    const first = startDocs(['preview', '--out', join(folder, 'out')], { PORT: '0' });
    const [, taken = ''] = await saidBy(first, /http:\/\/localhost:(\d+)/);
    const second = startDocs(['preview', '--out', join(folder, 'out')], { PORT: taken });
    await saidBy(second, new RegExp(`${taken} is in use`));
    first.kill('SIGINT');
    const wrong = startDocs(['preview', '--out', join(folder, 'out')], { PORT: 'eighty' });
    await saidBy(wrong, /PORT is "eighty", which is not a port number/);
  });
});
