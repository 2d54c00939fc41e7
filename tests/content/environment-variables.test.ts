import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Every environment variable that the platform's server reads, from its public source at version 5.1.9. */
const known = JSON.parse(readFileSync('tests/content/environment-variables.json', 'utf8')) as string[];
const page = readFileSync('site/docs/reference/deploy/configuring-unleash.md', 'utf8');

it('the configuration page documents every environment variable of the server, each in a row of a table', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('|'));
  expect(known.length).toBeGreaterThan(50);
  expect(known.filter((name) => !rows.some((row) => row.includes(`\`${name}\``)))).toEqual([]);
});

it('and no other', () => {
  const named = new Set(
    [...page.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g)].map(([, name = '']) => name),
  );
  expect([...named].filter((name) => !known.includes(name))).toEqual([]);
});
