/** A server that records requests, to verify samples. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A part of a multipart form. */
export interface EchoPart {
  name: string;
  file: string | null;
  type: string | null;
  headers: Record<string, string>;
  text: string;
}

/** A request as it arrived. */
export interface Echo {
  method: string;
  /** Including the query, as it was sent. */
  target: string;
  headers: Record<string, string>;
  body: string;
  /** Null if the body is not a multipart form. */
  parts: EchoPart[] | null;
}

export interface EchoServer {
  origin: string;
  /** The requests since the last call. */
  take: () => Echo[];
  close: () => Promise<void>;
}

/** Starts a server on a free port of this machine. */
export async function startEcho(): Promise<EchoServer> {
  let arrived: Echo[] = [];
  const server: Server = createServer((request, response) => {
    read(request).then(
      (echo) => {
        arrived.push(echo);
        response.end('arrived');
      },
      (error: unknown) => response.destroy(error instanceof Error ? error : new Error(String(error))),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take: () => {
      const taken = arrived;
      arrived = [];
      return taken;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

async function read(request: IncomingMessage): Promise<Echo> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  return {
    method: request.method ?? '',
    target: request.url ?? '',
    headers,
    body: body.toString(),
    parts: partsOf(headers['content-type'] ?? '', body.toString()),
  };
}

/** https://www.rfc-editor.org/rfc/rfc7578 */
function partsOf(type: string, body: string): EchoPart[] | null {
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary === undefined) return null;
  const pieces = `\r\n${body}`.split(`\r\n--${boundary}`);
  if (!pieces.at(-1)?.startsWith('--')) throw new Error('a form without an end');
  return pieces.slice(1, -1).map((piece) => {
    const end = piece.indexOf('\r\n\r\n');
    const lines = piece.slice(2, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const { 'content-disposition': about = '', 'content-type': partType = null, ...others } = headers;
    const value = (name: string) =>
      new RegExp(`[; ]${name}="((?:[^"\\\\]|\\\\.)*)"`).exec(about)?.[1]?.replaceAll(/\\(.)/g, '$1');
    return {
      name: value('name') ?? '',
      file: value('filename') ?? null,
      type: partType,
      headers: others,
      text: piece.slice(end + 4),
    };
  });
}
