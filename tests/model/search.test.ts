import { expect, it } from 'vitest';
import { findPages, type SearchEntry } from '../../src/model/search.ts';

function entry(title: string, description = '', headings: string[] = []): SearchEntry {
  return {
    path: `/${title.toLowerCase().replaceAll(' ', '-')}`,
    title,
    description,
    section: '',
    headings: headings.map((text) => ({ id: text.toLowerCase(), text })),
  };
}

const entries = [
  entry('Segments', 'Reusable lists of constraints'),
  entry('Strategy constraints', 'Every operator', ['Operators', 'Segments and constraints']),
  entry('How to add strategy constraints', 'In the interface and by API'),
  entry('Stickiness', 'Same user, same answer', ['Gradual rollout']),
];

const titles = (question: string) => findPages(entries, question).map(({ entry: { title } }) => title);

it.each([
  ['segments', ['Segments', 'Strategy constraints']],
  ['SEGM', ['Segments', 'Strategy constraints']],
  ['strategy constraints', ['Strategy constraints', 'How to add strategy constraints']],
  ['gradual rollout', ['Stickiness']],
  ['nothing like it', []],
  ['', []],
  ['?!', []],
])('%j', (question, expected) => {
  expect(titles(question)).toEqual(expected);
});

it('leads to the heading that answers', () => {
  expect(findPages(entries, 'gradual')[0]?.heading).toEqual({ id: 'gradual rollout', text: 'Gradual rollout' });
  expect(findPages(entries, 'stickiness')[0]?.heading).toBeNull();
});
