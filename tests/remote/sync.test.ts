import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RemotePage } from '../../src/model/config.ts';
import { parseSnapshot } from '../../src/sources/remote/snapshot.ts';
import { syncRemote } from '../../src/sources/remote/sync.ts';
import { remoteConfig, remotePage } from './config.ts';
import { dated, startHost, type Answer, type Host } from './host.ts';
import { folderForEach } from '../folders.ts';

const folder = folderForEach();
let host: Host;
beforeEach(async () => {
  host = await startHost();
});
afterEach(() => host.close());

/** Long enough for any response that comes at all; `soon` is for those that never come. */
const limits = { timeoutMs: 20_000, mostBytes: 10_000 };
const soon = { ...limits, timeoutMs: 300 };

function sync(...pages: RemotePage[]) {
  return syncRemote({ siteDir: folder, config: remoteConfig(host.base, ...pages), limits });
}

async function syncOne(within = limits) {
  const config = remoteConfig(host.base, remotePage('node'));
  const [result] = await syncRemote({ siteDir: folder, config, limits: within });
  return result!;
}

const path = (name: string) => `/acme/${name}/main/README.md`;
const copy = () => join(folder, 'remote/sdks/node.md');

describe('a README that is there', () => {
  it('becomes a snapshot that says what it is of', async () => {
    host.files.set(path('node'), dated('# The SDK\r\n\r\nFlags for your app.\r\n'));
    expect(await syncOne()).toMatchObject({ failure: null, change: 'new copy, 4 lines', kept: true });
    const { head, text } = parseSnapshot(readFileSync(copy(), 'utf8'));
    expect(head).toMatchObject({
      repository: 'acme/node',
      branch: 'main',
      file: 'README.md',
      date: '2023-06-05T10:00:00.000Z',
      title: 'The SDK',
      description: 'Flags for your app.',
    });
    expect(text).toBe('# The SDK\n\nFlags for your app.\n');
    expect(readdirSync(join(folder, 'remote/sdks'))).toEqual(['node.md']);
  });

  it('takes the place of a copy that was edited, damaged, or is of another branch', async () => {
    host.files.set(path('node'), dated('# The SDK\n'));
    await syncOne();
    const before = readFileSync(copy(), 'utf8');
    for (const [wrong, change] of [
      [`${before}edited\n`, '0 lines added, 1 removed'],
      ['no head', 'new copy, 2 lines'],
      [before.replace('branch: main', 'branch: other'), 'new copy, 2 lines'],
    ] as const) {
      writeFileSync(copy(), wrong);
      expect(await syncOne()).toMatchObject({ failure: null, change });
      expect(readFileSync(copy(), 'utf8')).toBe(before);
    }
  });

  it('says what changed', async () => {
    host.files.set(path('node'), '# The SDK\n\nold\n');
    await syncOne();
    host.files.set(path('node'), '# The SDK\n\nnew\nand more\n');
    expect(await syncOne()).toMatchObject({ change: '2 lines added, 1 removed' });
    expect(await syncOne()).toMatchObject({ change: null });
  });

  it('may have odd letters in its path', async () => {
    host.files.set('/acme/odd/a b/docs/Read me #1.md', '# Odd\n');
    const odd = remotePage('odd', { branch: 'a b', file: 'docs/Read me #1.md' });
    expect((await sync(odd)).map(({ failure }) => failure)).toEqual([null]);
  });
});

describe('a host that does not answer as it should', () => {
  const zeros = Buffer.from('# UTF-16\n', 'utf16le');
  const cases: [name: string, answer: Answer | string | Buffer | null, failure: string | RegExp][] = [
    ['404', null, 'the response is 404 Not Found'],
    ['500', (_, response) => response.writeHead(500).end(), 'the response is 500 Internal Server Error'],
    ['304', (_, response) => response.writeHead(304).end(), 'the response is 304 Not Modified'],
    ['no answer', () => {}, 'no complete response within 0.3 seconds'],
    [
      'half an answer and then nothing',
      (_, response) => void response.writeHead(200, { 'content-length': '100' }).write('# Half'),
      'no complete response within 0.3 seconds',
    ],
    [
      'an answer that breaks off',
      (_, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('# Half', () => response.destroy());
      },
      /terminated|closed|aborted/,
    ],
    ['too much', 'x'.repeat(10_001), 'the response is larger than 10,000 bytes'],
    ['nothing', ' \n', 'the response is empty'],
    ['Latin-1', Buffer.from('# Schlüssel\n', 'latin1'), 'the response is not in UTF-8'],
    ['UTF-16 without a mark', zeros, 'the response is not text: it contains zero bytes'],
    ['UTF-16 with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), zeros]), 'the response is not in UTF-8'],
    [
      'a page to sign in',
      (_, response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Sign in</h1>'),
      'the response is an HTML page, not the file',
    ],
    [
      'a redirect',
      (_, response) => response.writeHead(302, { location: '/acme/new/main/README.md' }).end(),
      'the response is 302 Found',
    ],
  ];

  it.each(cases)('%s: the last good copy stays', async (_, answer, failure) => {
    host.files.set(path('node'), '# Good\n');
    await syncOne();
    const before = readFileSync(copy());
    host.asked.length = 0;
    if (answer === null) host.files.delete(path('node'));
    else host.files.set(path('node'), answer);
    expect(await syncOne(String(failure).startsWith('no complete') ? soon : limits)).toMatchObject({
      failure: typeof failure === 'string' ? failure : (expect.stringMatching(failure) as string),
      change: null,
      kept: true,
    });
    expect(host.asked).toHaveLength(1);
    expect(readFileSync(copy())).toEqual(before);
    expect(readdirSync(join(folder, 'remote/sdks'))).toEqual(['node.md']);
  });

  it('leaves nothing behind where there was nothing', async () => {
    expect(await syncOne()).toMatchObject({ kept: false });
    expect(existsSync(join(folder, 'remote'))).toBe(false);
  });
});

it('fetches at once, and one failure does not touch the others', async () => {
  let open = 0;
  let most = 0;
  const release: (() => void)[] = [];
  const names = ['a', 'b', 'c', 'd'];
  for (const name of names)
    host.files.set(path(name), (_, response) => {
      open += 1;
      most = Math.max(most, open);
      release.push(() => {
        open -= 1;
        response.writeHead(name === 'b' ? 404 : 200).end(`# ${name}\n`);
      });
      // Nobody gets a response before all have sent their request.
      if (release.length === names.length) for (const answer of release) answer();
    });
  const results = await sync(...names.map((name) => remotePage(name)));
  expect(most).toBe(4);
  expect(results.map(({ failure }) => failure === null)).toEqual([true, false, true, true]);
  expect(results.map(({ page }) => page.title)).toEqual(names);
});

it('asks the host that the environment names', async () => {
  host.files.set(path('node'), '# The SDK\n');
  vi.stubEnv('REMOTE_BASE', `${host.base}/`);
  const config = remoteConfig('http://127.0.0.1:9', remotePage('node'));
  const [result] = await syncRemote({ siteDir: folder, config, limits });
  vi.unstubAllEnvs();
  expect(result).toMatchObject({ failure: null, address: `${host.base}${path('node')}` });
});
