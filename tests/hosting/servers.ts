import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { servePreview } from '../serve.ts';
import { ask, type Answer } from './answer.ts';

export type ServerName = 'nginx' | 'caddy';

/** Folders of server programs that are not in the `PATH` of ordinary users. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

/**
 * Finds the program of a web server.
 *
 * @returns its path; null if it is not installed: its tests are then reported as skipped
 */
export function findServer(name: ServerName): string | null {
  return FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/**
 * Finds a free port below those that systems give out by themselves: one of those could become that of another test's
 * server before this one has started.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((done) => {
      server.on('error', () => done(false)).listen(port, '127.0.0.1', () => done(true));
    });
    if (!isFree) continue;
    await new Promise((done) => server.close(done));
    return port;
  }
}

export interface RunningServer {
  port: number;
  /** Stops the server and removes its folder. */
  stop: () => Promise<void>;
}

/**
 * Starts a separate web server for a built site, with the build's files for it and none of the system's configuration.
 *
 * @param outDir absolute path of the output; the files for hosts are beside it
 * @throws Error with the server's output if it does not start
 */
export async function startServer(name: ServerName, program: string, outDir: string): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), `docs-${name}-`));
  const port = await freePort();
  const child = (name === 'nginx' ? startNginx : startCaddy)(program, folder, outDir, port);
  let said = '';
  child.stderr?.on('data', (text: Buffer) => (said += text.toString()));
  const end = new Promise<void>((done) => child.on('close', () => done()));
  while (child.exitCode === null && !(await answers(port))) await new Promise((next) => setTimeout(next, 20));
  if (child.exitCode !== null) throw new Error(`${name} did not start:\n${said}`);
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM');
      await end;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A server's name, its program (null if not installed), and how to start it. */
type ServerCase = [name: string, program: string | null, start: (program: string) => Promise<RunningServer>];

/** Asks a server; HEAD or another method can be named. */
type Get = (path: string, headers?: Record<string, string>, method?: string) => Promise<Answer>;

/** Describes what every server that is installed must do, each with the name of the server and a way to ask it. */
export function describeServers(outDir: string, tests: (get: Get, name: string) => void): void {
  describe.for(serversOf(outDir))('%s', ([name, program, start]) => {
    if (program === null) {
      it.skip(`is not installed: ${name}`);
      return;
    }
    let server: RunningServer | undefined;
    beforeAll(async () => {
      server = await start(program);
    });
    afterAll(() => server?.stop());
    tests((path, headers = {}, method = 'GET') => ask(server?.port ?? 0, path, headers, method), name);
  });
}

/** Every server whose responses must be the same. */
function serversOf(outDir: string): ServerCase[] {
  return [
    ...(['nginx', 'caddy'] as const).map((name): ServerCase => [
      name,
      findServer(name),
      (program) => startServer(name, program, outDir),
    ]),
    [
      'the preview server',
      '',
      async () => {
        const { port, close } = await servePreview(outDir);
        return { port, stop: () => Promise.resolve(close()) };
      },
    ],
  ];
}

function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/robots.txt`).then(
    () => true,
    () => false,
  );
}

function startNginx(program: string, folder: string, outDir: string, port: number): ChildProcess {
  const hosting = `${outDir}.hosting/nginx`;
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; ${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
  access_log off; ${scratch.join(' ')}
  include ${hosting}/maps.conf;
  server { listen 127.0.0.1:${port}; server_name localhost; root ${outDir}; include ${hosting}/server.conf; }
}
`,
  );
  return spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

function startCaddy(program: string, folder: string, outDir: string, port: number): ChildProcess {
  const main = join(folder, 'Caddyfile');
  writeFileSync(main, `{\n\tadmin off\n}\nimport ${outDir}.hosting/caddy/Caddyfile\n`);
  mkdirSync(join(folder, 'home'));
  const home = join(folder, 'home');
  return spawn(program, ['run', '--config', main, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CONFIG_HOME: home,
      DOCS_ADDRESS: `http://127.0.0.1:${port}`,
      DOCS_ROOT: outDir,
    },
  });
}
