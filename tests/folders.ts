/** Temporary folders, and sites in them. */
import { createHash, randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { listFiles } from '../src/files/list.ts';

const newPath = () => join(tmpdir(), `docs-test-${randomUUID()}`);
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** A folder for all tests of a file, or of the `describe` that the call is in. */
export function folderForAll(): string {
  const folder = newPath();
  beforeAll(() => void mkdirSync(folder));
  afterAll(() => remove(folder));
  return folder;
}

/** A folder that is empty when a test begins. */
export function folderForEach(): string {
  const folder = newPath();
  beforeEach(() => void mkdirSync(folder));
  afterEach(() => remove(folder));
  return folder;
}

/** A new folder for the test, or the hook before one, that is running. */
export function newFolder(): string {
  const folder = newPath();
  mkdirSync(folder);
  onTestFinished(() => remove(folder));
  return folder;
}

/** Writes files below a folder; null removes one. */
export function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array | null>>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name);
    if (content === null) rmSync(file);
    else {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
  }
}

/** Replaces a part of a file, which must be there. */
export function editFile(file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(file, 'utf8');
  const edited = text.replace(from, to);
  if (edited === text) throw new Error(`${file} does not have ${from}.`);
  writeFileSync(file, edited);
}

/** Copies a site without its caches. */
export function copySite(from: string, to: string): void {
  remove(to);
  cpSync(from, to, { recursive: true, filter: (path) => !path.includes('.cache') });
}

/** A copy of the fixture site for all tests of a file, and the folder that it is built into. */
export function sinkForAll(): { folder: string; site: string; out: string } {
  const folder = folderForAll();
  const site = join(folder, 'site');
  beforeAll(() => copySite('tests/fixtures/sink', site));
  return { folder, site, out: join(folder, 'out') };
}

/** The hash of each file's content, by name. */
export function hashesOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    listFiles(folder).map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  );
}
