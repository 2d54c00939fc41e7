/** The preview server under load, with builds in between. `npm run soak` runs this and records its figures. */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { listFiles } from '../../src/build/output.ts';
import { runDocs, saidBy, startDocs } from '../docs.ts';
import { randomFrom, seedFrom } from '../random.ts';
import { attacker, breaker, reader, slow, type Load, type State } from './clients.ts';
import { folderForAll, writeFiles } from '../folders.ts';

const SECONDS = Number(process.env['SOAK_SECONDS'] ?? 20);
const LARGE = 4_000_000;
/** How much memory a server may hold after the load in addition, in MB: buffers that the allocator keeps. */
const MOST_GROWTH = 48;

const folder = folderForAll();

/** Writes a site in one of two states; every page and a large file differ. */
function write(site: string, state: 'first' | 'second'): void {
  const pages = Array.from({ length: 40 }, (_, number) => [
    `docs/page-${number}.md`,
    `# Page ${number}\n\n${`The ${state} state of a page, in a sentence. `.repeat(20 + number * 9)}\n`,
  ]);
  writeFiles(site, {
    'site.config.ts': "export default { title: 'Soak', url: 'https://soak.example.com' };\n",
    'docs/index.md': `# Home\n\nThe ${state} state.\n`,
    ...Object.fromEntries(pages),
  });
  writeFiles(site, { 'static/large.bin': '' });
  writeFileSync(join(site, 'static/large.bin'), large[state]);
}

const large = { first: randomBytes(LARGE), second: randomBytes(LARGE + 4321) };

/** The documents and files of an output, by address. */
function stateOf(out: string): State {
  const names = listFiles(out).filter((name) => /\.(?:html|json|md|txt|xml|bin)$/.test(name) && name !== '404.html');
  const addressOf = (name: string) => (name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`);
  return new Map(names.map((name) => [addressOf(name), readFileSync(join(out, name))]));
}

interface Held {
  descriptors: number;
  megabytes: number;
}

function heldBy(pid: number): Held {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { descriptors: readdirSync(`/proc/${pid}/fd`).length, megabytes: Math.round(Number(kilobytes) / 1024) };
}

it.runIf(process.platform === 'linux')(
  `64 connections for ${SECONDS} s, with builds in the middle: no wrong byte, no leak, no exit (Linux: it counts in /proc)`,
  async () => {
    const seed = seedFrom('SOAK_SEED');
    const [site, out] = [join(folder, 'site'), join(folder, 'out')];
    const build = async (state: 'first' | 'second'): Promise<State> => {
      write(site, state);
      await runDocs('build', '--site', site, '--out', out);
      return stateOf(out);
    };
    const second = await build('second');
    const first = await build('first');
    const paths = [...first.keys()].filter((path) => second.has(path));
    expect(paths.length).toBeGreaterThan(100);
    const server = startDocs(['preview', '--out', out], { PORT: '0' });
    const ended = new Promise<number | null>((done) => server.on('close', done));
    onTestFinished(() => void server.kill());
    const [, port] = await saidBy(server, /http:\/\/localhost:(\d+)/);
    const load: Load = {
      port: Number(port),
      states: [first, second],
      paths,
      large: '/large.bin',
      random: randomFrom(seed),
      running: true,
      standing: first,
      counts: { whole: 0, slow: 0, 'broken off': 0, hostile: 0 },
      wrong: [],
    };
    /** Runs these numbers of clients of each kind for a while. */
    const clients = [...times(32, reader), ...times(8, slow), ...times(16, breaker), ...times(8, attacker)];
    expect(clients).toHaveLength(64);
    const run = async (meanwhile: () => Promise<void>) => {
      load.running = true;
      const all = clients.map((client) => client(load));
      await meanwhile();
      load.running = false;
      await Promise.all(all);
    };
    const { pid = 0 } = server;
    const quiet = heldBy(pid).descriptors;
    // Keep-alive connections end after five seconds.
    const rest = () => expect.poll(() => heldBy(pid).descriptors, { timeout: 30_000 }).toBeLessThanOrEqual(quiet);
    // After the first seconds, the server has loaded, compiled and allocated everything it needs once.
    await run(() => sleep((SECONDS / 2) * 1000));
    await rest();
    const before = heldBy(pid);
    let builds = 0;
    await run(async () => {
      const end = performance.now() + SECONDS * 1000;
      while (performance.now() < end) {
        const [name, state] = builds % 2 === 0 ? (['second', second] as const) : (['first', first] as const);
        load.standing = null;
        await build(name);
        load.standing = state;
        builds += 1;
        await sleep(2000);
      }
    });
    await rest();
    const after = heldBy(pid);
    expect(load.wrong.slice(0, 10), `SOAK_SEED=${seed}`).toEqual([]);
    expect(server.exitCode).toBe(null);
    expect(after.megabytes - before.megabytes).toBeLessThan(MOST_GROWTH);
    expect(builds).toBeGreaterThan(1);
    for (const [kind, count] of Object.entries(load.counts)) expect([kind, count > 8]).toEqual([kind, true]);
    server.kill('SIGTERM');
    await ended;
    report({ seconds: SECONDS, builds, ...load.counts, before, after });
  },
  SECONDS * 1000 + 180_000,
);

function times<T>(count: number, value: T): T[] {
  return Array.from({ length: count }, () => value);
}

/** Reports the figures to whoever asked for them. */
function report(figures: object): void {
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  const file = process.env['SOAK_FIGURES'];
  if (file) writeFileSync(file, JSON.stringify(figures));
}
