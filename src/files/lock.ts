import { existsSync, linkSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isRunning } from './running.ts';
import { makeFolders, writePlainly } from './write.ts';

/** An owner says this often that it is there still; one that has not for so long is gone, whatever its number says. */
const BEAT_MS = 5_000;
const GONE_MS = 60_000;
const POLL_MS = 50;

interface Owner {
  pid: number;
  host: string;
}

/** The locks of this process: a lock with its number that is not among them was left by a process before. */
const held = new Set<string>();

/** True while this process holds a lock. */
export function holdsLock(file: string): boolean {
  return held.has(file);
}

/**
 * Runs something that only one process may do at a time, after waiting for the others.
 *
 * @param file absolute path of the lock; it is there while someone holds it
 * @param onWait told once, where another process holds it
 */
export async function withLock<T>(file: string, onWait: (pid: number) => void, run: () => Promise<T>): Promise<T> {
  makeFolders(dirname(file));
  for (let told = false; !take(file);) {
    const owner = ownerOf(file);
    if (owner && isGone(file, owner)) removeLeft(file, owner);
    if (owner && !told) onWait(owner.pid);
    told ||= owner !== null;
    await wait(POLL_MS);
  }
  held.add(file);
  removeLitter(file);
  const release = () => {
    held.delete(file);
    rmSync(file, { force: true });
  };
  // Also when a signal ends the process meanwhile.
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

/** Makes the lock, with its content, in one step; false where there is one. */
function take(file: string): boolean {
  const beside = `${file}.${process.pid}.tmp`;
  const owner: Owner = { pid: process.pid, host: hostname() };
  writePlainly(beside, JSON.stringify(owner));
  try {
    linkSync(beside, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    // A file system without hard links.
    return takePlainly(file, owner);
  } finally {
    rmSync(beside, { force: true });
  }
}

function takePlainly(file: string, owner: Owner): boolean {
  try {
    writePlainly(file, JSON.stringify(owner), 'wx');
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Who holds a lock; null where nobody does by now. A lock that cannot be read is nobody's in particular. */
function ownerOf(file: string): Owner | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return null;
  }
  const [, pid, host] = /^\{"pid":(\d+),"host":"(.*)"\}$/.exec(text) ?? [];
  return { pid: Number(pid ?? 0), host: host ?? '' };
}

function isGone(file: string, { pid, host }: Owner): boolean {
  const beat = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  // One from the time ahead was made before the clock was set back.
  if (Math.abs(Date.now() - beat) > GONE_MS) return true;
  // Numbers of processes on another machine say nothing here.
  if (host !== hostname()) return false;
  return pid === process.pid ? !held.has(file) : !isRunning(pid);
}

/** Removes the lock of a process that is gone, but not one that another process has made in the meantime. */
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

/** Removes what a process that was killed while it took the lock has left beside it. */
function removeLitter(file: string): void {
  const folder = dirname(file);
  for (const name of readdirSync(folder)) {
    const [, pid] = name.startsWith(`${basename(file)}.`) ? (/\.(\d+)(?:\.left)?\.tmp$/.exec(name) ?? []) : [];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(folder, name), { force: true });
  }
}
