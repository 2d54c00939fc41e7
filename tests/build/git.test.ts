import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lastUpdates } from '../../src/build/git.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docs-git-'));
  mkdirSync(join(folder, 'site/docs'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

function git(date: string, ...words: string[]): void {
  const who = {
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@example.com',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@example.com',
  };
  execFileSync('git', words, {
    cwd: folder,
    env: { ...process.env, ...who, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  });
}

function commit(date: string, name: string, text: string): void {
  writeFileSync(join(folder, name), text);
  git(date, 'add', '-A');
  git(date, 'commit', '-qm', 'change');
}

it('knows when each file was last changed', async () => {
  git('2023-01-01T00:00:00Z', 'init', '-q');
  commit('2023-05-01T10:00:00Z', 'site/docs/a.md', 'one');
  commit('2023-05-02T10:00:00Z', 'site/docs/ü b.md', 'one');
  commit('2023-05-03T10:00:00Z', 'site/docs/a.md', 'two');
  commit('2023-05-04T10:00:00Z', 'elsewhere.md', 'one');
  expect([...(await lastUpdates(join(folder, 'site')))].toSorted()).toEqual([
    ['docs/a.md', '2023-05-03T10:00:00.000Z'],
    ['docs/ü b.md', '2023-05-02T10:00:00.000Z'],
  ]);
});

it('knows nothing without a repository, without a commit, or from a shallow copy', async () => {
  expect((await lastUpdates(join(folder, 'site'))).size).toBe(0);
  git('2023-01-01T00:00:00Z', 'init', '-q');
  expect((await lastUpdates(join(folder, 'site'))).size).toBe(0);
  commit('2023-05-01T10:00:00Z', 'site/docs/a.md', 'one');
  commit('2023-05-02T10:00:00Z', 'site/docs/a.md', 'two');
  const copy = join(folder, 'copy');
  execFileSync('git', ['clone', '-q', '--depth', '1', `file://${folder}`, copy]);
  expect((await lastUpdates(join(copy, 'site'))).size).toBe(0);
});
