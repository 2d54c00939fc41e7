import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as requestTls } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Exchange } from '../model/verification.ts';

/** Thrown where the instance cannot be used, or does not answer any more; its message is for the reader. */
export class InstanceGone extends Error {}

/** Stands before an instance: whatever program asks it, what was asked and answered is kept. */
export interface Recorder {
  /** Address to ask instead of the instance's. */
  url: string;
  /** Returns the exchanges since the last call, in the order of the requests. */
  take: () => Exchange[];
  /** Why the instance could not be asked; null while it answers. */
  gone: () => string | null;
  close: () => Promise<void>;
}

/**
 * Starts a recorder on a free port of the loopback interface.
 *
 * @param target the instance's address
 */
export async function startRecorder(target: string): Promise<Recorder> {
  let exchanges: Exchange[] = [];
  let failure: string | null = null;
  const server = createServer((incoming, response) => {
    // Kept open, a connection could end while the next request is on its way: here the database is waited for in between.
    response.shouldKeepAlive = false;
    pass(new URL(target), incoming, response).then(
      (exchange) => exchanges.push(exchange),
      (error: unknown) => {
        failure ??=
          error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code || error.name : String(error);
        response.destroy();
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    take: () => {
      const taken = exchanges;
      exchanges = [];
      return taken;
    },
    gone: () => failure,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function pass(target: URL, incoming: IncomingMessage, response: ServerResponse): Promise<Exchange> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const requestBody = Buffer.concat(chunks);
  const path = `${target.pathname.replace(/\/$/, '')}${incoming.url ?? '/'}`;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const {
      connection: _connection,
      'transfer-encoding': _encoding,
      'accept-encoding': _accept,
      ...headers
    } = incoming.headers;
    const outgoing = (target.protocol === 'https:' ? requestTls : request)(
      {
        hostname: target.hostname,
        port: target.port,
        method: incoming.method,
        path,
        headers: { ...headers, host: target.host, 'content-length': requestBody.length },
        agent: false,
      },
      resolve,
    );
    outgoing.once('error', reject);
    outgoing.end(requestBody);
  });
  const body = await text(answer);
  const { 'transfer-encoding': _encoding, connection: _connection, ...headers } = answer.headers;
  response.writeHead(answer.statusCode ?? 502, {
    ...headers,
    ...(incoming.method !== 'HEAD' && { 'content-length': Buffer.byteLength(body) }),
  });
  response.end(body);
  return {
    method: incoming.method ?? 'GET',
    path,
    requestBody: requestBody.toString(),
    status: answer.statusCode ?? 0,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body,
  };
}
