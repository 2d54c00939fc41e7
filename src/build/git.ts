import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { devNull } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { NOWHERE, problemAt, reasonOf, type Checked } from '../model/problem.ts';

const run = promisify(execFile);

/** When files were last changed: ISO 8601 times by path, with forward slashes, or why there are none. */
export type CommitDates = Checked<ReadonlyMap<string, string>>;

const NONE: CommitDates = { value: new Map(), problems: [] };

/**
 * The settings that decide what git answers. Those of the user and the system are not read at all, and these win over
 * the repository's own. In a container, the files often belong to another user, which git refuses by default.
 */
const SETTINGS = [
  'safe.directory=*',
  'core.quotePath=false',
  'log.follow=false',
  'log.showRoot=true',
  'log.showSignature=false',
];
const FLAGS = SETTINGS.flatMap((setting) => ['-c', setting]);

/** The environment without git's variables: in a hook, they name another repository or index. */
function environment(): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  return {
    ...Object.fromEntries(others),
    GIT_CONFIG_GLOBAL: devNull,
    GIT_CONFIG_NOSYSTEM: '1',
    // In a clone without old files, git would otherwise fetch them.
    GIT_NO_LAZY_FETCH: '1',
    LC_ALL: 'C',
  };
}

async function git(folder: string, ...words: string[]): Promise<string> {
  const options = { cwd: folder, maxBuffer: 512 * 1024 * 1024, env: environment() };
  return (await run('git', [...FLAGS, ...words], options)).stdout;
}

/**
 * The time of the last commit of each file below a folder. None without a repository; if git refuses, or if history is
 * cut off and dates would be wrong, none and the reason.
 */
export async function commitDates(folder: string): Promise<CommitDates> {
  if (!isInRepository(folder)) return NONE;
  try {
    const isShallow = (await git(folder, 'rev-parse', '--is-shallow-repository')).trim() === 'true';
    if (isShallow)
      return without('history is cut off in this shallow clone', 'Fetch all of it: git fetch --unshallow.');
    // There may be none yet.
    if ((await git(folder, 'rev-list', '--all', '--max-count=1')) === '') return NONE;
    const words = ['--name-only', '--no-renames', '--no-color', '--diff-filter=AM', '--relative', `-O${devNull}`];
    const log = await git(folder, 'log', '-z', '--format=%x00%ct', ...words, '--', '.');
    return { value: datesIn(log), problems: [] };
  } catch (error) {
    return without(reasonIn(error), 'Pages are built without them.');
  }
}

/** @param log for each commit, from the newest: its time and the names of its files, after a NUL each */
function datesIn(log: string): Map<string, string> {
  const dates = new Map<string, string>();
  for (const commit of log.replace(/^\0/, '').split('\0\0')) {
    const [time, ...files] = commit.split('\0');
    const date = new Date(Number(time) * 1000);
    // Git accepts dates that JavaScript cannot represent.
    if (Number.isNaN(date.getTime())) continue;
    for (const file of files) {
      // The first name comes after a line break.
      const name = file.replace(/^\n/, '');
      if (file !== '' && !dates.has(name)) dates.set(name, date.toISOString());
    }
  }
  return dates;
}

function without(reason: string, fix: string): CommitDates {
  const message = `pages do not say when they were updated: ${reason}`;
  return { value: new Map(), problems: [problemAt(NOWHERE, message, fix, 'warning')] };
}

/** What git says, or why it could not be run. */
function reasonIn(error: unknown): string {
  const { code, stderr = '' } = (error ?? {}) as { code?: unknown; stderr?: string };
  if (code === 'ENOENT') return 'git is not installed';
  const said = stderr.split('\n').find((line) => line.trim() !== '');
  return `git says "${said ?? reasonOf(error)}"`;
}

/** True if a folder has a `.git`, which is a file in worktrees and submodules, or is below one that has. */
function isInRepository(folder: string): boolean {
  if (existsSync(join(folder, '.git'))) return true;
  return folder !== dirname(folder) && isInRepository(dirname(folder));
}
