import { expect, it } from 'vitest';
import { checkMarkdown } from '../../src/checks/markdown.ts';
import type { PageFacts } from '../../src/model/page.ts';

const page = (path: string, ids: string[], links: string[]): PageFacts => ({
  path,
  file: `docs${path}.md`,
  headings: [],
  ids: [],
  links: [],
  assets: [],
  markdown: { ids, links },
});

it('follows every link of a Markdown version to a file and a heading', () => {
  const files = new Set(['/a.md', '/b.md', '/c.svg']);
  const links = ['/b.md', '/b.md#one', '/b.md#two', '/b.md#%E2%82%AC', '/c.svg', '/d.md', '/d.md#x'];
  const problems = checkMarkdown([page('/a', ['a'], links), page('/b', ['one', '€'], [])], (path) => files.has(path));
  expect(problems.map(({ file, severity, message }) => `${file}: ${severity}: ${message}`)).toEqual([
    'docs/a.md: warning: the Markdown version of /a links to /b.md#two, which has no such heading or option',
    'docs/a.md: error: the Markdown version of /a links to /d.md, which does not exist',
    'docs/a.md: error: the Markdown version of /a links to /d.md#x, which does not exist',
  ]);
});
