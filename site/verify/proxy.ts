import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Beside } from 'docs/verify';

/** Longer than it takes to start, on a busy machine. */
const LIMIT = 60_000;

/** The release that the pages describe. */
const DESCRIBED = '0.16.4';

export interface ProxyOptions {
  /** The instance's address. */
  url: string;
  /** A client token. */
  token: string;
  /** True for the status of its health at which it can be asked; 0: it does not answer yet. */
  isReady?: (status: number) => boolean;
  /** Code of a file with enrichers. */
  enrichers?: string;
}

/**
 * Starts the Unleash Proxy for an instance.
 *
 * @throws Error with what it printed, where it does not start
 */
export async function startProxy(
  packages: string,
  { url, token, isReady = (status) => status === 200, enrichers = 'module.exports = [];' }: ProxyOptions,
): Promise<Beside> {
  const folder = mkdtempSync(join(tmpdir(), 'docs-proxy-'));
  const file = join(folder, 'enrichers.js');
  writeFileSync(file, enrichers);
  const port = await freePort();
  const child = spawn(process.execPath, ['-e', "require('@unleash/proxy').start()"], {
    cwd: packages,
    env: {
      PATH: process.env['PATH'] ?? '',
      TMPDIR: folder,
      PORT: String(port),
      UNLEASH_URL: `${url}/api`,
      UNLEASH_API_TOKEN: token,
      EXP_CUSTOM_ENRICHERS_FILE: file,
      UNLEASH_PROXY_CLIENT_KEYS: 'web-shop-key,<your-proxy-client-key>',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    child.kill('SIGKILL');
    await closed;
    rmSync(folder, { recursive: true, force: true });
  };
  const proxy = `http://127.0.0.1:${port}`;
  for (
    const end = Date.now() + LIMIT;
    !isReady(await healthOf(proxy));
    await new Promise((resolve) => setTimeout(resolve, 100))
  )
    if (child.exitCode !== null || Date.now() > end) {
      await stop();
      throw new Error(`The Unleash Proxy does not start: ${printed.trim() || 'it prints nothing'}`);
    }
  const manifest = readFileSync(join(packages, 'node_modules/@unleash/proxy/package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  return {
    url: proxy,
    addresses: ['https://<your-proxy>', 'http://localhost:3000'],
    release: `${version}, as ${DESCRIBED} is not published; without the members that only ${version} adds to variants`,
    newer: ['feature_enabled', 'featureEnabled'],
    stop,
  };
}

async function healthOf(proxy: string): Promise<number> {
  try {
    return (await fetch(`${proxy}/proxy/health`)).status;
  } catch {
    // It does not listen yet.
    return 0;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
