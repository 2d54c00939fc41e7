import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commitDates } from '../../src/build/git.ts';
import { folderForEach } from '../folders.ts';

const folder = folderForEach();
beforeEach(() => {
  mkdirSync(join(folder, 'site/docs'), { recursive: true });
});
afterEach(() => vi.unstubAllEnvs());

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

/** Two pages, the first of which is changed twice. */
function commitPages(): void {
  git('2023-01-01T00:00:00Z', 'init', '-qb', 'main');
  commit('2023-05-01T10:00:00Z', 'site/docs/a.md', 'one');
  commit('2023-05-02T10:00:00Z', 'site/docs/ü b.md', 'one');
  commit('2023-05-03T10:00:00Z', 'site/docs/a.md', 'two');
  commit('2023-05-04T10:00:00Z', 'elsewhere.md', 'one');
}

const DATES = [
  ['docs/a.md', '2023-05-03T10:00:00.000Z'],
  ['docs/ü b.md', '2023-05-02T10:00:00.000Z'],
];

async function expectDates(site = join(folder, 'site')): Promise<void> {
  const { value: updated, problems } = await commitDates(site);
  expect(problems).toEqual([]);
  expect([...updated].toSorted()).toEqual(DATES);
}

/** Expects no dates, and one warning that says why. */
async function expectNone(site: string, reason: string): Promise<void> {
  const { value: updated, problems } = await commitDates(site);
  expect(updated.size).toBe(0);
  expect(problems).toMatchObject([{ severity: 'warning', message: expect.stringContaining(reason) }]);
}

it('knows when each file was last changed', async () => {
  commitPages();
  await expectDates();
});

it('says nothing without a repository, and before the first commit', async () => {
  const nothing = { value: new Map(), problems: [] };
  expect(await commitDates(join(folder, 'site'))).toEqual(nothing);
  git('2023-01-01T00:00:00Z', 'init', '-q');
  expect(await commitDates(join(folder, 'site'))).toEqual(nothing);
});

describe('settings that change what git says', () => {
  const HOSTILE = [
    ['color.ui', 'always'],
    ['core.quotePath', 'true'],
    ['diff.noprefix', 'true'],
    ['diff.relative', 'true'],
    ['diff.renames', 'copies'],
    ['diff.external', 'false'],
    ['diff.orderFile', '/nothing'],
    ['format.pretty', 'fuller'],
    ['log.date', 'relative'],
    ['log.decorate', 'full'],
    ['log.diffMerges', 'on'],
    ['log.follow', 'true'],
    ['log.showRoot', 'false'],
    ['log.showSignature', 'true'],
    ['pager.log', 'false'],
  ] as const;

  it.each(['user', 'repository'])('of the %s', async (whose) => {
    commitPages();
    const home = join(folder, 'home');
    mkdirSync(home);
    vi.stubEnv('HOME', home);
    vi.stubEnv('XDG_CONFIG_HOME', home);
    const where = whose === 'user' ? '--global' : '--local';
    for (const [name, value] of HOSTILE) git('2023-01-01T00:00:00Z', 'config', where, name, value);
    await expectDates();
  });

  it('of a user, which cannot be read', async () => {
    commitPages();
    vi.stubEnv('HOME', folder);
    writeFileSync(join(folder, '.gitconfig'), '[broken\n');
    await expectDates();
  });

  it('of a hook', async () => {
    commitPages();
    const other = mkdtempSync(join(tmpdir(), 'docs-git-'));
    execFileSync('git', ['init', '-q', other]);
    for (const [name, value] of Object.entries({
      GIT_DIR: join(other, '.git'),
      GIT_WORK_TREE: other,
      GIT_INDEX_FILE: join(other, '.git/index'),
      GIT_PREFIX: 'x/',
      GIT_LITERAL_PATHSPECS: '1',
    }))
      vi.stubEnv(name, value);
    await expectDates();
    rmSync(other, { recursive: true });
  });

  // https://github.com/timvink/mkdocs-git-revision-date-localized-plugin/issues/107
  it.runIf(process.getuid?.() === 0)('of a container, whose files belong to another user', async () => {
    commitPages();
    execFileSync('chown', ['-R', '12345', folder]);
    await expectDates();
  });
});

describe('history that is cut off', () => {
  it.each(['clone', 'worktree', 'submodule'])('gives no dates, and says why: in a %s', async (kind) => {
    commitPages();
    const copy = join(folder, 'copy');
    execFileSync('git', ['clone', '-q', '--depth', '1', `file://${folder}`, copy]);
    const other = join(folder, 'other');
    if (kind === 'worktree') execFileSync('git', ['-C', copy, 'worktree', 'add', '-q', other]);
    if (kind === 'submodule') {
      execFileSync('git', ['init', '-q', other]);
      const add = ['submodule', '--quiet', 'add', '--depth', '1', `file://${folder}`, 'part'];
      execFileSync('git', ['-C', other, '-c', 'protocol.file.allow=always', ...add]);
    }
    const at = { clone: copy, worktree: other, submodule: join(other, 'part') }[kind] ?? '';
    await expectNone(join(at, 'site'), 'history is cut off');
  });

  it('is no matter in a worktree of a whole clone', async () => {
    commitPages();
    git('2023-06-01T00:00:00Z', 'worktree', 'add', '-q', join(folder, 'other'));
    await expectDates(join(folder, 'other/site'));
  });
});

it('knows no date of a commit that no calendar has', async () => {
  commitPages();
  const raw = execFileSync('git', ['cat-file', 'commit', 'HEAD~1'], { cwd: folder }).toString();
  writeFileSync(join(folder, 'commit'), raw.replaceAll(/\d{10} /g, '99999999999999 '));
  const words = ['hash-object', '-t', 'commit', '-w', '--literally', 'commit'];
  const id = execFileSync('git', words, { cwd: folder }).toString().trim();
  git('2023-06-01T00:00:00Z', 'update-ref', 'HEAD', id);
  // That of the commit before it.
  expect((await commitDates(join(folder, 'site'))).value.get('docs/a.md')).toBe('2023-05-01T10:00:00.000Z');
});

it('says why git refuses', async () => {
  commitPages();
  vi.stubEnv('PATH', join(folder, 'nothing'));
  await expectNone(join(folder, 'site'), 'git is not installed');
  vi.unstubAllEnvs();
  writeFileSync(join(folder, '.git/HEAD'), 'x');
  await expectNone(join(folder, 'site'), 'git says "fatal: ');
});
