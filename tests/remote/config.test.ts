import { expect, it } from 'vitest';
import { siteConfigSchema } from '../../src/model/config.ts';

const page = { repository: 'acme/node', branch: 'main', page: 'sdks/node', title: 'Node' };

/** The mistake in the pages of a config; null if there is none. */
function wrongWith(...pages: object[]): string | null {
  const { error } = siteConfigSchema.safeParse({ title: 'T', url: 'https://t.example', remote: { pages } });
  return error ? `${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}` : null;
}

it.each([
  ['page', '../outside'],
  ['page', 'a/../../outside'],
  ['page', '/etc/x'],
  ['page', 'a//b'],
  ['file', '..'],
  ['file', 'a\\b'],
  ['branch', 'main/../../other'],
  ['branch', 'main?x'],
  ['repository', 'acme'],
  ['repository', '../node'],
  ['repository', 'acme/node/x'],
])('a %s is not %s', (key, value) => {
  expect(wrongWith({ ...page, [key]: value })).toMatch(new RegExp(`^remote\\.pages\\.0\\.${key}: must be`));
});

it('a page comes from one README', () => {
  expect(wrongWith(page, { ...page, repository: 'acme/other' })).toBe('remote.pages: names a page twice');
});
