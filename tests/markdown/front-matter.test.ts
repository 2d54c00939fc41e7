import { expect, it } from 'vitest';
import { parseFrontMatter } from '../../src/sources/markdown/front-matter.ts';
import { hiddenTitle } from '../../src/sources/markdown/title.ts';

function parse(source: string) {
  const { value, problems } = parseFrontMatter(source, 'docs/a.md');
  return { ...value, problems };
}

it('reads what a writer can set, and accepts what only Docusaurus knows', () => {
  const { data, body, offset, problems } = parse(
    '---\ntitle: A\nkeywords: a, b\npagination_next: null\nsidebar_class_name: x\n---\n\nText.\n',
  );
  expect(problems).toEqual([]);
  expect(data).toEqual({ title: 'A', keywords: ['a', 'b'], pagination_next: null });
  expect([body, offset]).toEqual(['\nText.\n', 6]);
});

it('reads numbers and truth values in quotes, as Docusaurus does', () => {
  const { data, problems } = parse('---\ndraft: "false"\nunlisted: "true"\nsidebar_position: "2.5"\n---\n');
  expect(problems).toEqual([]);
  expect(data).toEqual({ draft: false, unlisted: true, sidebar_position: 2.5 });
});

it('says how to mend what is no YAML', () => {
  const fixOf = (yaml: string) => parse(`---\n${yaml}\n---\n`).problems[0]?.fix;
  expect(fixOf('title: A\ntitle: B')).toBe('Remove one of the two lines.');
  expect(fixOf('\ttitle: A')).toBe('Indent with spaces.');
  expect(fixOf('title: "A')).toBe('Close quotes and brackets on the same line.');
  expect(fixOf('title: A: B')).toContain('Quote values');
});

it('reads what readers ask, and where the answer is', () => {
  const source = '---\nquestions:\n  - { ask: "how: do I?", at: "#so" }\n  - ask: and then\n---\n';
  expect(parse(source).data.questions).toEqual([{ ask: 'how: do I?', at: '#so' }, { ask: 'and then' }]);
});

it.each([
  ['no front matter', 'Text.\n', []],
  ['an unknown key', '---\ntitle: A\ntitel: B\n---\n', [[3, 'unknown front matter "titel"']]],
  ['a wrong kind', '---\nhide_title: maybe\n---\n', [[2, '"hide_title" must be true or false, not "maybe"']]],
  ['no number', '---\nsidebar_position: first\n---\n', [[2, '"sidebar_position" must be a number, not "first"']]],
  ['a level out of range', '---\ntoc_max_heading_level: 9\n---\n', [[2, 'must be 2 to 6']]],
  [
    'no level',
    '---\ntitle: A\nx-y: 1\ntoc_min_heading_level: 4\n---\n',
    [
      [3, '"x-y"'],
      [4, 'is above'],
    ],
  ],
  ['a second title', '---\ntitle: A `b`\n---\n\n# A *b*\n', [[5, 'the heading "A *b*" is not shown']]],
  ['the same title', '---\ntitle: A b\nslug: null\nimage: ~\nkeywords: null\n---\n\n# A *b* {#c}\n', []],
  ['an address without a scheme', '---\nimage: //a.example/b.png\n---\n', [[2, 'must begin with "/"']]],
  ['a slug with a host', '---\ntitle: A\nslug: https://a.b/c\n---\n', [[3, '"slug" must be a path']]],
  ['a key twice', '---\ntitle: A\nslug: a\ntitle: B\n---\n', [[4, 'duplicated mapping key']]],
  [
    'a mistake that others follow from',
    "---\ntitle: 'A\nB.'\nslug: a\n---\n",
    [[2, 'quotes or brackets are not closed']],
  ],
  ['a comment that is text', '---\nslug: a #b\ntitle: A # b\ndescription: In #12, so\n---\n', [[4, '"#12, so"']]],
  ['a key without a space', '---\ntitle: A\nslug:\u00A0/a\n---\n', [[3, '"slug" has no space behind its colon']]],
  ['broken YAML', '---\ntitle: "A\n---\n', [[2, 'not valid YAML']]],
  ['a list', '---\n- a\n---\n', [[2, 'key: value']]],
  ['no end', '---\ntitle: A\n', [[1, 'never closed']]],
  [
    'questions that are none',
    '---\ntitle: A\nquestions:\n  - { ask: how, at: "#a" }\n  - ask: where\n    at: b\n  - what: 1\n---\n',
    [
      [6, 'front matter "questions[1].at" must be the id of a heading, as in "#id", not "b"'],
      [7, 'front matter "questions[2].ask" must be text'],
      [7, 'unknown front matter "questions[2].what"'],
    ],
  ],
  [
    'several mistakes',
    '---\nid: a/b\nslug: [3]\n---\n',
    [
      [2, 'must not contain "/"'],
      [3, '"slug" must be text'],
    ],
  ],
])('%s', async (_, source, expected) => {
  const parsed = parse(source);
  const problems = [...parsed.problems, ...(await hiddenTitle(parsed, 'docs/a.md'))];
  expect(problems.map(({ line }) => line)).toEqual(expected.map(([line]) => line));
  for (const [index, [, message]] of expected.entries()) expect(problems[index]?.message).toContain(message);
});

// Other tools show "1.1", "2024-12-19T00:00:00.000Z" and 7: https://github.com/observablehq/framework/issues/1887
it('keeps values as they are written', () => {
  const lines = 'title: 1.10\ndescription: 2024-12-19\nid: 007\nkeywords: [1.0, no, 12345678901234567890]';
  const { value, problems } = parseFrontMatter(`---\n${lines}\nunlisted: True\npagination_next: ~\n---\n`, 'docs/a.md');
  expect(problems).toEqual([]);
  expect(value.data).toEqual({
    title: '1.10',
    description: '2024-12-19',
    id: '007',
    keywords: ['1.0', 'no', '12345678901234567890'],
    unlisted: true,
    pagination_next: null,
  });
});

it('a description over several lines is one line, as every list and head needs it', () => {
  const { value } = parseFrontMatter('---\ndescription: |\n  One\n\n  two.\n---\n', 'docs/a.md');
  expect(value.data.description).toBe('One two.');
});

it.each(['title: ""\ndescription: " "', "title: ''\ndescription: ''"])('%j is none, as in Docusaurus', (lines) => {
  const { value, problems } = parseFrontMatter(`---\n${lines}\n---\nText.`, 'docs/a.md');
  expect(problems).toEqual([]);
  expect([value.data.title, value.data.description]).toEqual([undefined, undefined]);
});
