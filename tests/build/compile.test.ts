import { cpSync, readdirSync, symlinkSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { folderForAll } from '../folders.ts';

const folder = folderForAll();
beforeAll(() => {
  for (const name of ['bin', 'src', 'package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json'])
    cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
});

/** Runs a command of the copied engine; returns its exit code and everything it printed. */
function run(): Promise<[code: number | null, output: string]> {
  const child = spawn(process.execPath, [join(folder, 'bin/docs.js'), '--help'], {
    env: { ...process.env, NODE_ENV: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  return new Promise((done) => child.on('close', (code) => done([code, output])));
}

const ofEngine = () => readdirSync(folder).filter((name) => name.startsWith('dist'));

it('commands started together on a fresh clone compile the engine once, and all of them run', async () => {
  const compiles = new Set<string>();
  const look = setInterval(() => {
    for (const name of ofEngine()) if (/^dist\.\d+\.tmp$/.test(name)) compiles.add(name);
  }, 10);
  const ended = await Promise.all([run(), run(), run()]);
  clearInterval(look);
  for (const [code, output] of ended) expect([code, output]).toEqual([0, expect.stringMatching(/^Usage: docs/)]);
  expect(compiles.size).toBe(1);
  expect(ofEngine()).toEqual(['dist']);
}, 180_000);
