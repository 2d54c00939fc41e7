import { expect, it } from 'vitest';
import type { Problem } from '../../src/model/problem.ts';
import { parseFrontMatter } from '../../src/sources/markdown/front-matter.ts';

function parse(source: string) {
  const problems: Problem[] = [];
  return { ...parseFrontMatter(source, 'docs/a.md', problems), problems };
}

it('reads what a writer can set, and accepts what only Docusaurus knows', () => {
  const { data, body, offset, problems } = parse(
    '---\ntitle: A\nkeywords: a, b\npagination_next: null\nsidebar_class_name: x\n---\n\nText.\n',
  );
  expect(problems).toEqual([]);
  expect(data).toEqual({ title: 'A', keywords: ['a', 'b'], pagination_next: null });
  expect([body, offset]).toEqual(['\nText.\n', 6]);
});

it.each([
  ['no front matter', 'Text.\n', []],
  ['an unknown key', '---\ntitle: A\ntitel: B\n---\n', [[3, 'unknown front matter "titel"']]],
  ['a value of the wrong kind', '---\nhide_title: maybe\n---\n', [[2, '"hide_title" expected boolean']]],
  ['a level out of range', '---\ntoc_max_heading_level: 9\n---\n', [[2, 'must be 2 to 6']]],
  ['broken YAML', '---\ntitle: "A\n---\n', [[2, 'not valid YAML']]],
  ['a list', '---\n- a\n---\n', [[2, 'key: value']]],
  ['no end', '---\ntitle: A\n', [[1, 'never closed']]],
  [
    'several mistakes',
    '---\nid: a/b\nslug: 3\n---\n',
    [
      [2, 'must not contain "/"'],
      [3, '"slug" expected string'],
    ],
  ],
])('%s', (_, source, expected) => {
  const { problems } = parse(source);
  expect(problems.map(({ line }) => line)).toEqual(expected.map(([line]) => line));
  for (const [index, [, message]] of expected.entries()) expect(problems[index]?.message).toContain(message);
});
