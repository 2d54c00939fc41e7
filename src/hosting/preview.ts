import type { IncomingMessage, ServerResponse } from 'node:http';
import { cleanPath, decodeAddress, fileOf, splitHref, withinSite } from '../model/address.ts';
import { redirectOf } from '../model/redirects.ts';
import { followSite, type BuiltSite } from './built-site.ts';
import { cacheControl, REVALIDATE, SECURITY_HEADERS } from './headers.ts';
import { prefersMarkdown } from './negotiate.ts';
import { readServed, sendFile } from './send-file.ts';

/**
 * Serves a built site as a good host does: clean addresses, a single 301 from all others, 404 with the not-found page,
 * precompressed files if there are any and otherwise brotli and gzip, ETag, cache rules. A new output is served as soon
 * as it is in place. No request and no file can end the server.
 *
 * @param outDir absolute path of the output
 */
export function previewHandler(outDir: string): (request: IncomingMessage, response: ServerResponse) => void {
  const current = followSite(outDir);
  return (request, response) => {
    answer(outDir, current, request, response).catch((error: unknown) => {
      // Too late for a message: the client sees the connection end early. A client that went away needs none.
      if (response.headersSent || response.destroyed) return response.destroy();
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      sendText(response, 500, `The preview server failed: ${String(error)}`);
    });
  };
}

async function answer(
  outDir: string,
  current: () => Promise<BuiltSite | null>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  for (const [name, value] of SECURITY_HEADERS) response.setHeader(name, value);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return sendText(response, 405, 'Method not allowed');
  }
  const { path: asked, query } = splitHref(request.url ?? '/');
  // No file has a zero byte in its name.
  const whole = asked.includes('%00') ? null : decodeAddress(asked);
  if (whole === null) return sendText(response, 400, 'The address is not validly encoded');
  const isDocument = /\/[^./]*$/.test(asked);
  // Caches keep documents and their Markdown versions apart.
  if (isDocument) response.setHeader('Vary', 'Accept');
  // Looks again if a build replaces the site meanwhile.
  for (let site = await current(); site; site = await current()) {
    const { base } = site;
    const pathname = withinSite(base, asked);
    const decoded = withinSite(base, whole) ?? '';
    // Outside the base path, only the root and the base path itself lead anywhere: to the home page.
    const home = asked === base || asked === '/' ? '/' : null;
    const target = pathname === null ? home : addressFor(site, pathname, decoded);
    if (target !== pathname) {
      response.writeHead(301, { Location: base + target + (query && `?${query}`), 'Cache-Control': REVALIDATE }).end();
      return;
    }
    const accept = request.headers['accept-encoding'];
    // Only names on the list can be read, whatever dots the address contains.
    const page = [decoded.slice(1), fileOf(decoded, '.html')].find((known) => site.names.has(known)) ?? null;
    const markdown = prefersMarkdown(request.headers.accept) ? markdownOf(site, page) : null;
    const name = markdown ?? page;
    const found = name === null ? null : await readServed(outDir, site, name, accept);
    const file = found ?? (await readServed(outDir, site, '404.html', accept));
    if (!found && !site.isCurrent()) continue;
    response.setHeader('Cache-Control', found ? cacheControl(pathname ?? '') : REVALIDATE);
    if (!file) return sendText(response, 404, 'Not found');
    return sendFile(file, found ? 200 : 404, request, response);
  }
  response.setHeader('Retry-After', '5');
  sendText(response, 503, `There is no built site in ${outDir}. Run "docs build".`);
}

/** The encoded address under which a page or file is served. */
function addressFor(site: BuiltSite, pathname: string, decoded: string): string {
  const moved = redirectOf(site.redirects, decoded);
  // Browsers take a backslash in a location for a slash, and two slashes for the start of a host.
  return moved !== null && site.names.has(fileOf(moved, '.html'))
    ? encodeURI(moved)
    : cleanPath(pathname).replaceAll('\\', '%5C');
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}

/** The Markdown version of a page, by the name of its document; null if it has none. */
function markdownOf({ names }: BuiltSite, page: string | null): string | null {
  const name = page?.endsWith('.html') ? page.replace(/html$/, 'md') : null;
  return name !== null && names.has(name) ? name : null;
}
