import { expect, it } from 'vitest';
import { HOSTS } from '../../src/build/hosts.ts';
import { HIDDEN } from '../../src/hosting/host.ts';
import { hostKind, siteConfigSchema } from '../../src/model/config.ts';

const config = siteConfigSchema.parse({ title: 'T', url: 'https://t.example' });

it.each(hostKind.options)('%s has files of its own, and does not publish the instructions for others', (kind) => {
  const { root, beside } = HOSTS[kind];
  const input = {
    site: { pages: new Map(), config },
    url: config.url,
    redirects: { prefixes: ['/docs'], moved: { '/old': '/a' } },
    addresses: ['/', '/a'],
    styles: [],
    script: { href: '/assets/redirect.js' },
  };
  const inRoot = root?.(input).files ?? [];
  const files = [...inRoot, ...(beside?.(input, ['index.html', ...HIDDEN]).files ?? [])];
  expect(files.length).toBeGreaterThan(0);
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
  for (const { text } of files) expect(text).not.toBe('');
  // Hidden files of others: excluded by hosts that publish everything they find, and not listed by those that list
  // files.
  if (kind === 'netlify') expect(inRoot.map(({ name }) => name)).toEqual(expect.arrayContaining([...HIDDEN]));
  if (kind === 'nginx' || kind === 'caddy') expect(files.some(({ text }) => text.includes('_headers'))).toBe(true);
  if (kind === 's3') expect(files.some(({ text }) => text.includes('_headers'))).toBe(false);
});
