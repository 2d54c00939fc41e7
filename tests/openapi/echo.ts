/** A server that records requests, to verify samples. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived. */
export interface Echo {
  method: string;
  /** Including the query, as it was sent. */
  target: string;
  headers: Record<string, string>;
  body: string;
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
  };
}
