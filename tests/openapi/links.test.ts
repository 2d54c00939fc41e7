import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildHere } from '../in-process.ts';
import { documentWith, folderWith } from './site.ts';

/** Builds a site with a description that contains links. Returns the problems and the page of its only operation. */
async function build(strict: boolean, more: object = {}) {
  const description = [
    '[a page](/guide)',
    '[a page by another address](/guide/?a=1)',
    '[their page by another address](/docs/tokens/)',
    '[their page](/docs/keys?a=1#b)',
    '[another](/docs/paging)',
    '[beside it](errors.html)',
    '[none](#nowhere)',
    '[none either](#else)',
    '[a host](https://other.example/x)',
    '[an operation](#operation/b)',
    '`[code](/docs/paging)`',
    '\n\n```\n[code](/docs/paging)\n```',
  ].join(' ');
  const operation = { operationId: 'a', description, responses: { 200: { description: 'Fine.' } } };
  const second = {
    operationId: 'b',
    // Too long for a title, so it is shown as text.
    summary: `${'Many words. '.repeat(20)}[another](/docs/summary)`,
    description: '[again](/docs/keys?a=1#b)\n\n### Limits',
    responses: operation.responses,
  };
  const siteDir = folderWith({
    'site.config.ts': `export default { title: 'T', url: 'https://example.com', sidebar: ['index', 'guide', { type: 'openapi' }], openapi: { source: 'api.json', path: '/api', strict: ${strict} } };`,
    'docs/index.md': 'Text.\n',
    'docs/guide.md': 'Text.\n',
    'api.json': { ...documentWith({ paths: { '/a': { get: operation, post: second } } }), ...more },
  });
  const out = join(siteDir, 'out');
  const { problems } = await buildHere(siteDir, out);
  const links = (name: string) =>
    [
      ...readFileSync(join(out, `api/${name}.html`), 'utf8').matchAll(
        /<a href="([^"]*)">(?:a|their|another|beside|none|again)\b/g,
      ),
    ].map(([, href]) => href);
  const markdown = () => readFileSync(join(out, 'api/a.md'), 'utf8');
  return { problems, links, markdown };
}

const home = { servers: [{ url: 'https://shop.example/v1' }] };

describe('links of a description that lead nowhere on this site', () => {
  it('lead to the site of its authors where they are paths, with one warning', async () => {
    const { problems, links } = await build(false, home);
    expect(links('a')).toEqual([
      '/guide',
      '/guide?a=1',
      'https://shop.example/docs/tokens/',
      'https://shop.example/docs/keys?a=1#b',
      'https://shop.example/docs/paging',
      'https://other.example/x',
    ]);
    expect(links('b')).toEqual(['https://shop.example/docs/summary', 'https://shop.example/docs/keys?a=1#b']);
    expect(problems.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
      'warning: 2 links of the API description lead nowhere: "#nowhere", "#else"',
      'warning: 5 links in descriptions lead to no page of this site: "/docs/summary", "/docs/keys?a=1#b", "/docs/tokens/", "/docs/paging", "errors.html"',
    ]);
  });

  it('lead there in the Markdown version, too, but not in code', async () => {
    const built = await build(false, home);
    const markdown = built.markdown();
    for (const link of [
      '[their page](https://shop.example/docs/keys?a=1#b)',
      '[another](https://shop.example/docs/paging)',
      '[a host](https://other.example/x)',
      ' beside it ',
    ])
      expect(markdown).toContain(link);
    expect(markdown).toContain('[an operation](https://example.com/api/b.md)');
    expect(markdown.split('[code](/docs/paging)')).toHaveLength(3);
  });

  it('are shown as text where the authors name no site', async () => {
    const { problems, links } = await build(false);
    expect(links('a')).toEqual(['/guide', '/guide?a=1', 'https://other.example/x']);
    expect(links('b')).toEqual([]);
    expect(problems.map(({ fix }) => fix).join()).toContain('the description names no site of its own');
  });

  it('do not lead to the machine of the reader, where a server may be', async () => {
    const local = ['http://localhost:7700', 'http://127.0.0.1', 'http://[::1]:80/v1', 'https://api.localhost/'];
    const servers = local.map((url) => ({ url }));
    expect((await build(false, { servers })).links('b')).toEqual([]);
    const { links } = await build(false, { servers: [...servers, ...home.servers] });
    expect(links('b')).toEqual(['https://shop.example/docs/summary', 'https://shop.example/docs/keys?a=1#b']);
  });

  it('are errors where the site is strict', async () => {
    const { problems } = await build(true, home);
    const broken = problems.filter(({ severity }) => severity === 'error').map(({ message }) => message);
    for (const href of ['/docs/keys?a=1#b', '/docs/paging', '#nowhere', '#else'])
      expect(
        broken.filter((message) => message.includes(`"${href}"`)),
        href,
      ).not.toEqual([]);
  });
});

it('links to operations by the conventions of ReadMe and Redoc lead to their pages', async () => {
  const responses = { 200: { description: 'Fine.' } };
  const description =
    '[beside](get-pet), [inside](/docs/#tag/Pets/operation/getPet), [none](get-dog), [neither](/docs/#tag/Pets/operation/getDog).';
  const siteDir = folderWith({
    'site.config.ts': `export default { title: 'T', url: 'https://example.com', sidebar: ['index', { type: 'openapi' }], openapi: { source: 'api.json', path: '/api' } };`,
    'docs/index.md': 'Text.\n',
    'api.json': documentWith({
      paths: {
        '/a': {
          get: { operationId: 'listPets', description, responses },
          post: { operationId: 'getPet', responses },
        },
      },
    }),
  });
  const out = join(siteDir, 'out');
  const { problems } = await buildHere(siteDir, out);
  const html = readFileSync(join(out, 'api/list-pets.html'), 'utf8');
  expect(html).toContain('<a href="/api/get-pet">beside</a>, <a href="/api/get-pet">inside</a>, none, neither.');
  expect(readFileSync(join(out, 'api/list-pets.md'), 'utf8')).toContain(
    '[beside](https://example.com/api/get-pet.md), [inside](https://example.com/api/get-pet.md), none, neither.',
  );
  expect(problems.map(({ message }) => message)).toEqual([
    '2 links in descriptions lead to no page of this site: "get-dog", "/docs/#tag/Pets/operation/getDog"',
  ]);
});
