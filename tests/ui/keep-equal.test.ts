import { expect, it } from 'vitest';
import { keepEqual } from '../../src/ui/router/keep-equal.ts';

const tree = () => [{ label: 'A', items: [{ label: 'B' }, { label: 'C' }] }, { label: 'D' }];

it('gives the very data of before where nothing changed', () => {
  const before = tree();
  expect(keepEqual(before, tree())).toBe(before);
});

it('gives what is new, and keeps the parts of it that are not', () => {
  const before = tree();
  const after = tree();
  Object.assign(after[0]?.items?.[1] ?? {}, { label: 'X' });
  const kept = keepEqual(before, after);
  expect(kept).toEqual(after);
  expect(kept).not.toBe(before);
  expect(kept[0]).not.toBe(before[0]);
  expect(kept[0]?.items?.[0]).toBe(before[0]?.items?.[0]);
  expect(kept[1]).toBe(before[1]);
});

it.each([
  [[1, 2], [1]],
  [[1], [1, 2]],
  [{ a: 1, b: 2 }, { a: 1 }],
  [{ a: 1 }, { a: 1, b: undefined }],
  [{ a: undefined }, { b: undefined }],
  [[], {}],
  [{ 0: 'a' }, ['a']],
  [null, { a: 1 }],
  [{ a: { b: 1 } }, { a: null }],
  [{ a: 1 }, 'a'],
])('takes %j for other data than %j', (before, after) => {
  const kept = keepEqual<unknown>(before, after);
  expect(kept).toStrictEqual(after);
  expect(kept).not.toBe(before);
});
