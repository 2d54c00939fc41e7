import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import compression from 'compression';
import sirv from 'sirv';
import { cleanPath } from '../model/address.ts';

/** Names with a hash in them never change their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

/**
 * A server of a built site that answers as a good static host does: clean addresses, 301 from the others,
 * 404 with the not-found page, brotli and gzip, ETag, cache rules.
 *
 * @param outDir absolute path of the output
 */
export function previewHandler(outDir: string): (request: IncomingMessage, response: ServerResponse) => void {
  const notFoundFile = join(outDir, '404.html');
  const notFound = existsSync(notFoundFile) ? readFileSync(notFoundFile) : Buffer.from('Not found');
  // The list of files is taken once: a path that is not on it cannot be read, whatever dots are in it.
  const files = sirv(outDir, {
    etag: true,
    extensions: ['html'],
    setHeaders: (response, path) =>
      response.setHeader('Cache-Control', path.startsWith('/assets/') ? IMMUTABLE : REVALIDATE),
  });
  const compress = compression();
  return (request, response) => {
    compress(request as never, response as never, () => {
      response.setHeader('X-Content-Type-Options', 'nosniff');
      response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin');
      response.setHeader('Content-Security-Policy', `frame-ancestors 'none'`);
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.writeHead(405, { Allow: 'GET, HEAD', 'Content-Type': 'text/plain' }).end('Method not allowed\n');
        return;
      }
      const [pathname = '/', query] = splitAtQuery(request.url ?? '/');
      if (!isDecodable(pathname)) {
        response.writeHead(400, { 'Content-Type': 'text/plain' }).end('The address is not validly encoded\n');
        return;
      }
      const clean = cleanPath(pathname);
      if (clean !== pathname) {
        response.writeHead(301, { Location: clean + query, 'Cache-Control': REVALIDATE }).end();
        return;
      }
      files(request, response, () => {
        response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': REVALIDATE });
        response.end(request.method === 'HEAD' ? undefined : notFound);
      });
    });
  };
}

function splitAtQuery(url: string): [pathname: string, query: string] {
  const at = url.indexOf('?');
  return at === -1 ? [url, ''] : [url.slice(0, at), url.slice(at)];
}

function isDecodable(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes('\0');
  } catch {
    // A percent sign that is none.
    return false;
  }
}

export interface Listening {
  server: Server;
  port: number;
  /** Whether the wished port was taken. */
  moved: boolean;
}

/**
 * Listens on loopback: on `PORT` if the environment names one, otherwise on 3000 or the next free port.
 *
 * @throws Error where `PORT` is no port or is taken, or ten ports in a row are
 */
export async function listen(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  host = 'localhost',
): Promise<Listening> {
  const given = process.env['PORT'];
  const wished = given === undefined || given === '' ? 3000 : Number(given);
  if (!Number.isInteger(wished) || wished < 0 || wished > 65_535)
    throw new Error(`PORT is "${given}", which is not a port number (0 to 65535).`);
  const last = given ? wished : wished + 9;
  for (let port = wished; port <= last; port++) {
    const server = await tryPort(handler, port, host);
    if (server) {
      const address = server.address();
      return { server, port: typeof address === 'object' && address ? address.port : port, moved: port !== wished };
    }
  }
  throw new Error(
    given
      ? `Port ${wished} is in use. Name another with PORT.`
      : `The ports ${wished} to ${last} are in use. Name another with PORT.`,
  );
}

function tryPort(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  port: number,
  host: string,
): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer(handler);
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(port, host, () => resolve(server));
  });
}
