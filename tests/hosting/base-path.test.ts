import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { HASHED_FOLDER, IMMUTABLE, REVALIDATE } from '../../src/hosting/headers.ts';
import { runDocs } from '../docs.ts';
import { describeServers } from './servers.ts';
import { viewerRequest } from './viewer-request.ts';
import { editFile, sinkForAll } from '../folders.ts';

/** The fixture site, published under a base path. */

const { site, out } = sinkForAll();
beforeAll(async () => {
  editFile(join(site, 'site.config.ts'), 'https://sink.example.com', 'https://example.com/a-b.c/d');
  await runDocs('build', '--site', site, '--out', out);
});

const BASE = '/a-b.c/d';
/** Requested addresses and their targets. */
const moved: [asked: string, page: string][] = [
  [`${BASE}/index.html`, `${BASE}/`],
  [`${BASE}/start`, `${BASE}/`],
  [`${BASE}/md`, `${BASE}/guides/markdown`],
  [`${BASE}/docs/md.htm`, `${BASE}/guides/markdown`],
  [`${BASE}/docs/guides/code`, `${BASE}/guides/code`],
  [`${BASE}/guides/code/`, `${BASE}/guides/code`],
  [`${BASE}/guides/code.html`, `${BASE}/guides/code`],
];

describeServers(out, (get) => {
  it('answers every address of the sitemap and all that its documents load', async () => {
    const sitemap = (await get(`${BASE}/sitemap.xml`)).body.toString();
    const paths = [...sitemap.matchAll(/<loc>https:\/\/example\.com([^<]*)<\/loc>/g)].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(10);
    expect(paths).toContain(`${BASE}/`);
    const loaded = new Set<string>();
    for (const path of paths) {
      const { status, body } = await get(path);
      expect([path, status]).toEqual([path, 200]);
      for (const [, address = ''] of body.toString().matchAll(/<(?:img|script|link)[^>]* (?:src|href)="(\/[^"]*)"/g))
        loaded.add(address);
    }
    expect(loaded.size).toBeGreaterThan(8);
    for (const address of loaded) {
      const { status, headers } = await get(address);
      expect([address, status]).toEqual([address, 200]);
      const isHashed = address.startsWith(BASE + HASHED_FOLDER);
      expect([address, headers['cache-control']]).toEqual([address, isHashed ? IMMUTABLE : REVALIDATE]);
    }
  });

  it.each(moved)('%s leads to %s in one step', async (asked, page) => {
    const { status, headers } = await get(`${asked}?a=b`);
    expect([status, headers.location]).toEqual([301, `${page}?a=b`]);
    expect((await get(page)).status).toBe(200);
  });

  it.each([`${BASE}/nope`, `${BASE}x/guides/code`, '/guides/code', `/robots.txt`])('%s is not found', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

describe('the function for CloudFront', () => {
  const asked = (uri: string) => viewerRequest(readFileSync(`${out}.hosting/s3/viewer-request.js`, 'utf8'))(uri);

  it('finds the object of an address', () => {
    expect(asked(`${BASE}/`).uri).toBe('/index.html');
    expect(asked(`${BASE}/guides/code`).uri).toBe('/guides/code.html');
    expect(asked(`${BASE}/logo.svg`).uri).toBe('/logo.svg');
    expect(asked('/elsewhere').uri).toBe('/elsewhere');
  });

  it.each([...moved, [BASE, `${BASE}/`]])('leads %s to %s', (from, page) => {
    const { statusCode, headers } = asked(from ?? '');
    expect([statusCode, headers?.['location']?.value]).toEqual([301, page]);
  });
});

it('the files for Netlify say the same', () => {
  const lines = readFileSync(join(out, '_redirects'), 'utf8').split('\n');
  expect(lines).toContain(`${BASE}/md ${BASE}/guides/markdown 301`);
  expect(lines).toContain(`${BASE}/docs/* ${BASE}/:splat 301`);
  expect(lines.at(-2)).toBe(`${BASE}/* /:splat 200`);
  expect(readFileSync(join(out, '_headers'), 'utf8')).toContain(`\n${BASE}${HASHED_FOLDER}*\n`);
});

it('a page for an old address leads below the path', () => {
  const html = readFileSync(join(out, 'md.html'), 'utf8');
  expect(html).toContain(`<a href="${BASE}/guides/markdown">`);
  expect(html).toContain(`<link rel="canonical" href="https://example.com${BASE}/guides/markdown">`);
});
