import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { serve } from '../serve.ts';

export interface Asked {
  method: string;
  /** Decoded, without the query. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Reply {
  status?: number;
  /** Objects are sent as JSON. */
  body: unknown;
  headers?: Record<string, string>;
}

export type Failure = Reply | 'cut' | 'silence';

export interface Service {
  address: string;
  /** Every request, in order, including failed ones. */
  asked: Asked[];
  /** Makes the next matching requests fail, one after the other: with a reply, a cut connection, or no response. */
  fail: (request: RegExp, ...how: Failure[]) => void;
  close: () => Promise<void>;
}

/** A hosted search service on loopback that answers with the given function. */
export async function startService(answer: (asked: Asked) => Reply): Promise<Service> {
  const asked: Asked[] = [];
  const failures: { request: RegExp; how: Failure }[] = [];
  const reply = (response: ServerResponse, { status = 200, body, headers = {} }: Reply) => {
    const isText = typeof body === 'string';
    const type = isText ? 'text/plain' : 'application/json';
    response.writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*', ...headers });
    response.end(isText ? body : JSON.stringify(body));
  };
  const { address, close } = await serve((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://service');
      const one: Asked = {
        method: request.method ?? '',
        path: decodeURIComponent(url.pathname),
        query: url.searchParams,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      asked.push(one);
      const index = failures.findIndex((failure) => failure.request.test(`${one.method} ${one.path}`));
      const failure = index === -1 ? undefined : failures.splice(index, 1)[0]?.how;
      if (failure === 'cut') request.socket.destroy();
      else if (failure !== 'silence') reply(response, failure ?? answer(one));
    });
  });
  return {
    address,
    asked,
    fail: (request, ...how) => failures.push(...how.map((one) => ({ request, how: one }))),
    close,
  };
}

/** Matches records as both services do: each word of the query must be the prefix of a word in the record. */
export function answers(texts: (string | null | undefined)[], query: string): boolean {
  const words = texts
    .join(' ')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u);
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  return wanted.every((word) => words.some((other) => other.startsWith(word)));
}

/** The words around the first match, with marked matches, as the services cut them; undefined if nothing matches. */
export function snippetOf(text: string, query: string, start: string, end: string): string | undefined {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (word: string) => wanted.some((one) => word.toLowerCase().startsWith(one));
  const marked = text
    .split(' ')
    .map((word) => word.replaceAll(/[\p{L}\d]+/gu, (part) => (matches(part) ? start + part + end : part)));
  const first = marked.findIndex((word) => word.includes(start));
  if (first === -1) return undefined;
  const from = Math.max(0, first - 15);
  return `${from > 0 ? '…' : ''}${marked.slice(from, first + 15).join(' ')}${first + 15 < marked.length ? '…' : ''}`;
}
