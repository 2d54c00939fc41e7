import { existsSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { globSync } from 'tinyglobby';

const guides = ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'BENCHMARKS.md', ...globSync('docs/**/*.md')];

it.each(guides)('%s names only paths that exist', (guide) => {
  const text = readFileSync(guide, 'utf8');
  // Paths in backticks that start with a folder or file of this repository.
  const named = [...text.matchAll(/`((?:src|site|tests|bench|bin|docs|\.ci)\/[^`\s]*|[A-Z]+\.md|package\.json)`/g)].map(
    ([, path = '']) => path.replace(/[:#].*$/, ''),
  );
  const missing = named.filter((path) => (path.includes('*') ? globSync(path).length === 0 : !existsSync(path)));
  expect(missing).toEqual([]);
});

it('ARCHITECTURE.md stays short: decisions have pages of their own', () => {
  expect(readFileSync('ARCHITECTURE.md').length).toBeLessThanOrEqual(10_240);
});

describe('the way of a page in ARCHITECTURE.md', () => {
  const [, section = ''] = readFileSync('ARCHITECTURE.md', 'utf8').split(/^## The way of a page$/m);
  const files = [...(section.split('\n## ')[0] ?? '').matchAll(/^\d+\. `([^`]+)`:/gm)].map(([, file = '']) => file);
  const own = files.findIndex((file) => file.includes('/openapi/'));

  it('is short', () => {
    // An operation takes the way of a guide, too.
    expect(own).toBeGreaterThan(0);
    expect(own).toBeLessThanOrEqual(14);
    expect(files.length).toBeLessThanOrEqual(30);
  });

  it('can be walked: each file is imported by one before it', () => {
    const importsOf = (file: string) =>
      [...readFileSync(file, 'utf8').matchAll(/'(\.[^']+)'/g)].map(([, name = '']) => posix.join(dirname(file), name));
    const lost = files
      .slice(1)
      .filter((file, index) => !files.slice(0, index + 1).some((before) => importsOf(before).includes(file)));
    expect(lost).toEqual([]);
  });
});
