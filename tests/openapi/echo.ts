/** A server that records requests, to verify samples. */
import type { IncomingMessage } from 'node:http';
import { serve } from '../serve.ts';

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
  const { address, close } = await serve((request, response) => {
    read(request).then(
      (echo) => {
        arrived.push(echo);
        response.end('arrived');
      },
      (error: unknown) => response.destroy(error instanceof Error ? error : new Error(String(error))),
    );
  });
  return {
    origin: address,
    take: () => {
      const taken = arrived;
      arrived = [];
      return taken;
    },
    close,
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
