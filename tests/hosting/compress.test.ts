import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { listFiles } from '../../src/files/list.ts';
import { compressFiles, type CompressedFile } from '../../src/hosting/compress.ts';
import { folderForEach, writeFiles } from '../folders.ts';

const folder = folderForEach();
const out = join(folder, 'out');
const cacheDir = join(folder, 'cache');
let progress: [done: number, total: number][];
beforeEach(() => {
  writeFiles(out, { 'long.html': LONG, 'short.html': 'Short.\n', 'picture.png': LONG, 'a/long.css': `${LONG}.` });
});

const LONG = 'A sentence that is long enough. '.repeat(100);

function compress(): Promise<CompressedFile[]> {
  progress = [];
  return compressFiles({
    folder: out,
    names: listFiles(out),
    cacheDir,
    onProgress: (...count) => progress.push(count),
  });
}

describe('compressed copies', () => {
  it('are made of text that is worth it, and give back what they were made of', async () => {
    const files = await compress();
    const names = files.map(({ name }) => name);
    expect(names.toSorted()).toEqual(['a/long.css.br', 'a/long.css.gz', 'long.html.br', 'long.html.gz']);
    expect(progress).toEqual([1, 2, 3, 4].map((done) => [done, 4]));
    const content = (name: string) => readFileSync(files.find((file) => file.name === name)?.from ?? '');
    expect(brotliDecompressSync(content('long.html.br')).toString()).toBe(LONG);
    expect(gunzipSync(content('a/long.css.gz')).toString()).toBe(`${LONG}.`);
  });

  it('are made once, and go with what they were made of', async () => {
    await compress();
    const again = await compress();
    expect([again.length, progress]).toEqual([4, []]);
    writeFiles(out, { 'long.html': `${LONG}!`, 'a/long.css': null });
    const changed = await compress();
    expect(progress).toHaveLength(2);
    expect(listFiles(cacheDir)).toEqual(changed.map(({ from }) => from.slice(cacheDir.length + 1)).toSorted());
  });

  it('are one where two files are the same', async () => {
    writeFiles(out, { 'same.html': LONG });
    expect([(await compress()).length, progress.length]).toEqual([6, 4]);
  });
});
