import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from '../../src/files/list.ts';
import type { Product } from '../../src/build/produce.ts';
import { NAV } from '../../src/dev/site.ts';
import { fileOf } from '../../src/model/address.ts';
import { formatProblem } from '../../src/model/problem.ts';
import { buildHere, devHere } from '../in-process.ts';
import { randomFrom, seedFrom } from '../random.ts';
import { EDITS, firstState } from './edits.ts';
import { copySite, folderForAll, hashesOf, writeFiles } from '../folders.ts';

/** `DIFFERENTIAL_SEED=7 DIFFERENTIAL_EDITS=300 npx vitest run …` uses another seed, or makes more edits. */
const seed = seedFrom('DIFFERENTIAL_SEED');
const most = Number(process.env['DIFFERENTIAL_EDITS'] ?? Object.keys(EDITS).length);

const folder = folderForAll();

const [BREAK, MEND] = ['a broken link', 'a mended link'];

/** Yields the kinds of edits in random order, each before any is repeated. A breaking edit is followed by its fix. */
function* kinds(random: () => number): Generator<string> {
  for (;;) {
    const left = Object.keys(EDITS).filter((kind) => kind !== MEND);
    while (left.length > 0) {
      const [kind = ''] = left.splice(Math.floor(random() * left.length), 1);
      yield kind;
      if (kind === BREAK) yield MEND;
    }
  }
}

/** Removes what the dev server has at different addresses. */
function withoutAssets(html: string): string {
  return html
    .replaceAll(/"nav":"[^"[]*"/g, '')
    .replaceAll(NAV, '')
    .replaceAll(/\n<script type="module" id="[\w-]+" data-table=.*<\/script>/g, '');
}

it(`what is built from what was there equals a clean build, and what the dev server answers (seed ${seed})`, async () => {
  const random = randomFrom(seed);
  const state = firstState("{ provider: 'embedded' }");
  const [site, clean] = [join(folder, 'site'), join(folder, 'clean')];
  const [out, cleanOut] = [join(folder, 'out'), join(folder, 'clean-out')];
  writeFiles(site, Object.fromEntries(state));
  const { problems } = await buildHere(site, out);
  expect(problems).toEqual([]);
  const dev = await devHere(site);
  const done: string[] = [];
  let published = hashesOf(out);
  for (const kind of kinds(random)) {
    if (done.length === most) break;
    done.push(kind);
    const trail = `after ${done.join(', ')}`;
    const edit = EDITS[kind]?.(state, { random, number: done.length }) ?? {};
    writeFiles(site, edit);
    for (const [name, text] of Object.entries(edit)) {
      if (text === null) state.delete(name);
      else state.set(name, text);
    }
    const built = await buildHere(site, out);
    copySite(site, clean);
    rmSync(cleanOut, { recursive: true, force: true });
    const fresh = await buildHere(clean, cleanOut);
    expect(built.problems.map(formatProblem), trail).toEqual(fresh.problems.map(formatProblem));
    const isBroken = built.problems.some(({ severity }) => severity === 'error');
    expect(isBroken, trail).toBe(kind === BREAK);
    // With an error, the last output stays.
    expect(hashesOf(out), trail).toEqual(isBroken ? published : hashesOf(cleanOut));
    published = hashesOf(out);
    await dev.reload(Object.keys(edit).map((name) => join(site, name)));
    await dev.makeAll();
    if (isBroken) continue;
    for (const path of [...dev.site.pages.keys(), '/404', '/search']) {
      const product = (await dev.page(path)) as Product;
      const name = fileOf(path, '.html');
      const asBuilt = withoutAssets(readFileSync(join(out, name), 'utf8'));
      expect(withoutAssets(product.files[name] ?? ''), `${path} ${trail}`).toBe(asBuilt);
    }
  }
  expect(done.length).toBe(most);
}, 600_000);

it(`a damaged cache, wherever, gives the right output and no error (seed ${seed})`, async () => {
  const random = randomFrom(seed);
  const [site, out] = [join(folder, 'damaged'), join(folder, 'damaged-out')];
  const state = firstState("{ provider: 'embedded' }");
  writeFiles(site, Object.fromEntries(state));
  await buildHere(site, out);
  const right = hashesOf(out);
  const cache = join(site, '.cache');
  const names = listFiles(cache);
  expect(names.length).toBeGreaterThan(2);
  let number = 0;
  for (const name of names) {
    for (const damage of [flipped, truncated, emptied]) {
      const file = join(cache, name);
      const content = readFileSync(file);
      writeFileSync(file, damage(content, random));
      // Edits a page and reverts that, so that the cache is needed: for the whole site's records, and for the original
      // page.
      writeFiles(site, { 'docs/outside.md': `# Outside\n\nOther ${(number += 1)}. [Home](./index.md).\n` });
      expect((await buildHere(site, out)).problems, `${name} ${damage.name}`).toEqual([]);
      writeFiles(site, { 'docs/outside.md': state.get('docs/outside.md') ?? '' });
      expect((await buildHere(site, out)).problems, `${name} ${damage.name}`).toEqual([]);
      expect(hashesOf(out), `${name} ${damage.name}`).toEqual(right);
    }
  }
  expect(readdirSync(folder).filter((name) => name.includes('.tmp') || name.endsWith('.lock'))).toEqual([]);
}, 600_000);

function flipped(content: Buffer, random: () => number): Buffer {
  const copy = Buffer.from(content);
  for (let times = 0; times < 3; times++) {
    const at = Math.floor(random() * copy.length);
    copy[at] = (copy[at] ?? 0) ^ (1 << Math.floor(random() * 8));
  }
  return copy;
}

function truncated(content: Buffer, random: () => number): Buffer {
  return content.subarray(0, Math.floor(random() * content.length));
}

function emptied(): Buffer {
  return Buffer.alloc(0);
}
