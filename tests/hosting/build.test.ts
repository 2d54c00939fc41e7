import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { listFiles } from '../../src/build/output.ts';
import { runDocs, tryDocs } from '../docs.ts';
import { copySite, folderForAll } from '../folders.ts';

const folder = folderForAll();

let count = 0;
/** Makes a copy of the fixture site, with a folder to build it into. */
function copy(): {
  site: string;
  out: string;
  words: string[];
  edit: (name: string, from: string, to: string) => void;
} {
  count += 1;
  const site = join(folder, `site-${count}`);
  const out = join(folder, `out-${count}`);
  copySite('tests/fixtures/sink', site);
  const edit = (name: string, from: string, to: string) => {
    const text = readFileSync(join(site, name), 'utf8');
    expect(text).toContain(from);
    writeFileSync(join(site, name), text.replace(from, to));
  };
  return { site, out, words: ['--site', site, '--out', out], edit };
}

const hostFiles = (out: string) => listFiles(`${out}.hosting`);
const contents = (dir: string) => listFiles(dir).map((name) => [name, readFileSync(join(dir, name), 'utf8')]);

describe('a build', () => {
  it('puts into the web root what belongs there, and beside it what nobody may ask for', async () => {
    const { out, words } = copy();
    const said = await runDocs('build', ...words);
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
    expect(hostFiles(out)).toEqual([
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

  it('writes for the hosts of the config alone, and takes away what was for others', async () => {
    const { out, words, edit } = copy();
    await runDocs('build', ...words);
    edit('site.config.ts', '  redirects,', "  redirects,\n  hosting: ['nginx'],");
    await runDocs('build', ...words);
    expect(hostFiles(out)).toEqual(['nginx/maps.conf', 'nginx/server.conf']);
    expect(listFiles(out).filter((name) => /^_|^md|^docs/.test(name))).toEqual([]);
    edit('site.config.ts', "['nginx']", '[]');
    await runDocs('build', ...words);
    expect(existsSync(`${out}.hosting`)).toBe(false);
    // The not-found page knows old addresses on every host.
    expect(readFileSync(join(out, '404.html'), 'utf8')).toMatch(/data-table="\/assets\/redirects\.\w+\.json"/);
  });

  it('makes no page again for another redirect, but the one for unknown addresses', async () => {
    const { words, edit } = copy();
    await runDocs('build', ...words);
    edit('redirects.ts', "'/md'", "'/md', '/markdown'");
    expect(await runDocs('build', ...words)).toContain('(1 made)');
    // Old fragments are part of their page.
    edit('redirects.ts', "'old-tables'", "'oldest-tables'");
    expect(await runDocs('build', ...words)).toContain('(1 made)');
  });

  it('says everything that is wrong with redirects and links to old addresses, and leaves both outputs as they were', async () => {
    const { out, words, edit } = copy();
    await runDocs('build', ...words);
    const before = [contents(out), contents(`${out}.hosting`)];
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
    expect([contents(out), contents(`${out}.hosting`)]).toEqual(before);
    expect(existsSync(`${out}.hosting.next.tmp`)).toBe(false);
  });

  it('overwrites no file of the site', async () => {
    const { site, out, words } = copy();
    mkdirSync(join(site, 'static/docs/guides'), { recursive: true });
    writeFileSync(join(site, 'static/_headers'), '/*\n  X: y\n');
    writeFileSync(join(site, 'static/docs/guides/code.html'), 'mine');
    const { code, output } = await tryDocs('build', ...words);
    expect(code).toBe(1);
    expect(output).toContain('_headers: the file "_headers" is where the build writes its own');
    expect(output).toContain('the file "docs/guides/code.html" is where the build writes its own');
    expect(existsSync(out)).toBe(false);
  });

  it('replaces no folder that is not its own', async () => {
    const { out, words } = copy();
    mkdirSync(`${out}.hosting`);
    writeFileSync(join(`${out}.hosting`, 'notes.txt'), 'mine');
    const { code, output } = await tryDocs('build', ...words);
    expect(code).toBe(1);
    expect(output).toContain('which contains something else: notes.txt');
    expect(readFileSync(join(`${out}.hosting`, 'notes.txt'), 'utf8')).toBe('mine');
    expect(existsSync(out)).toBe(false);
  });

  it('writes nothing for hosts if it only checks', async () => {
    const { out, words } = copy();
    await runDocs('check', ...words);
    expect(existsSync(`${out}.hosting`)).toBe(false);
  });
});

describe('compressing', () => {
  it('puts copies beside files that are worth it, and makes each only once', async () => {
    const { site, out, words, edit } = copy();
    expect(await runDocs('build', '--compress', ...words)).toContain('pages');
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
  });
});
