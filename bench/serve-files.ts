import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { contentOf } from '../src/hosting/content-types.ts';
import type { Served } from '../tests/serve.ts';

/** The file for an address: the file itself, the one with `.html`, or the index of the folder; null if none exists. */
function fileFor(folder: string, path: string): string | null {
  const names = [path, `${path}.html`, join(path, 'index.html')].map((name) => join(folder, name));
  return names.find((name) => existsSync(name) && statSync(name).isFile()) ?? null;
}

/** Serves the output of any tool, compressed like on a good static host, on a free loopback port. */
export async function serveFiles(folder: string): Promise<Served> {
  const compressed = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const file = fileFor(folder, decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname));
    if (file === null) {
      response.writeHead(404).end();
      return;
    }
    const body = compressed.get(file) ?? brotliCompressSync(readFileSync(file));
    compressed.set(file, body);
    const headers = { 'Content-Type': contentOf(file).type, 'Content-Encoding': 'br' };
    response.writeHead(200, headers).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port, address: `http://127.0.0.1:${port}`, close };
}
