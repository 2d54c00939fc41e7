import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { INDEX_FOLDER } from '../../src/config/search.ts';
import { answer, SHELL_STYLES, type Answer } from '../../src/dev/answer.ts';
import { devIndex } from '../../src/dev/search.ts';
import { NAV, type DevSite } from '../../src/dev/site.ts';
import { IndexReader } from '../../src/ui/search/engines/index-reader.ts';
import { Searcher } from '../../src/ui/search/engines/searcher.ts';
import { devHere } from '../in-process.ts';
import { writeFiles } from '../folders.ts';
import { smallSite } from '../small-site.ts';

const config = (url: string) => `export default {
  title: 'Answered',
  url: '${url}',
  redirects: { prefixes: ['/docs'], pages: [{ to: '/guide', from: ['/old'] }, { to: '/café', from: ['/tea'] }] },
};
`;
const { site } = smallSite({
  'site.config.ts': config('https://a.example'),
  'docs/guide.md': '# Guide\n\nSome words. ![](./map.svg) [Data](./data.bin).\n',
  'docs/café.md': '# Café\n',
  'docs/map.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>\n',
  'docs/data.bin': 'Data\n',
});

/** Makes requests as a browser would, but without HTTP. */
async function start(): Promise<{ dev: DevSite; ask: (url: string) => Promise<Answer> }> {
  const dev = await devHere(site);
  const index = devIndex(dev);
  const parts = { site: dev, index, shellStyles: () => Promise.resolve('nav { color: red }') };
  return { dev, ask: (url) => answer(parts, url) };
}

describe('the dev server answers', () => {
  it.each([
    ['/', 200, 'text/html; charset=utf-8', '<title>Home | Answered</title>'],
    ['/index', 200, 'text/html; charset=utf-8', '<title>Home | Answered</title>'],
    ['/guide', 200, 'text/html; charset=utf-8', '<title>Guide | Answered</title>'],
    ['/guide?q=1?2', 200, 'text/html; charset=utf-8', '<title>Guide | Answered</title>'],
    ['/caf%C3%A9', 200, 'text/html; charset=utf-8', '<title>Café | Answered</title>'],
    ['/search', 200, 'text/html; charset=utf-8', '<title>Search | Answered</title>'],
    ['/guide.json', 200, 'application/json; charset=utf-8', '"path":"/guide"'],
    ['/index.json', 200, 'application/json; charset=utf-8', '"path":"/"'],
    ['/guide.md', 200, 'text/markdown; charset=utf-8', '# Guide'],
    ['/404', 404, 'text/html; charset=utf-8', '<title>Page not found | Answered</title>'],
    ['/none', 404, 'text/html; charset=utf-8', '<title>Page not found | Answered</title>'],
    ['/none.json', 404, 'text/html; charset=utf-8', '<title>Page not found | Answered</title>'],
    ['/100%', 400, 'text/plain; charset=utf-8', 'The address is not validly encoded'],
  ])('%s with %i', async (url, status, type, text) => {
    const { ask } = await start();
    const { headers, body, ...rest } = await ask(url);
    expect([rest.status, headers['Content-Type']]).toEqual([status, type]);
    expect(body).toContain(text);
    // In development, any response is outdated by the next edit.
    expect(headers['Cache-Control']).toBe('no-store');
  });

  it.each([
    ['/guide/', '/guide'],
    ['/guide.html?a=b', '/guide?a=b'],
    ['/docs/guide', '/guide'],
    ['/old', '/guide'],
    ['/docs/old.html?a=b?c', '/guide?a=b?c'],
    ['/tea', '/caf%C3%A9'],
    ['/none/', '/none'],
  ])('%s with the way to %s', async (url, target) => {
    const { ask } = await start();
    expect(await ask(url)).toEqual({ status: 301, headers: { Location: target }, body: '' });
  });

  it('with files that are no pages: those of pages that are made, the sidebar, styles', async () => {
    const { dev, ask } = await start();
    const page = await dev.page('/guide');
    const address = (name: string) => `/${page?.published.find(({ from }) => from === `docs/${name}`)?.to}`;
    const picture = await ask(address('map.svg'));
    expect([picture.status, picture.headers['Content-Type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    expect(picture.body.toString()).toContain('viewBox="0 0 9 9"');
    expect((await ask(address('data.bin'))).headers['Content-Type']).toBe('application/octet-stream');
    expect(JSON.parse(String((await ask(NAV)).body))).toEqual(dev.site.publishedNav);
    expect((await ask(SHELL_STYLES)).body).toBe('nav { color: red }');
  });

  it('below the base path as at the root, and leads there from above it', async () => {
    writeFiles(site, { 'site.config.ts': config('https://a.example/below') });
    const { ask } = await start();
    const locationOf = async (url: string) => (await ask(url)).headers['Location'];
    expect((await ask('/below/guide')).body).toContain('<title>Guide | Answered</title>');
    expect(await locationOf('/below/old?a=b')).toBe('/below/guide?a=b');
    expect(await locationOf('/')).toBe('/below/');
    expect(await locationOf('/below?a=b')).toBe('/below/?a=b');
    const outside = await ask('/guide');
    expect(outside.status).toBe(404);
    expect(outside.body).toContain('Page not found');
  });
});

it('the search of the dev server finds the pages that are made, with their words as they are now', async () => {
  const { dev, ask } = await start();
  const found = async (text: string) => {
    const index = await IndexReader.open(async (name) => String((await ask(INDEX_FOLDER + name)).body));
    const { pages } = await new Searcher(index).search({ text, section: null, near: null, limit: 9 });
    return pages.map(({ path }) => path);
  };
  expect((await ask(`${INDEX_FOLDER}none.json`)).status).toBe(404);
  await dev.page('/guide');
  expect(await found('words')).toEqual(['/guide']);
  expect(await found('flamboyance')).toEqual([]);
  writeFiles(site, { 'docs/guide.md': '# Guide\n\nFlamboyance.\n' });
  await dev.reload([join(site, 'docs/guide.md')]);
  await dev.page('/guide');
  expect(await found('flamboyance')).toEqual(['/guide']);
  expect(await found('words')).toEqual([]);
});
