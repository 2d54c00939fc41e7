import { setTimeout as wait } from 'node:timers/promises';

/** Limits of time, size and number of tries. */
export interface FetchLimits {
  /** For one complete response. */
  timeoutMs: number;
  mostBytes: number;
  mostRedirects: number;
  /** Including the first. */
  tries: number;
  /** Pause before the second try. It doubles with each further one, and up to half of it is added at random. */
  backOffMs: number;
  /** The longest pause that a host may ask for. */
  mostWaitMs: number;
}

export const LIMITS: FetchLimits = {
  timeoutMs: 20_000,
  mostBytes: 1_000_000,
  mostRedirects: 3,
  tries: 3,
  backOffMs: 500,
  mostWaitMs: 20_000,
};

export interface Fetched {
  text: string;
  etag: string | null;
  /** When the file changed, according to the host. */
  modified: string | null;
}

/** A failure that another try may get past. */
class Passing extends Error {
  readonly waitMs: number;
  constructor(message: string, waitMs = 0) {
    super(message);
    this.waitMs = waitMs;
  }
}

/**
 * Fetches a text file within limits. Tries again if that may help: no connection, no response in time, 429, 5xx.
 *
 * @param etag ETag of the copy that exists; null if there is none
 * @returns the file; null if the copy is still current
 * @throws Error that says what is wrong with the response
 */
export async function fetchFile(address: string, etag: string | null, limits: FetchLimits): Promise<Fetched | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await fetchOnce(address, etag, limits);
    } catch (error) {
      const passing = toPassing(error, limits);
      if (passing === null) throw error;
      if (attempt >= limits.tries) throw new Error(`${passing.message} (tried ${attempt} times)`, { cause: error });
      const pause = limits.backOffMs * 2 ** (attempt - 1) * (1 + Math.random() / 2);
      await wait(Math.max(pause, passing.waitMs));
    }
  }
}

async function fetchOnce(address: string, etag: string | null, limits: FetchLimits): Promise<Fetched | null> {
  // One signal for head and body, so that the timeout also ends a response that only trickles.
  const signal = AbortSignal.timeout(limits.timeoutMs);
  const headers = { Accept: 'text/plain, text/markdown, */*;q=0.1', ...(etag !== null && { 'If-None-Match': etag }) };
  const answer = await follow(address, { signal, headers, redirect: 'manual' }, limits.mostRedirects);
  const { status } = answer;
  if (status === 304 && etag !== null) return null;
  if (status !== 200) {
    await answer.body?.cancel();
    const message = `the response is ${status} ${answer.statusText}`.trim();
    throw status === 429 || status >= 500
      ? new Passing(message, Math.min(retryAfter(answer), limits.mostWaitMs))
      : new Error(message);
  }
  // A page to sign in, or a page about the file.
  if (/^text\/html\b/i.test(answer.headers.get('content-type') ?? '')) {
    await answer.body?.cancel();
    throw new Error('the response is an HTML page, not the file');
  }
  const text = decode(await bodyOf(answer, limits.mostBytes));
  return { text, etag: answer.headers.get('etag'), modified: dateOf(answer.headers.get('last-modified')) };
}

/**
 * Follows redirects on the same host only: what is written into the repository must come from where the config says.
 */
async function follow(address: string, options: RequestInit, most: number): Promise<Response> {
  let url = new URL(address);
  for (let hops = 0; ; hops++) {
    const answer = await fetch(url, options);
    if (![301, 302, 303, 307, 308].includes(answer.status)) return answer;
    await answer.body?.cancel();
    if (hops === most) throw new Error(`more than ${most} redirects`);
    const location = answer.headers.get('location');
    if (location === null || !URL.canParse(location, url)) throw new Error('a redirect without an address');
    const next = new URL(location, url);
    if (next.origin !== url.origin) throw new Error(`a redirect to another host, ${next.origin}`);
    url = next;
  }
}

async function bodyOf(answer: Response, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > most) throw new Error(`the response is larger than ${most.toLocaleString('en')} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Buffer): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new Error('the response is not in UTF-8', { cause: error });
  }
  // UTF-16 without a byte order mark is valid UTF-8 full of these.
  if (text.includes('\0')) throw new Error('the response is not text: it contains zero bytes');
  if (text.trim() === '') throw new Error('the response is empty');
  return text.replaceAll(/\r\n?/g, '\n');
}

function toPassing(error: unknown, { timeoutMs }: FetchLimits): Passing | null {
  if (error instanceof Passing) return error;
  if (!(error instanceof Error)) return null;
  if (error.name === 'TimeoutError') return new Passing(`no complete response within ${timeoutMs / 1000} seconds`);
  // This is how `fetch` reports a connection that fails or breaks off.
  if (!(error instanceof TypeError)) return null;
  const cause = error.cause instanceof Error ? error.cause.message : '';
  return new Passing(cause ? `${error.message}: ${cause}` : error.message);
}

/** https://www.rfc-editor.org/rfc/rfc9110#field.retry-after */
function retryAfter(answer: Response): number {
  const value = answer.headers.get('retry-after') ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const time = Date.parse(value);
  return Number.isNaN(time) ? 0 : Math.max(0, time - Date.now());
}

function dateOf(value: string | null): string | null {
  const time = Date.parse(value ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
