import { cpSync, readdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { tryScript } from '../docs.ts';
import { folderForAll } from '../folders.ts';

const folder = folderForAll();
beforeAll(() => {
  for (const name of ['bin', 'src', 'package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json'])
    cpSync(name, join(folder, name), { recursive: true });
});

/** Runs a command of the copied engine. */
const run = () => tryScript(join(folder, 'bin/docs.js'), ['--help'], { env: { ...process.env, NODE_ENV: '' } });

const ofEngine = () => readdirSync(folder).filter((name) => name.startsWith('dist'));

it('a command without packages says what to run', async () => {
  const output = expect.stringMatching(/^The engine cannot .*'vite'.*\n {4}Install the packages first: npm ci\.\n$/);
  expect(await run()).toEqual({ code: 1, output });
});

it('commands started together on a fresh clone compile the engine once, and all of them run', async () => {
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const compiles = new Set<string>();
  const look = setInterval(() => {
    for (const name of ofEngine()) if (/^dist\.\d+\.tmp$/.test(name)) compiles.add(name);
  }, 10);
  const ended = await Promise.all([run(), run(), run()]);
  clearInterval(look);
  for (const one of ended) expect(one).toEqual({ code: 0, output: expect.stringMatching(/^Usage: docs/) });
  expect(compiles.size).toBe(1);
  expect(ofEngine()).toEqual(['dist']);
}, 180_000);
