import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { listFiles } from '../../src/files/list.ts';
import { runDocs, tryDocs } from '../docs.ts';
import { copySite, editFile, hashesOf, sinkForAll } from '../folders.ts';

const { site, out } = sinkForAll();
const words = ['--site', site, '--out', out];
const edit = (name: string, from: string, to: string) => editFile(join(site, name), from, to);
let said: string;
/** Builds the fixture site once; tests go on from what those before them have built. */
beforeAll(async () => {
  said = await runDocs('build', ...words);
});

describe('a build', () => {
  it('puts into the web root what belongs there, and beside it what nobody may ask for', () => {
    const files = listFiles(out);
    for (const name of [
      '_redirects',
      '_headers',
      'md.html',
      'old/markdown.html',
      'docs.html',
      'docs/md.html',
      'docs/guides/code.html',
      'docs/search.html',
    ])
      expect(files).toContain(name);
    for (const name of ['docs/404.html', 'docs/docs.html', 'md.htm']) expect(files).not.toContain(name);
    expect(files.filter((name) => /nginx|[Cc]addy|viewer/.test(name))).toEqual([]);
    expect(listFiles(`${out}.hosting`)).toEqual([
      'caddy/Caddyfile',
      'nginx/maps.conf',
      'nginx/server.conf',
      's3/objects.json',
      's3/response-headers-policy.json',
      's3/viewer-request.js',
    ]);
    expect(said).toMatch(/\d+ redirect pages for hosts without rules, in \d+ ms/);
    expect(said).toMatch(/_redirects: \d+ of 2000 rules, 1 of 100 with "\*"/);
    expect(said).toMatch(/CloudFront function: \d+ bytes/);
    const objects = JSON.parse(readFileSync(`${out}.hosting/s3/objects.json`, 'utf8')) as { key: string }[];
    expect(objects.map(({ key }) => key).toSorted()).toEqual(files.filter((name) => !name.startsWith('_')));
    expect(existsSync(`${out}.hosting.next.tmp`)).toBe(false);
  });

  it('makes no page again for another redirect, but the one for unknown addresses', async () => {
    edit('redirects.ts', "'/md'", "'/md', '/markdown'");
    expect(await runDocs('build', ...words)).toContain('(1 made)');
    // Old fragments are part of their page.
    edit('redirects.ts', "'old-tables'", "'oldest-tables'");
    expect(await runDocs('build', ...words)).toContain('(1 made)');
  });

  it('says everything that is wrong with redirects and links to old addresses, and leaves both outputs as they were', async () => {
    copySite('tests/fixtures/sink', site);
    const before = [hashesOf(out), hashesOf(`${out}.hosting`)];
    edit('redirects.ts', "'/md'", "'/md', '/alone', '/start'");
    edit('redirects.ts', "to: '/guides/code'", "to: '/guides/coed'");
    edit('redirects.ts', "'older-tables': 'tables'", "'older-tables': 'tabels'");
    edit(
      'docs/alone.md',
      '\n---\n\n',
      '\n---\n\nTo [one](/docs/old/markdown.html?a=b#x), [two](/start), [three](/guides/markdown#old-tables).\n\n',
    );
    const { code, output } = await tryDocs('build', ...words);
    expect(code).toBe(1);
    for (const line of [
      /redirects\.ts:7:80: "\/alone" is also a page/,
      /redirects\.ts:7:90: "\/start" is listed twice, first in redirects\.ts:6/,
      /redirects\.ts:8:12: the redirect leads to "\/guides\/coed", but there is no such page, did you mean "\/guides\/code"\?/,
      /redirects\.ts:11:\d+: "older-tables" of \/guides\/markdown leads to "tabels", which is not a heading there, did you mean "tables"\?/,
      /docs\/alone\.md:\d+:\d+: link to "\/docs\/old\/markdown\.html\?a=b#x", which has moved\n\s+Link to "\/guides\/markdown\?a=b#x" instead/,
      /docs\/alone\.md:\d+:\d+: link to "\/start", which has moved\n\s+Link to "\/" instead/,
      /docs\/alone\.md:\d+:\d+: link to "\/guides\/markdown#old-tables", whose heading now has another id\n\s+Link to "\/guides\/markdown#tables" instead/,
    ])
      expect(output).toMatch(line);
    expect([hashesOf(out), hashesOf(`${out}.hosting`)]).toEqual(before);
    expect(existsSync(`${out}.hosting.next.tmp`)).toBe(false);
  });
});

it(
  'compressing puts copies beside files that are worth it, and makes each only once',
  { timeout: 180_000 },
  async () => {
    copySite('tests/fixtures/sink', site);
    await runDocs('build', '--compress', ...words);
    const html = readFileSync(join(out, 'guides/code.html'));
    expect(brotliDecompressSync(readFileSync(join(out, 'guides/code.html.br'))).equals(html)).toBe(true);
    expect(gunzipSync(readFileSync(join(out, 'guides/code.html.gz'))).equals(html)).toBe(true);
    const files = listFiles(out);
    expect(files.filter((name) => /\.(png|br|gz)\.(br|gz)$/.test(name))).toEqual([]);
    for (const name of ['guides/code.json.br', 'guides/markdown.md.br', '404.html.gz'])
      expect([name, files.includes(name)]).toEqual([name, true]);
    const objects = readFileSync(`${out}.hosting/s3/objects.json`, 'utf8');
    expect(objects).toContain(
      '"key":"guides/code.html.br","contentType":"text/html; charset=utf-8","cacheControl":"no-cache","contentEncoding":"br"',
    );

    // One page changed: its document, chunk and Markdown version, the text of all pages and the entry of the index are
    // compressed again, in two encodings, but not the parts of the index.
    edit('docs/guides/code.md', '## Plain', '## Plainer');
    const copies = () => readdirSync(join(site, '.cache/compressed'));
    const before = new Set(copies());
    await runDocs('build', '--compress', ...words);
    expect(copies().filter((name) => !before.has(name)).length).toBeLessThanOrEqual(10);
    expect(brotliDecompressSync(readFileSync(join(out, 'guides/code.html.br'))).toString()).toContain('Plainer');
    expect(listFiles(join(site, '.cache/compressed')).some((name) => name.endsWith('.tmp'))).toBe(false);
  },
);
