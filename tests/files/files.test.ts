import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCache, sweepCache, writeCache } from '../../src/files/cache.ts';
import { hashOf } from '../../src/files/hash.ts';
import { insideOf } from '../../src/files/inside.ts';
import { modulesOf } from '../../src/files/modules.ts';
import { areUnchanged, stampFiles } from '../../src/files/stamps.ts';
import { writeWhole } from '../../src/files/write.ts';
import { randomFrom } from '../random.ts';
import { folderForEach, writeFiles } from '../folders.ts';

const folder = folderForEach();
const emptyOf = (names: string[]) => Object.fromEntries(names.map((name) => [name, '']));

/** Every variant of some content with one flipped bit, and every truncation. */
function* damaged(content: Buffer): Generator<Buffer> {
  const random = randomFrom(1);
  for (let at = 0; at < content.length; at++) {
    const flipped = Buffer.from(content);
    flipped[at] = (flipped[at] ?? 0) ^ (1 << Math.floor(random() * 8));
    yield flipped;
    yield content.subarray(0, at);
  }
}

it('a hash knows where one text ends and the next begins', () => {
  expect(hashOf('ab', 'c')).not.toBe(hashOf('a', 'bc'));
  expect(hashOf('a', 'b')).toBe(hashOf('a', Buffer.from('b')));
});

it('the modules of a site are not those of packages, or of a site that was built into its folder', () => {
  const out = ['o (1)/404.html', 'o (1)/assets/a.js', 'o (1).hosting/b.js', 'node_modules/c/c.js'];
  const own = ['a.tsx', 'o (1).ts', 'parts/b.js'];
  writeFiles(folder, emptyOf([...out, ...own]));
  expect(modulesOf(folder)).toEqual(own);
});

describe('a file that is written whole', () => {
  it('takes the place of the old one, in a folder made for it, and leaves nothing beside', () => {
    const file = join(folder, 'a/b/c.txt');
    writeWhole(file, 'first');
    writeWhole(file, 'sec', Buffer.from('ond'));
    expect(readFileSync(file, 'utf8')).toBe('second');
    expect(readdirSync(join(folder, 'a/b'))).toEqual(['c.txt']);
  });

  it('stays as it was where writing fails, and nothing is left beside it', () => {
    const file = join(folder, 'c.txt');
    mkdirSync(join(file, 'in the way'), { recursive: true });
    expect(() => writeWhole(file, 'text')).toThrow(/c\.txt/);
    expect(readdirSync(folder)).toEqual(['c.txt']);
  });
});

describe('a cache file', () => {
  it('gives back what was written, to the same version only', () => {
    const file = join(folder, 'cache/a.json');
    expect(readCache(file, '1')).toBeNull();
    writeCache(file, '1', { a: [1, 'two\n'] });
    expect(readCache(file, '1')).toEqual({ a: [1, 'two\n'] });
    expect(readCache(file, '2')).toBeNull();
  });

  it('counts as missing with any byte of it flipped or its end gone', () => {
    const file = join(folder, 'a.json');
    writeCache(file, '1', { some: 'text', more: [1, 2, 3] });
    for (const content of damaged(readFileSync(file))) {
      writeFiles(folder, { 'a.json': content });
      expect(readCache(file, '1')).toBeNull();
    }
  });

  it('counts as missing where a folder is in its place', () => {
    mkdirSync(join(folder, 'a.json'));
    expect(readCache(join(folder, 'a.json'), '1')).toBeNull();
  });

  it('is cleaned of files left by processes that are gone', () => {
    // No process has this number, which is above the maximum of Linux, macOS and Windows.
    const gone = 99_999_999;
    const names = [
      `a.json.${gone}.tmp`,
      `config-${gone}-0f.mjs`,
      `b.json.${process.pid}.tmp`,
      `c.json.1.tmp`,
      'd.json',
    ];
    writeFiles(folder, emptyOf(names));
    sweepCache(folder);
    expect(readdirSync(folder)).toEqual(['c.json.1.tmp', 'd.json']);
    sweepCache(join(folder, 'none'));
  });
});

it('stamps tell whether a file is as it was, and are relative to their folder', () => {
  writeFiles(folder, { a: 'text' });
  const files = [join(folder, 'a'), join(folder, 'a'), join(folder, 'gone')];
  const stamps = stampFiles(folder, files, Date.now() + 1000);
  expect(stamps.map(([name]) => name)).toEqual(['a', 'gone']);
  const moved = `${folder}-moved`;
  renameSync(folder, moved);
  expect(areUnchanged(moved, stamps)).toBe(true);
  writeFiles(moved, { gone: '' });
  expect(areUnchanged(moved, stamps)).toBe(false);
  rmSync(join(moved, 'gone'));
  writeFiles(moved, { a: 'Text' });
  expect(areUnchanged(moved, stamps)).toBe(false);
});

it('a path is inside a folder by where it leads, not by how it is written', () => {
  writeFiles(folder, emptyOf(['site/docs/a.md', 'secret', 'site-secret']));
  const site = join(folder, 'site');
  symlinkSync(join(folder, 'secret'), join(site, 'docs/out.md'));
  symlinkSync(join(site, 'docs/a.md'), join(site, 'docs/in.md'));
  symlinkSync(folder, join(site, 'up'));
  for (const [path, expected] of [
    ['site/docs/a.md', true],
    ['site/docs/in.md', true],
    ['site/docs/out.md', false],
    ['site/up/secret', false],
    ['site/up/site/docs/a.md', true],
    ['site-secret', false],
  ] as const) {
    expect([path, insideOf(site, join(folder, path))]).toEqual([path, expected]);
  }
  expect(existsSync(join(site, 'docs/in.md'))).toBe(true);
});
