import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { request } from 'undici';
import { reasonOf } from '../src/model/problem.ts';
import type { Exchange } from './product.ts';

/** Thrown if the instance cannot be used or does not respond any more. Its message is for the user. */
export class InstanceGone extends Error {}

/**
 * Turns any error of a promise into {@link InstanceGone}.
 *
 * @param before @param after stand around the reason
 */
export async function orGone<T>(promise: Promise<T>, before = '', after = ''): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    throw new InstanceGone(before + reasonOf(error) + after, { cause: error });
  }
}

/** Waits for the state in which a page or an operation begins. */
export function begun<T>(what: string, state: Promise<T>): Promise<T> {
  return orGone(state, `The state in which ${what} begins cannot be made: `, '. Nothing was written.');
}

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
        // An error about several addresses has no message.
        failure ??= reasonOf(error) || String((error as NodeJS.ErrnoException).code);
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
  const requestBody = await text(incoming);
  const path = `${target.pathname.replace(/\/$/, '')}${incoming.url ?? '/'}`;
  const method = incoming.method ?? 'GET';
  const answer = await request(target.origin + path, {
    method,
    headers: { ...passedOn(incoming.headers), host: target.host },
    body: requestBody,
    reset: true,
  });
  const headers = passedOn(answer.headers);
  const body = await answer.body.text();
  response.writeHead(answer.statusCode, {
    ...headers,
    ...(method !== 'HEAD' && { 'content-length': Buffer.byteLength(body) }),
  });
  response.end(body);
  return {
    method,
    path,
    requestBody,
    status: answer.statusCode,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body,
  };
}

/** Headers without those of a single connection, and without the wish for a compressed response. */
function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const own = /^(connection|transfer-encoding|accept-encoding|content-length|expect)$/;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !own.test(name)));
}
