import { expect, it } from 'vitest';
import { defineRedirects, defineRemote, defineSite } from '../../src/config/define.ts';
import { siteConfigSchema } from '../../src/model/config.ts';

const needed = { title: 'A', url: 'https://example.com' };

it('asks for nothing that has a default, at any depth', () => {
  const config = defineSite({
    ...needed,
    announcement: { id: 'new', content: 'We moved.' },
    openapi: { source: 'api.yaml', path: '/api' },
    search: { algolia: { appId: 'A', indexName: 'docs' } },
    remote: defineRemote({ pages: [{ repository: 'a/b', branch: 'main', page: 'b', title: 'B' }] }),
    redirects: defineRedirects({ pages: [{ to: '/b', from: ['/a'] }] }),
  });
  const { announcement, openapi, remote, redirects } = siteConfigSchema.parse(config);
  expect(announcement).toEqual({ id: 'new', content: 'We moved.' });
  expect(openapi).toMatchObject({ label: 'API', strict: false });
  const base = 'https://raw.githubusercontent.com';
  expect(remote).toMatchObject({ base, pages: [{ file: 'README.md', tip: null, use: false }] });
  expect(redirects).toMatchObject({ prefixes: [], anchors: {} });
});

it('knows by type what is wrong, as the schema does when it runs', () => {
  const wrong = [
    // @ts-expect-error -- an announcement has content
    defineSite({ ...needed, announcement: { id: 'new' } }),
    // @ts-expect-error -- no such host
    defineSite({ ...needed, hosting: ['nowhere'] }),
    // @ts-expect-error -- a link has an address
    defineSite({ ...needed, navbar: { links: [{ label: 'A' }] } }),
    // @ts-expect-error -- no such key
    defineSite({ ...needed, color: 'red' }),
  ];
  expect(wrong.map((config) => siteConfigSchema.safeParse(config).success)).toEqual([false, false, false, false]);
});
