import { closeSync, copyFileSync, linkSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Puts a file in its place in one step: readers find the old one or the new one, whole, whenever this process ends. */
function replaceWith(file: string, put: (beside: string) => void): void {
  mkdirSync(dirname(file), { recursive: true });
  const beside = `${file}.${process.pid}.tmp`;
  try {
    rmSync(beside, { force: true });
    put(beside);
    renameSync(beside, file);
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
