import { expect, it } from 'vitest';
import { HOSTS } from '../../src/build/hosts.ts';
import { hostKind, siteConfigSchema } from '../../src/model/config.ts';

const config = siteConfigSchema.parse({ title: 'T', url: 'https://t.example' });

it.each(hostKind.options)('%s has files of its own, and declares only those as hidden', (kind) => {
  const { root, beside, hidden = [] } = HOSTS[kind];
  const input = {
    site: { pages: new Map(), config },
    url: config.url,
    redirects: { prefixes: ['/docs'], moved: { '/old': '/a' } },
    addresses: ['/', '/a'],
    styles: [],
    script: { href: '/assets/redirect.js' },
    hidden: ['_mine'],
  };
  const inRoot = root?.(input).files ?? [];
  const files = [...inRoot, ...(beside?.(input, ['index.html', '_mine']).files ?? [])];
  expect(files.length).toBeGreaterThan(0);
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
  for (const { text } of files) expect(text).not.toBe('');
  expect(inRoot.map(({ name }) => name)).toEqual(expect.arrayContaining([...hidden]));
  // Hidden files of others: excluded by hosts that publish everything they find, and not listed by those that list
  // files.
  if (kind === 'nginx' || kind === 'caddy') expect(files.some(({ text }) => text.includes('_mine'))).toBe(true);
  if (kind === 's3') expect(files.some(({ text }) => text.includes('_mine'))).toBe(false);
});
