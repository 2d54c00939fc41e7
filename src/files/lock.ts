import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isRunning } from './running.ts';
import { writePlainly } from './write.ts';

/** How often an owner touches its lock. */
const BEAT_MS = 5_000;
/** A lock untouched for this long is abandoned, even if its process seems to run. */
const GONE_MS = 60_000;
const POLL_MS = 50;

interface Owner {
  pid: number;
  host: string;
}

/** The locks of this process. Any other lock with its number was left by an earlier process. */
const held = new Set<string>();

/** True while this process holds the lock. */
export function holdsLock(file: string): boolean {
  return held.has(file);
}

/**
 * Runs something that only one process may do at a time, after waiting for the others.
 *
 * @param file absolute path of the lock file, which exists while the lock is held
 * @param onWait called once if another process holds the lock
 * @throws Error with the system's reason if the lock cannot be read or written
 */
export async function withLock<T>(file: string, onWait: (pid: number) => void, run: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  for (let told = false; !take(file);) {
    const owner = ownerOf(file);
    if (owner && isGone(file, owner)) removeLeft(file, owner);
    if (owner && !told) onWait(owner.pid);
    told ||= owner !== null;
    await wait(POLL_MS);
  }
  held.add(file);
  const release = () => {
    held.delete(file);
    rmSync(file, { force: true });
  };
  // Also if a signal ends the process.
  process.once('exit', release);
  const beat = setInterval(() => {
    if (existsSync(file)) utimesSync(file, new Date(), new Date());
  }, BEAT_MS).unref();
  try {
    return await run();
  } finally {
    clearInterval(beat);
    process.off('exit', release);
    release();
  }
}

/** Creates the lock; returns false if it exists. */
function take(file: string): boolean {
  try {
    writePlainly(file, JSON.stringify({ pid: process.pid, host: hostname() } satisfies Owner), 'wx');
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    // The disk became full between the lock and its content.
    if (code === 'ENOSPC') rmSync(file, { force: true });
    throw error;
  }
}

/** The owner of a lock; null if nobody holds it any more. Until the lock is written whole, the owner is unknown. */
function ownerOf(file: string): Owner | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    // A folder, or a lock that this user may not read: waiting would never end.
    throw Object.assign(error as NodeJS.ErrnoException, { path: file });
  }
  const [, pid, host] = /^\{"pid":(\d+),"host":"(.*)"\}$/.exec(text) ?? [];
  return { pid: Number(pid ?? 0), host: host ?? '' };
}

function isGone(file: string, { pid, host }: Owner): boolean {
  const beat = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  // A time in the future is from before the clock was set back.
  if (Math.abs(Date.now() - beat) > GONE_MS) return true;
  // Process numbers of another machine mean nothing here.
  if (host !== hostname()) return false;
  return pid === process.pid ? !held.has(file) : !isRunning(pid);
}

/** Removes the lock of a process that is gone, but not one that another process has created in the meantime. */
function removeLeft(file: string, gone: Owner): void {
  const taken = `${file}.${process.pid}.left.tmp`;
  try {
    renameSync(file, taken);
    const owner = ownerOf(taken);
    if (owner?.pid !== gone.pid || owner.host !== gone.host) linkSync(taken, file);
  } catch (error) {
    // Another process was faster.
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    rmSync(taken, { force: true });
  }
}
