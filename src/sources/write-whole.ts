import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes beside the file first, so that it is never half there. */
export function writeWhole(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const beside = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(beside, text);
    renameSync(beside, file);
  } finally {
    rmSync(beside, { force: true });
  }
}
