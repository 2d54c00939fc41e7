import { describe, expect, it } from 'vitest';
import { listProblems, problemAt, reasonOf } from '../../src/model/problem.ts';

const at = (file: string, line: number) => ({ file, line, column: 1 });
const listed = (...problems: ReturnType<typeof problemAt>[]) => listProblems(problems).map(({ message }) => message);

describe('a list of problems', () => {
  it('says a warning of several places once, where it first stands', () => {
    const same = (file: string, line: number) => problemAt(at(file, line), 'unknown "nav"', 'Known: a.', 'warning');
    expect(listed(same('a.md', 2), problemAt(at('b.md', 1), 'other', undefined, 'warning'), same('c.md', 3))).toEqual([
      'a.md:2:1: warning: unknown "nav"\n    Known: a.\n    The same at c.md:3:1',
      'b.md:1:1: warning: other',
    ]);
  });

  it('says warnings of different fixes apart', () => {
    const nav = (fix: string) => problemAt(at('a.md', 2), 'unknown "nav"', fix, 'warning');
    expect(listed(nav('One.'), nav('Two.'))).toHaveLength(2);
  });

  it('names twenty places at most', () => {
    const same = Array.from({ length: 30 }, (_, index) =>
      problemAt(at('a.md', index + 1), 'same', undefined, 'warning'),
    );
    expect(listed(...same)).toEqual([expect.stringMatching(/^a\.md:1:1: .*\n.*a\.md:21:1 and 9 more$/)]);
  });

  it('says warnings of the same cause once, whatever else they name', () => {
    const lost = (line: number) => ({
      ...problemAt(at('a.json', line), `/tags/${line}: must be string`, 'Fix.', 'warning'),
      cause: 'tags must be string',
    });
    expect(listed(lost(1), lost(2))).toEqual([
      'a.json:1:1: warning: /tags/1: must be string\n    Fix.\n    The same at a.json:2:1',
    ]);
  });

  it('says errors once that one change mends', () => {
    const cause = 'pictures of https://a.example';
    const of = (line: number) => ({ ...problemAt(at('a.md', line), `picture ${line}`, 'Name the host.'), cause });
    expect(listed(of(1), of(2), { ...of(3), cause: 'another' })).toEqual([
      'a.md:1:1: picture 1\n    Name the host.\n    The same at a.md:2:1',
      'a.md:3:1: picture 3\n    Name the host.',
    ]);
  });

  it('says each other error, since each has to be mended', () => {
    const wrong = (file: string) => problemAt(at(file, 1), 'is not in the sidebar', 'Add it.');
    expect(listed(wrong('a.md'), wrong('b.md'))).toEqual([
      'a.md:1:1: is not in the sidebar\n    Add it.',
      'b.md:1:1: is not in the sidebar\n    Add it.',
    ]);
  });
});

it('colors of a compiler are no part of a problem', () => {
  expect(problemAt(at('a.md', 1), '\u001B[31m[ERROR]\u001B[0m wrong').message).toBe('[ERROR] wrong');
});

it('whatever is thrown has a reason', () => {
  expect(reasonOf(new Error('a'))).toBe('a');
  expect(reasonOf('b')).toBe('b');
  expect(reasonOf({ toString: null })).toBe('an object was thrown that is not an error');
});
