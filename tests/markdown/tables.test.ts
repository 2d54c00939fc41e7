import { expect, it } from 'vitest';
import { hugeTable } from '../../src/sources/markdown/tables.ts';

it.each([
  ['a table of many rows', `| a | b |\n|---|---|\n${'| a | b |\n'.repeat(30_000)}`],
  ['many tables', `| a | b |\n|---|---|\n| a | b |\n\n`.repeat(30_000)],
  ['many rows of rules', '-|-\n'.repeat(30_000)],
  ['rules and lists', '---\n\n- a\n- b\n'.repeat(100_000)],
])('%s is no huge table', (_, source) => {
  expect(hugeTable(source)).toBe(null);
});

it('a table whose short rows have many columns is one, at its delimiter row', () => {
  const rows = '|a|\n'.repeat(1000);
  expect(hugeTable(`# T\n\n${'|a'.repeat(200)}|\n${'|-'.repeat(200)}|\n${rows}`)).toBe(4);
  expect(hugeTable(`- ${'a|'.repeat(200)}\n  ${'-|'.repeat(200)}\n${rows}`)).toBe(2);
});
