import { describe, expect, it } from 'vitest';
import { listProblems, problemAt } from '../../src/model/problem.ts';

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

  it('says each error, since each has to be mended', () => {
    const wrong = (file: string) => problemAt(at(file, 1), 'is not in the sidebar', 'Add it.');
    expect(listed(wrong('a.md'), wrong('b.md'))).toEqual([
      'a.md:1:1: is not in the sidebar\n    Add it.',
      'b.md:1:1: is not in the sidebar\n    Add it.',
    ]);
  });
});
