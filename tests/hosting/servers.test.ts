import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { HASHED_FOLDER, headersOf, IMMUTABLE, REVALIDATE, SECURITY_HEADERS } from '../../src/hosting/headers.ts';
import { runDocs } from '../docs.ts';
import { ACCEPTS } from './accepts.ts';
import { type Answer } from './answer.ts';
import { describeServers } from './servers.ts';
import { editFile, sinkForAll, writeFiles } from '../folders.ts';

const { folder, site, out } = sinkForAll();

/** Builds the fixture site, with a page whose address is not plain ASCII. */
beforeAll(async () => {
  writeFiles(site, { 'docs/folder/größe.md': '# Größe\n\nEin Wort.\n', 'static/empty/file.txt': 'x'.repeat(5000) });
  const moved = "pages: [{ to: '/folder/größe', from: ['/maß', '/a.b$c'] },";
  editFile(join(site, 'redirects.ts'), 'pages: [', moved);
  await runDocs('build', '--site', site, '--out', out, '--compress');
  writeFileSync(join(folder, 'secret.html'), 'secret');
});

/** Servers write it with and without a space. */
const typeOf = (headers: Answer['headers']) => headers['content-type']?.toLowerCase().replace('; ', ';');

describeServers(out, (get, name) => {
  it('answers every address of the sitemap with its page', async () => {
    const sitemap = (await get('/sitemap.xml')).body.toString();
    const paths = [...sitemap.matchAll(/<loc>https:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path = '']) => path || '/');
    expect(paths.length).toBeGreaterThan(10);
    for (const path of paths) {
      const { status, headers, body } = await get(path);
      expect([path, status, typeOf(headers)]).toEqual([path, 200, 'text/html;charset=utf-8']);
      expect(body.toString()).toContain('<h1');
    }
  });

  it.each([
    ['/start', '/'],
    ['/docs', '/'],
    ['/docs/', '/'],
    ['/docs.html', '/'],
    ['/docs/index.html', '/'],
    ['/docs/start.htm', '/'],
    ['/index.html', '/'],
    ['/md', '/guides/markdown'],
    ['/md.html', '/guides/markdown'],
    ['/md.htm', '/guides/markdown'],
    ['/md/', '/guides/markdown'],
    ['/md/index.html', '/guides/markdown'],
    ['/docs/md', '/guides/markdown'],
    ['/docs/md.htm', '/guides/markdown'],
    ['/old/markdown', '/guides/markdown'],
    ['/Old/Markdown', '/guides/markdown'],
    ['/docs/guides/code', '/guides/code'],
    ['/docs/guides/code.html', '/guides/code'],
    ['/docs/guides/code/index.htm', '/guides/code'],
    ['/guides/code.html', '/guides/code'],
    ['/guides/code.htm', '/guides/code'],
    ['/guides/code/', '/guides/code'],
    ['/guides/code/index.html', '/guides/code'],
    ['/guides/', '/guides'],
    ['/docs/search', '/search'],
    ['/a_rather_long_old_address/of_a_page_that_has/moved_to_another_place_since_then/code.html', '/guides/code'],
    ['/ma%C3%9F', '/folder/gr%C3%B6%C3%9Fe'],
    ['/a.b$c', '/folder/gr%C3%B6%C3%9Fe'],
    ['/docs/folder/gr%C3%B6%C3%9Fe', '/folder/gr%C3%B6%C3%9Fe'],
    ['/folder/gr%C3%B6%C3%9Fe/', '/folder/gr%C3%B6%C3%9Fe'],
  ])('%s leads to %s in one step, and its query goes along', async (old, page) => {
    for (const query of ['', '?a=b%20c&d=/e', '?x']) {
      const { status, headers } = await get(old + query);
      expect([status, headers.location]).toEqual([301, page + query]);
      expect(headers['cache-control']).toBe(REVALIDATE);
    }
    expect((await get(page)).status).toBe(200);
  });

  it.each([
    '/nope',
    '/docs/nope',
    '/docsify',
    '/Guides/code',
    '/MD',
    '/old/MARKDOWN',
    '/empty',
    '/assets',
    '/guides/nope.html.js',
    `${HASHED_FOLDER}gone.css`,
  ])('%s is not found, and says so with the page for that', async (path) => {
    const { status, headers, body } = await get(path);
    expect(status).toBe(404);
    expect(body.toString()).toContain('Page not found');
    expect(headers['cache-control']).toBe(REVALIDATE);
    expect(typeOf(headers)).toBe('text/html;charset=utf-8');
  });

  it('never leaves the web root', async () => {
    for (const path of ['/../secret', '/..%2fsecret', '/docs/..%2f..%2fsecret', '/%2e%2e/secret', '/..%5csecret']) {
      const { status, body } = await get(path);
      expect([path, status >= 400]).toEqual([path, true]);
      expect(body.toString()).not.toBe('secret');
    }
  });

  it('never writes into a header what the address holds', async () => {
    for (const path of [
      '/docs/a%0d%0aSet-Cookie:%20x=y',
      '/guides/code%0d%0aX-Evil:%201/',
      '//evil.example/',
      '/docs//evil.example/',
      '/\\evil.example/',
      '/docs/\\evil.example/',
      '/%5Cevil.example/',
    ]) {
      const { headers } = await get(path);
      expect(headers['set-cookie'] ?? headers['x-evil']).toBeUndefined();
      expect(headers.location ?? '').not.toMatch(/^\/[/\\]|^https?:/);
    }
  });

  it('does not mistake anything in an address for a variable of its own', async () => {
    for (const variable of ['{env.PATH}', '{env.DOCS_ROOT}', '$document_root', '${PATH}', '$0', '{query}']) {
      const { status, headers } = await get(`/md?a=${variable}`);
      expect([status, headers.location]).toEqual([301, `/guides/markdown?a=${variable}`]);
      const { body, headers: more } = await get(`/docs/${variable}/`);
      expect(`${String(more.location ?? '')}${body.toString()}`).not.toContain(out);
    }
  });

  it('does not serve what is for hosts alone', async () => {
    const published = name === 'the preview server' ? [] : ['/_headers', '/_redirects'];
    for (const path of [...published, '/out.hosting/nginx/server.conf', '/../out.hosting/caddy/Caddyfile'])
      expect([path, (await get(path)).status >= 400]).toEqual([path, true]);
  });

  it('sends the headers of the policy with pages, files, redirects and errors', async () => {
    const wanted = name === 'the preview server' ? SECURITY_HEADERS : headersOf('https://sink.example.com');
    expect(wanted.length).toBeGreaterThan(4);
    const { body } = await get('/guides/code');
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(body.toString())?.[1] ?? '';
    for (const path of ['/', '/guides/code', '/guides/code.json', '/guides/code.md', script, '/md', '/nope']) {
      const { headers } = await get(path);
      expect([path, ...wanted.map(([header]) => headers[header.toLowerCase()])]).toEqual([
        path,
        ...wanted.map(([, value]) => value),
      ]);
    }
    expect((await get(script)).headers['cache-control']).toBe(IMMUTABLE);
    expect((await get('/guides/code')).headers['cache-control']).toBe(REVALIDATE);
    expect((await get('/guides/code.json')).headers['content-type']).toMatch(/^application\/json/);
    expect((await get('/guides/code.md')).headers['content-type']).toMatch(/^text\/markdown/);
    expect((await get('/logo.svg')).headers['content-type']).toMatch(/^image\/svg\+xml/);
  });

  it.each(ACCEPTS)('sends to "%s" what that prefers', async (accept, isMarkdown) => {
    const type = isMarkdown ? 'text/markdown;charset=utf-8' : 'text/html;charset=utf-8';
    for (const path of ['/', '/guides/code', '/folder/gr%C3%B6%C3%9Fe']) {
      const { status, headers, body } = await get(path, { Accept: accept, 'Accept-Encoding': 'gzip' });
      expect([path, status, typeOf(headers)]).toEqual([path, 200, type]);
      expect(headers.vary).toMatch(/(?:^|,)\s*accept\s*(?:,|$)/i);
      const file = await get(`${path === '/' ? '/index' : path}.md`);
      const text = headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
      expect(text.equals(file.body)).toBe(isMarkdown);
    }
    expect(typeOf((await get('/search', { Accept: accept })).headers)).toBe('text/html;charset=utf-8');
    expect((await get('/logo.svg', { Accept: accept })).headers['content-type']).toMatch(/^image\/svg\+xml/);
    const { status, headers } = await get('/md?a=b', { Accept: accept });
    expect([status, headers.location]).toEqual([301, '/guides/markdown?a=b']);
    expect((await get('/nope', { Accept: accept })).status).toBe(404);
  });

  it('tells a document from its Markdown by their ETags', async () => {
    const markdown = await get('/guides/code', { Accept: 'text/markdown' });
    const etag = String(markdown.headers.etag);
    expect((await get('/guides/code', { Accept: 'text/markdown', 'If-None-Match': etag })).status).toBe(304);
    expect((await get('/guides/code', { Accept: 'text/html', 'If-None-Match': etag })).status).toBe(200);
  });

  it('sends precompressed files, and the same content to clients that cannot unpack them', async () => {
    const plain = await get('/guides/code');
    const zipped = await get('/guides/code', { 'Accept-Encoding': 'gzip' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(zipped.body.equals(readFileSync(join(out, 'guides/code.html.gz')))).toBe(true);
    expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true);
    expect(zipped.headers.vary).toMatch(/accept-encoding/i);
    expect(plain.headers['content-encoding']).toBeUndefined();
    // Stock nginx has no brotli module.
    if (name === 'nginx') return;
    const brotli = await get('/guides/code', { 'Accept-Encoding': 'gzip, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotli.body.equals(readFileSync(join(out, 'guides/code.html.br')))).toBe(true);
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
  });

  it('answers 304 to clients that have the page, and HEAD with headers only', async () => {
    const { headers } = await get('/guides/code');
    const again = await get('/guides/code', { 'If-None-Match': String(headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const head = await get('/guides/code', {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect((await get('/guides/code', {}, 'POST')).status).toBe(405);
  });
});
