import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import compression from 'compression';
import sirv from 'sirv';
import { cleanPath, decodeAddress, fileOf } from '../model/address.ts';
import { redirectOf, type Redirects } from '../model/redirects.ts';
import type { Asset } from '../model/site.ts';
import { cacheControl, preloadHeader, REVALIDATE, SECURITY_HEADERS } from './headers.ts';

/**
 * A server of a built site that answers as a good host does: clean addresses, 301 from all others in one step, 404 with
 * the not-found page, precompressed files where there are any and otherwise brotli and gzip, ETag, cache rules.
 *
 * @param outDir absolute path of the output
 */
export function previewHandler(outDir: string): (request: IncomingMessage, response: ServerResponse) => void {
  const notFoundFile = join(outDir, '404.html');
  const notFound = existsSync(notFoundFile) ? readFileSync(notFoundFile) : Buffer.from('Not found');
  const redirects = readRedirects(outDir, notFound.toString());
  const preload = preloadHeader(readStyles(notFound.toString()));
  // The list of files is taken once: a path that is not on it cannot be read, whatever dots are in it.
  const documents = new Set(
    readdirSync(outDir, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/')),
  );
  const leads = (path: string) => documents.has(fileOf(path, '.html')) && redirectOf(redirects, path) === null;
  const files = sirv(outDir, {
    etag: true,
    extensions: ['html'],
    brotli: true,
    gzip: true,
    setHeaders: (response, path) => response.setHeader('Cache-Control', cacheControl(path)),
  });
  const compress = compression();
  return (request, response) => {
    compress(request as never, response as never, () => {
      for (const [name, value] of SECURITY_HEADERS) response.setHeader(name, value);
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.writeHead(405, { Allow: 'GET, HEAD', 'Content-Type': 'text/plain' }).end('Method not allowed\n');
        return;
      }
      const [pathname = '/', query] = splitAtQuery(request.url ?? '/');
      // A zero byte is in the name of no file.
      const decoded = pathname.includes('%00') ? null : decodeAddress(pathname);
      if (decoded === null) {
        response.writeHead(400, { 'Content-Type': 'text/plain' }).end('The address is not validly encoded\n');
        return;
      }
      const moved = redirectOf(redirects, decoded);
      const target = moved !== null && leads(moved) ? encodeURI(moved) : cleanPath(pathname);
      if (target !== pathname) {
        response.writeHead(301, { Location: target + query, 'Cache-Control': REVALIDATE }).end();
        return;
      }
      if (preload && /\/[^./]*$/.test(pathname)) response.setHeader(...preload);
      files(request, response, () => {
        response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': REVALIDATE });
        response.end(request.method === 'HEAD' ? undefined : notFound);
      });
    });
  };
}

/** The old addresses of the built site, from the table that its not-found page names. */
function readRedirects(outDir: string, notFound: string): Redirects {
  const table = /\sdata-table="\/(assets\/redirects\.\w+\.json)"/.exec(notFound)?.[1];
  if (table === undefined) return { prefixes: [], moved: {} };
  return JSON.parse(readFileSync(join(outDir, table), 'utf8')) as Redirects;
}

/** The style sheets of the built site, which are the same in all its documents. */
function readStyles(notFound: string): Asset[] {
  const tags = notFound.matchAll(/<link rel="stylesheet" href="([^"]+)"(?: integrity="([^"]+)")?/g);
  return [...tags].map(([, href = '', integrity]) => ({ href, ...(integrity && { integrity }) }));
}

function splitAtQuery(url: string): [pathname: string, query: string] {
  const at = url.indexOf('?');
  return at === -1 ? [url, ''] : [url.slice(0, at), url.slice(at)];
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
