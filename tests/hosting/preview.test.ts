import { appendFileSync, cpSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saidBy, startDocs } from '../docs.ts';
import { servePreview, type Served } from '../serve.ts';
import { ask } from './answer.ts';
import { folderForEach, writeFiles } from '../folders.ts';

const SIZE = 4_000_000;

const folder = folderForEach();
const out = join(folder, 'out');
let served: Served;

beforeEach(async () => {
  writeFiles(out, {
    'index.html': '<h1>Home</h1>',
    '404.html': '<h1>Page not found</h1>',
    'ten.txt': '0123456789',
    'empty.txt': '',
    'film.mp4': randomBytes(SIZE),
  });
  served = await servePreview(out);
});
afterEach(() => served.close());

it.each([
  ['/nope', 404],
  ['/%00', 400],
  ['/%E0%A4%A', 400],
])('an address %s answers %i', async (path, status) => {
  expect((await ask(served.port, path)).status).toBe(status);
});

it('text is compressed as it is sent where there is no compressed copy, and kept by its tag', async () => {
  writeFileSync(join(out, 'page.html'), '<h1>Page</h1>'.repeat(500));
  const page = await ask(served.port, '/page', { 'Accept-Encoding': 'br, gzip' });
  expect(page.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(page.body).toString()).toContain('<h1>Page</h1>');
  const zipped = await ask(served.port, '/page', { 'Accept-Encoding': 'gzip' });
  expect(gunzipSync(zipped.body).toString()).toContain('<h1>Page</h1>');
  const again = await ask(served.port, '/page', { 'If-None-Match': String(page.headers.etag) });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

describe('a file that is no longer as it was when the server started', () => {
  it('answers 404 when it is gone, and when a folder has its place', async () => {
    rmSync(join(out, 'ten.txt'));
    expect((await ask(served.port, '/ten.txt')).status).toBe(404);
    mkdirSync(join(out, 'ten.txt'));
    expect((await ask(served.port, '/ten.txt')).status).toBe(404);
    expect((await ask(served.port, '/empty.txt')).status).toBe(200);
  });

  it('is sent as it was where it changes while it is sent', async () => {
    const started = connect(served.port, '127.0.0.1');
    let got = 0;
    const ended = new Promise<void>((done) => started.on('close', () => done()).on('error', () => done()));
    started.write('GET /film.mp4 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    await new Promise<void>((next) => started.once('data', (part: Buffer) => ((got += part.length), next())));
    started.pause();
    appendFileSync(join(out, 'film.mp4'), 'more');
    started.on('data', (part: Buffer) => (got += part.length)).resume();
    await ended;
    expect(got).toBeGreaterThanOrEqual(SIZE);
    expect((await ask(served.port, '/film.mp4')).body.length).toBe(SIZE + 4);
  });

  it('says that there is no site while there is none', async () => {
    renameSync(out, `${out}.away`);
    const gone = await ask(served.port, '/ten.txt');
    expect([gone.status, gone.headers['retry-after']]).toEqual([503, '5']);
    expect(gone.body.toString()).toContain(`There is no built site in ${out}. Run "docs build".`);
    renameSync(`${out}.away`, out);
    expect((await ask(served.port, '/ten.txt')).status).toBe(200);
  });
});

const descriptors = () => readdirSync('/proc/self/fd').length;

describe.runIf(process.platform === 'linux')('downloads that are broken off', () => {
  // On-the-fly compression takes much CPU time before the first byte.
  it.each([
    ['identity', 30],
    ['br', 6],
    ['gzip', 6],
  ])('leave no descriptor open (%s)', { timeout: 180_000 }, async (encoding, rounds) => {
    writeFileSync(join(out, 'film.txt'), randomBytes(SIZE / 4).toString('hex'));
    const path = encoding === 'identity' ? '/film.mp4' : '/film.txt';
    await ask(served.port, '/ten.txt');
    const before = descriptors();
    for (let round = 0; round < rounds; round++)
      await Promise.all(Array.from({ length: 10 }, () => breakOff(path, encoding)));
    await expect.poll(descriptors).toBeLessThanOrEqual(before);
    expect((await ask(served.port, '/ten.txt')).status).toBe(200);
  });
});

/** Reads the first bytes of a response and disconnects. */
function breakOff(path: string, encoding: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(served.port, '127.0.0.1');
    socket.on('error', reject).on('close', () => resolve());
    socket.once('data', () => socket.destroy());
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: ${encoding}\r\n\r\n`);
  });
}

describe('a build while the server runs', () => {
  /** Writes a site in which every file says which build it is from, in varying lengths. */
  function write(build: number): void {
    const next = `${out}.next.tmp`;
    mkdirSync(join(next, 'a'), { recursive: true });
    const text = `${build} `.repeat(20_000 + build * 777);
    for (const name of ['404.html', 'index.html', 'a/page.html', `only-${build}.html`])
      writeFileSync(join(next, name), text);
  }
  /** The two renames at the end of a build. */
  function swap(): void {
    renameSync(out, `${out}.old.tmp`);
    renameSync(`${out}.next.tmp`, out);
    rmSync(`${out}.old.tmp`, { recursive: true });
  }

  it('is served as soon as its output is in place, each response complete', async () => {
    write(0);
    swap();
    const now = { build: 0, running: true };
    const seen = new Set<string>();
    const reader = async (path: string, encoding: string) => {
      while (now.running) {
        const least = now.build;
        const { status, headers, body } = await ask(served.port, path, { 'Accept-Encoding': encoding });
        const text = (encoding === 'br' ? brotliDecompressSync(body) : body).toString();
        const of = Number(text.split(' ', 1)[0]);
        // The response comes entirely from one build, which was current at the time of the request or later.
        expect([status, text === `${of} `.repeat(20_000 + of * 777)]).toEqual([path === '/nope' ? 404 : 200, true]);
        expect(of).toBeGreaterThanOrEqual(least);
        if (path !== '/nope') seen.add(`${of} ${String(headers.etag)} ${path} ${encoding}`);
      }
    };
    const readers = [
      reader('/', 'identity'),
      reader('/a/page', 'identity'),
      reader('/a/page', 'br'),
      reader('/nope', 'identity'),
    ];
    for (let next = 1; next <= 20; next++) {
      write(next);
      swap();
      now.build = next;
      expect((await ask(served.port, `/only-${next}`)).status).toBe(200);
      expect((await ask(served.port, `/only-${next - 1}`)).status).toBe(404);
    }
    now.running = false;
    await Promise.all(readers);
    // One ETag for each state of a file.
    const states = [...seen].map((line) => line.replace(/W\S+ /, ''));
    expect(new Set(states).size).toBe(seen.size);
    expect(new Set([...seen].map((line) => line.split(' ').slice(1, 3).join(' '))).size).toBeGreaterThan(1);
  });

  it('shows a file in the place of another of the same size and time', async () => {
    const { headers } = await ask(served.port, '/ten.txt');
    cpSync(out, `${out}.next.tmp`, { recursive: true, preserveTimestamps: true });
    swap();
    const etag = String(headers.etag);
    expect((await ask(served.port, '/ten.txt', { 'If-None-Match': etag })).status).toBe(200);
  });
});

const start = (PORT: string) => startDocs(['preview', '--out', out, '--host', '0.0.0.0'], { PORT });

it('docs preview takes the port and the address it is given, says where it is, and ends on Ctrl-C', async () => {
  const child = start('0');
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const [, port = ''] = await saidBy(child, /http:\/\/localhost:(\d+)/);
  expect((await fetch(`http://localhost:${port}/ten.txt`)).status).toBe(200);
  // Another address of the machine.
  expect((await fetch(`http://127.0.0.2:${port}/ten.txt`)).status).toBe(200);
  await saidBy(start(port), new RegExp(`${port} is in use`));
  await saidBy(start('eighty'), /PORT is "eighty", which is not a port number/);
  child.kill('SIGINT');
  expect(await ended).toBe(0);
});
