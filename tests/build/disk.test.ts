/** Full and read-only disks. They are RAM disks, which only some users may mount. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runDocs, tryDocs } from '../docs.ts';
import { folderForEach, hashesOf, writeFiles } from '../folders.ts';

const folder = folderForEach();
/** A disk of four megabytes: a small site fits, a large one does not. */
const disk = join(folder, 'disk');
const site = join(folder, 'site');
const LARGE = 6_000_000;
const SITE = {
  'site.config.ts': "export default { title: 'A', url: 'https://a.example' };\n",
  'docs/index.md': '# Home\n',
};
/** Pages that do not fit together. */
const LONG = Array.from({ length: 60 }, (_, page) => `docs/page-${page}.md`);
const longPages = (text: string | null) => Object.fromEntries(LONG.map((name) => [name, text]));

const run = (program: string, ...words: string[]) => spawnSync(program, words, { stdio: 'ignore' }).status === 0;
const mount = (where: string) => run('mount', '-t', 'tmpfs', '-o', 'size=4m', 'docs-test', where);

function canMount(): boolean {
  const where = mkdtempSync(join(tmpdir(), 'docs-mount-'));
  const mounted = mount(where);
  if (mounted) run('umount', where);
  rmSync(where, { recursive: true });
  return mounted;
}

beforeEach(() => {
  mkdirSync(disk);
  writeFiles(site, SITE);
});
afterEach(() => {
  // The disk may not have been mounted.
  run('umount', disk);
});

/** Expects a single sentence that names the disk, and an unchanged disk. */
async function expectRefusal(reason: RegExp, ...words: string[]): Promise<void> {
  const before = [readdirSync(disk), hashesOf(join(disk, 'out'))];
  const { code, output } = await tryDocs('build', ...words);
  expect(output).toMatch(reason);
  expect(output).toContain(disk);
  expect(output).not.toMatch(/^\s+at /m);
  expect(code).toBe(1);
  expect([readdirSync(disk), hashesOf(join(disk, 'out'))]).toEqual(before);
}

describe.runIf(canMount())('a build (skipped where no disk can be mounted)', { timeout: 180_000 }, () => {
  beforeEach(() => {
    expect(mount(disk)).toBe(true);
  });

  it('says that the disk of the output is full: by a static file, and by pages of other threads', async () => {
    const words = ['--site', site, '--out', join(disk, 'out')];
    await runDocs('build', ...words);
    writeFiles(site, { 'static/large.bin': 'x'.repeat(LARGE) });
    await expectRefusal(/: no space left on device \(\w+: ENOSPC\)\. Make room/, ...words);
    rmSync(join(site, 'static'), { recursive: true });
    writeFiles(site, longPages(`# Page\n\n${'A sentence. '.repeat(5000)}\n`));
    await expectRefusal(/no space left/, ...words, '--threads', '2');
    writeFiles(site, longPages(null));
    // With room again, the build succeeds.
    await runDocs('build', ...words);
  });

  it('says that the disk of the cache is full', async () => {
    const onDisk = join(disk, 'site');
    writeFiles(onDisk, { ...SITE, 'rest.bin': '' });
    const out = join(folder, 'out');
    await runDocs('build', '--site', onDisk, '--out', out);
    const built = hashesOf(out);
    rmSync(join(onDisk, '.cache'), { recursive: true });
    expect(() => writeFileSync(join(onDisk, 'rest.bin'), 'x'.repeat(LARGE))).toThrow('ENOSPC');
    await expectRefusal(/no space left/, '--site', onDisk, '--out', out);
    expect(hashesOf(out)).toEqual(built);
    expect(readdirSync(folder).toSorted()).toEqual(['disk', 'out', 'out.hosting', 'site']);
  });

  it('says that the output is read-only, and that the cache is', async () => {
    const onDisk = join(disk, 'site');
    writeFiles(onDisk, SITE);
    await runDocs('build', '--site', site, '--out', join(disk, 'out'));
    expect(run('mount', '-o', 'remount,ro', disk)).toBe(true);
    const reason = /: read-only file system \(\w+: EROFS\)\. Name a folder/;
    await expectRefusal(reason, '--site', site, '--out', join(disk, 'out'));
    await expectRefusal(reason, '--site', onDisk, '--out', join(folder, 'out'));
    expect(readdirSync(folder).toSorted()).toEqual(['disk', 'site']);
  });
});
