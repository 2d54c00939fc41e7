import {
  closeSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those around it.
 *
 * @throws Error with the system's reason and the folder that could not be made
 */
export function makeFolders(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    // Node says so, too, where the folder around it cannot be written to: alone, the first one has the true reason.
    mkdirSync(missingFrom(folder));
    makeFolders(folder);
  }
}

/** The outermost of the folders on the way that is not there. */
function missingFrom(folder: string): string {
  const around = dirname(folder);
  return around === folder || existsSync(around) ? folder : missingFrom(around);
}

/**
 * Writes a file.
 *
 * @throws Error with the system's reason and the file, which the system does not name once it is open
 */
export function writePlainly(file: string, content: string | Uint8Array, flag = 'w'): void {
  try {
    writeFileSync(file, content, { flag });
  } catch (error) {
    throw Object.assign(error as NodeJS.ErrnoException, { path: file });
  }
}

/** Puts a file in its place in one step: readers find the old one or the new one, whole, whenever this process ends. */
function replaceWith(file: string, put: (beside: string) => void): void {
  makeFolders(dirname(file));
  const beside = `${file}.${process.pid}.tmp`;
  try {
    rmSync(beside, { force: true });
    put(beside);
    renameSync(beside, file);
  } catch (error) {
    throw Object.assign(error as NodeJS.ErrnoException, { path: file });
  } finally {
    rmSync(beside, { force: true });
  }
}

/** Writes a file whole or not at all, with its folder. Several parts follow each other. */
export function writeWhole(file: string, ...parts: (string | Uint8Array)[]): void {
  replaceWith(file, (beside) => {
    const handle = openSync(beside, 'w');
    try {
      for (const part of parts) writeFileSync(handle, part);
    } finally {
      closeSync(handle);
    }
  });
}

/** Puts the content of another file in its place, linked where the file system can do that. */
export function linkWhole(from: string, file: string): void {
  replaceWith(file, (beside) => linkOrCopy(from, beside));
}

/** A second name for a file; a copy on file systems without hard links, or from one to another. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
