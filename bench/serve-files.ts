import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { contentOf } from '../src/hosting/content-types.ts';
import { serve, type Served } from '../tests/serve.ts';

/** The file for an address: the file itself, the one with `.html`, or the index of the folder; null if none exists. */
function fileFor(folder: string, path: string): string | null {
  const names = [path, `${path}.html`, join(path, 'index.html')].map((name) => join(folder, name));
  return names.find((name) => existsSync(name) && statSync(name).isFile()) ?? null;
}

/** Serves the output of any tool, compressed like on a good static host, on a free loopback port. */
export function serveFiles(folder: string): Promise<Served> {
  const compressed = new Map<string, Buffer>();
  return serve((request, response) => {
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
}
