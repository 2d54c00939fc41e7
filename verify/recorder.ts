import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as requestTls } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Exchange } from './product.ts';

/** Thrown if the instance cannot be used or does not respond any more. Its message is for the user. */
export class InstanceGone extends Error {}

/** A proxy for an instance, which keeps what any program requests and receives. */
export interface Recorder {
  /** Address to use instead of the instance's. */
  url: string;
  /** Returns the exchanges since the last call, in the order of their responses. */
  take: () => Exchange[];
  /** Why the instance did not respond; null while it does. */
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
    // A connection that is kept open could end while the next request is on its way, after a wait for the database.
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
