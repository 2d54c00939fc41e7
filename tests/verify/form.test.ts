import { expect, it } from 'vitest';
import { compareForm, learn } from '../../verify/form.ts';

const plain = { isExcerpt: false, isExample: false, isFixed: () => false };

it('finds nothing where keys and types are the same, whatever the values', () => {
  const shown = { id: 1, name: 'a', tags: [{ type: 'simple', value: 'x' }], seenAt: null };
  const came = { id: 7, name: 'b', tags: [], seenAt: '2023-06-01' };
  expect(compareForm({ ...shown, tags: [] }, came, plain)).toEqual([]);
});

it('says which key did not come, which came unsaid, and which is of another type', () => {
  expect(compareForm({ a: 1, list: [{ b: 'x' }] }, { list: [{ b: 2, c: true }] }, plain)).toEqual([
    'a: the page shows it, but the response does not have it',
    'list[].b: the page shows text, and a number came',
    'list[].c: the response has it (true), but the page does not show it',
  ]);
});

it('wants entries where the page shows entries, but not in an example of another case', () => {
  expect(compareForm({ list: [1] }, { list: [] }, plain)).toEqual([
    'list[]: the page shows entries, but the list is empty',
  ]);
  expect(compareForm({ list: [1] }, { list: [] }, { ...plain, isExample: true })).toEqual([]);
});

it('takes the keys of all entries together', () => {
  expect(compareForm([{ a: 1 }, { a: 1, b: 2 }], [{ a: 3, b: 4 }, { a: 5 }], plain)).toEqual([]);
});

it('compares entries that say their type with those of the same type', () => {
  const came = [
    { type: 'created', data: { name: 'a' } },
    { type: 'updated', data: { rollout: '5' } },
  ];
  expect(compareForm([{ type: 'updated', data: { rollout: '1' } }], came, plain)).toEqual([]);
});

it('passes over in an excerpt what the page does not show', () => {
  expect(compareForm({ a: 1 }, { a: 2, b: 3 }, { ...plain, isExcerpt: true })).toEqual([]);
});

it('compares the values that are fixed', () => {
  const isFixed = (path: string) => path === 'message';
  expect(compareForm({ message: 'no' }, { message: 'yes' }, { ...plain, isFixed })).toEqual([
    'message: the page shows "no", and "yes" came',
  ]);
});

it('learns made-up ids and secrets, and no other text', () => {
  const learned = new Map<string, string>();
  learn(
    { id: '867fd29a-3873-44dd-bc60-e4d6217e18a9', name: 'new-checkout' },
    { id: '70f3d912-9406-4577-8d78-2d94215d1bf2', name: 'other' },
    learned,
  );
  expect([...learned]).toEqual([['867fd29a-3873-44dd-bc60-e4d6217e18a9', '70f3d912-9406-4577-8d78-2d94215d1bf2']]);
});
