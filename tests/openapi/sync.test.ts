import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { syncApi, type SyncOptions } from '../../src/sources/openapi/sync.ts';
import { serve } from '../serve.ts';
import { tryDocsWith } from '../docs.ts';
import { configWith } from './config.ts';
import { documentWith, folderWith, getting } from './site.ts';

/** Starts a host that answers with a body; it is closed when the test is over. */
async function answering(body: string, status = 200): Promise<string> {
  const { address, close } = await serve((_, response) => response.writeHead(status).end(body));
  onTestFinished(close);
  return `${address}/openapi.json`;
}

const good = documentWith({
  paths: { '/a': getting({ $ref: '#/components/schemas/A' }) },
  schemas: { A: { type: 'string' } },
});

async function sync(source: string, more: Partial<SyncOptions> = {}, files: Record<string, unknown> = {}) {
  const siteDir = folderWith(files);
  const result = await syncApi({ siteDir, config: configWith({ source }), ...more });
  const file = join(siteDir, 'snapshot.json');
  return {
    ...result,
    siteDir,
    snapshot: existsSync(file) ? readFileSync(file, 'utf8') : null,
    files: readdirSync(siteDir),
  };
}

describe('a good answer', () => {
  it('is written, and what it holds is said', async () => {
    const { failure, changes, snapshot, files } = await sync(await answering(JSON.stringify(good)));
    expect(failure).toBeNull();
    expect(JSON.parse(snapshot ?? '')).toEqual(good);
    expect(changes).toEqual(['first copy: 1 operations, 1 schemas']);
    expect(files).toEqual(['snapshot.json']);
  });

  it('may be YAML', async () => {
    const { failure, snapshot } = await sync(
      await answering('openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths: {}\n'),
    );
    expect(failure).toBeNull();
    expect(JSON.parse(snapshot ?? '')).toMatchObject({ info: { title: 'T' } });
  });

  it('that is the same changes nothing; another one says what changed', async () => {
    const address = await answering(JSON.stringify(good));
    const first = await sync(address);
    expect((await sync(address, {}, { 'snapshot.json': first.snapshot })).changes).toEqual([]);
    const before = documentWith({
      paths: { '/a': getting({ type: 'integer' }), '/b': getting({}) },
      schemas: { B: {} },
    });
    expect((await sync(address, {}, { 'snapshot.json': before })).changes).toEqual([
      '1 operations removed: GET /b',
      '1 operations changed: GET /a',
      '1 schemas added: A',
      '1 schemas removed: B',
    ]);
  });
});

// How a fetch may fail otherwise: tests/remote/sync.test.ts
describe('the last good copy stays where the answer', () => {
  const keeps = async (address: string, reason: RegExp, more: Partial<SyncOptions> = {}) => {
    const { failure, snapshot, files } = await sync(address, more, { 'snapshot.json': 'the last good copy' });
    expect(failure).toMatch(reason);
    expect(snapshot).toBe('the last good copy');
    expect(files).toEqual(['snapshot.json']);
  };

  it('is not 200', async () => keeps(await answering(JSON.stringify(good), 503), /^the response is 503/));
  it('is half an answer', async () => keeps(await answering(JSON.stringify(good).slice(0, 90)), /^cannot be read/));
  it('is no object', async () => keeps(await answering('[1, 2]'), /^the file does not hold an object$/));
  it('is no description', async () =>
    keeps(await answering('{"hello": "world"}'), /: the key "openapi" with the version is missing$/));
  it('breaks the rules', async () =>
    keeps(
      await answering(JSON.stringify({ ...good, paths: 3 })),
      /^the description is not valid: \/paths: must be an object/,
    ));
  it('is too large', async () =>
    keeps(await answering(JSON.stringify(good)), /larger than 100 bytes$/, { limits: { mostBytes: 100 } }));
});

describe('docs sync', () => {
  const config = (source: string) =>
    `export default { title: 'T', url: 'https://example.com', sidebar: ['index', { type: 'openapi' }], openapi: { source: '${source}', path: '/api' } };`;

  const run = (siteDir: string, environment: Record<string, string> = {}) =>
    tryDocsWith(environment, 'sync', '--site', siteDir);

  it(
    'ends with 1 and the reason, with 0 once all is well; the environment names another source',
    { timeout: 60_000 },
    async () => {
      const siteDir = folderWith({ 'site.config.ts': config(await answering('', 500)), 'docs/index.md': 'Text.\n' });
      const failed = await run(siteDir);
      expect(failed).toMatchObject({ code: 1 });
      expect(failed.output).toMatch(/the response is 500 .*api\/openapi\.snapshot\.json stays as it was/);
      const fine = await run(siteDir, { OPENAPI_SOURCE: await answering(JSON.stringify(good)) });
      expect(fine).toMatchObject({ code: 0 });
      expect(fine.output).toContain('written to api/openapi.snapshot.json');
      expect(existsSync(join(siteDir, 'api/openapi.snapshot.json'))).toBe(true);
    },
  );

  it('has nothing to do for a file', { timeout: 60_000 }, async () => {
    const siteDir = folderWith({ 'site.config.ts': config('api.json'), 'api.json': good });
    writeFileSync(join(siteDir, 'note'), '');
    expect(await run(siteDir)).toMatchObject({
      code: 0,
      output: expect.stringContaining('nothing to fetch') as string,
    });
  });
});
