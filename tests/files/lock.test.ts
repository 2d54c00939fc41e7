import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { holdsLock, withLock } from '../../src/files/lock.ts';
import { folderForEach } from '../folders.ts';

const folder = folderForEach();
const lock = join(folder, 'out/site.lock');
/** Numbers of the processes that were waited for. */
let waited: number[];
beforeEach(() => {
  waited = [];
});

const noteWait = (pid: number) => void waited.push(pid);
const take = <T>(run: () => Promise<T>) => withLock(lock, noteWait, run);

/** No process has this number, which is above the maximum of Linux, macOS and Windows. */
const GONE = 99_999_999;
const AN_HOUR = 3600;

/** Creates a lock as another process would that last touched it so many seconds ago. */
function leave(owner: { pid: number; host: string } | string, age = 0): void {
  const beat = Date.now() / 1000 - age;
  writeFileSync(lock, typeof owner === 'string' ? owner : JSON.stringify(owner));
  utimesSync(lock, beat, beat);
}

describe('a lock', () => {
  it('exists and names its owner while something runs, whose result is returned once it is gone', async () => {
    const made = await take(() => {
      expect(JSON.parse(readFileSync(lock, 'utf8'))).toEqual({ pid: process.pid, host: hostname() });
      expect(holdsLock(lock)).toBe(true);
      return Promise.resolve('made');
    });
    expect(made).toBe('made');
    expect(holdsLock(lock)).toBe(false);
    expect(readdirSync(dirname(lock))).toEqual([]);
    expect(waited).toEqual([]);
  });

  it('is gone if the work under it failed', async () => {
    await expect(take(() => Promise.reject(new Error('The disk is full.')))).rejects.toThrow('The disk is full.');
    expect(holdsLock(lock)).toBe(false);
    expect(readdirSync(dirname(lock))).toEqual([]);
    expect(await take(() => Promise.resolve('made'))).toBe('made');
  });

  it('lets one after the other run, and says once whom the others wait for', async () => {
    const said: string[] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const work = (name: string) => async () => {
      said.push(`${name} begins`);
      await released;
      said.push(`${name} ends`);
    };
    const first = take(work('first'));
    const second = new Promise<void>((resolve, reject) => {
      const told = (pid: number) => {
        noteWait(pid);
        release();
      };
      withLock(lock, told, work('second')).then(resolve, reject);
    });
    await Promise.all([first, second]);
    expect(said).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
    expect(waited).toEqual([process.pid]);
  });
});

describe('the lock of another process', () => {
  beforeEach(() => take(() => Promise.resolve()));

  it.each([
    ['is gone', { pid: GONE, host: hostname() }, 0],
    ['had the number of this one', { pid: process.pid, host: hostname() }, 0],
    ['ran on another machine and has said nothing for an hour', { pid: 1, host: 'another' }, AN_HOUR],
    ['wrote it before the clock was set back', { pid: 1, host: 'another' }, -AN_HOUR],
    ['could not write it whole, an hour ago', '{"pid":1', AN_HOUR],
  ])('is taken over where that %s', async (_, owner, age) => {
    leave(owner, age);
    await take(() => {
      expect(JSON.parse(readFileSync(lock, 'utf8'))).toEqual({ pid: process.pid, host: hostname() });
      return Promise.resolve();
    });
    expect(readdirSync(dirname(lock))).toEqual([]);
  });

  it.each([
    ['runs', { pid: process.ppid, host: hostname() }, process.ppid],
    ['may run on another machine', { pid: GONE, host: 'another' }, GONE],
    ['is just writing it', '', 0],
  ])('is waited for where that %s', async (_, owner, pid) => {
    leave(owner);
    let isGone = false;
    const told = (number: number) => {
      noteWait(number);
      rmSync(lock);
      isGone = true;
    };
    await withLock(lock, told, () => {
      expect(isGone).toBe(true);
      return Promise.resolve();
    });
    expect(waited).toEqual([pid]);
  });
});
