import { closeSync, copyFileSync, linkSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file.
 *
 * @throws Error with the system's reason and the file, whose name the system omits once it is open
 */
export function writePlainly(file: string, content: string | Uint8Array, flag = 'w'): void {
  try {
    // Only with an encoding does Node write a text in a single call.
    writeFileSync(file, content, { flag, encoding: 'utf8' });
  } catch (error) {
    throw Object.assign(error as NodeJS.ErrnoException, { path: file });
  }
}

/**
 * Writes a file atomically and creates its folder: whenever this process ends, readers find either the old or the new
 * content, complete. Several parts are concatenated.
 */
export function writeWhole(file: string, ...parts: (string | Uint8Array)[]): void {
  mkdirSync(dirname(file), { recursive: true });
  const beside = `${file}.${process.pid}.tmp`;
  try {
    const handle = openSync(beside, 'w');
    try {
      for (const part of parts) writeFileSync(handle, part);
    } finally {
      closeSync(handle);
    }
    renameSync(beside, file);
  } catch (error) {
    throw Object.assign(error as NodeJS.ErrnoException, { path: file });
  } finally {
    rmSync(beside, { force: true });
  }
}

/** Creates a hard link, or a copy if the file system has none or the files are on different ones. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
