import { spawn, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A platform to take pictures of. */
export interface Platform {
  /** File with its addresses and tokens. */
  info: string;
  /** Folder with the interface's fonts, which it would otherwise load from another host. */
  fonts: string | null;
  stop: () => Promise<void>;
}

/** The address at which pictures show the instance, whatever port it has. */
export const SHOWN_AT = 'http://unleash.example.com';

/**
 * Starts a packaged platform: a folder, or its `.tar.xz`, with `run.sh` and `fonts/`.
 *
 * @throws Error where it does not start
 */
export async function startPlatform(source: string): Promise<Platform> {
  const scratch = mkdtempSync(join(tmpdir(), 'pictures-'));
  const folder = unpacked(source, scratch);
  const info = join(scratch, 'info.json');
  const child = spawn(
    join(folder, 'run.sh'),
    ['--port', String(await freePort()), '--info', info, '--env', `UNLEASH_URL=${SHOWN_AT}`],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(scratch, { recursive: true, force: true });
  };
  const state = await Promise.race([ended.then(() => 'ended'), written(info)]);
  if (state !== 'ended') return { info, fonts: join(folder, 'fonts'), stop };
  rmSync(scratch, { recursive: true, force: true });
  throw new Error(`The platform in ${source} did not start:\n${said}`);
}

function unpacked(source: string, scratch: string): string {
  if (!existsSync(source)) throw new Error(`There is no platform at ${source}.`);
  if (statSync(source).isDirectory()) return source;
  execFileSync('tar', ['-xJf', source, '-C', scratch]);
  return scratch;
}

async function written(file: string): Promise<string> {
  while (!existsSync(file) || readFileSync(file, 'utf8').trim() === '')
    await new Promise((resolve) => setTimeout(resolve, 100));
  return 'up';
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
