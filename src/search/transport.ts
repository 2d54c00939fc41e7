import { setTimeout as sleep } from 'node:timers/promises';
import { isObject, objectIn, textOf, type JsonObject } from '../model/json.ts';

/** An answer of a service that is no success, or no answer. The text never contains a key. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';

  /** @param status the HTTP status; 0 where no answer came */
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** True if the service understood a request and declined it: as if it had never been sent. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ServiceError && error.status >= 400 && error.status < 500;
}

export interface TransportOptions {
  /** Origins that do the same, likeliest first. */
  hosts: readonly string[];
  /** Sent with every request: who asks. */
  headers: Readonly<Record<string, string>>;
  signal: AbortSignal;
  /** Told why a request is sent again. */
  onRetry: (reason: string) => void;
  /** Waits some milliseconds. Tests have no time to lose. */
  wait?: ((ms: number) => Promise<unknown>) | undefined;
}

export interface Sent {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Begins with a slash; all in it encoded. */
  path: string;
  body?: unknown;
  /** Lines of JSON, in place of a body. */
  lines?: readonly unknown[];
  /** Shown in messages in place of a path that contains a secret. */
  shown?: string;
  /** Statuses that are answers like any other. */
  expect?: readonly number[];
}

export interface Answer {
  status: number;
  text: string;
}

/** Retries of one request, the waits before them doubling from half a second: 15 s in all. */
const RETRIES = 5;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 60_000;
/** Importing a batch takes the server a while. */
const TIMEOUT = 60_000;

/**
 * Sends requests to a service: with a time limit, and again where the network or the service stumbles, to the next of
 * its hosts. Everything sent here may arrive twice and comes to the same.
 *
 * In place of the services' own clients: 45 packages between them for the dozen requests of `docs search push`, and two
 * ways of retrying, of which one has no growing waits and no time limit for uploads, and the other cannot be stopped.
 */
export class Transport {
  readonly #options: TransportOptions;
  readonly #wait: (ms: number) => Promise<unknown>;
  #host = 0;

  constructor(options: TransportOptions) {
    this.#options = options;
    this.#wait = options.wait ?? ((ms) => sleep(ms, undefined, { signal: options.signal }));
  }

  /** Waits, as between two looks at a task; ends early, with an error, where the work is stopped. */
  async wait(ms: number): Promise<void> {
    await this.#wait(ms);
    this.#options.signal.throwIfAborted();
  }

  /**
   * @returns the answer's JSON
   * @throws ServiceError where the service refuses, does not answer after all retries, or answers something else
   */
  async json(sent: Sent): Promise<JsonObject> {
    const { text, status } = await this.send(sent);
    try {
      const value: unknown = JSON.parse(text);
      if (isObject(value)) return value;
    } catch {
      // Said below.
    }
    throw new ServiceError(`${this.#name(sent)} returned something other than JSON: ${text.slice(0, 80)}`, status);
  }

  /**
   * @throws ServiceError where the service refuses, or does not answer after all retries
   */
  async send(sent: Sent): Promise<Answer> {
    for (let retry = 0; ; retry += 1) {
      const result = await this.#try(sent);
      if (!(result instanceof Stumble)) return result;
      if (retry === RETRIES) throw result.error;
      const wait = Math.min(result.after ?? FIRST_WAIT * 2 ** retry, LONGEST_WAIT);
      this.#options.onRetry(`${result.error.message}; again in ${wait / 1000} s`);
      this.#host = (this.#host + 1) % this.#options.hosts.length;
      await this.wait(wait);
    }
  }

  /**
   * Sends something once, also where the work was stopped: to take away what it leaves.
   *
   * @throws ServiceError where that failed
   */
  async leave(sent: Sent): Promise<void> {
    const result = await this.#try(sent, new AbortController().signal);
    if (result instanceof Stumble) throw result.error;
  }

  async #try(sent: Sent, signal = this.#options.signal): Promise<Answer | Stumble> {
    let answer: Response;
    let text: string;
    try {
      answer = await fetch(`${this.#base}${sent.path}`, {
        method: sent.method,
        headers: { ...this.#options.headers, ...contentType(sent) },
        body: bodyOf(sent),
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
        // A key goes to the host it is meant for and to no other.
        redirect: 'error',
      });
      text = await answer.text();
    } catch (error) {
      signal.throwIfAborted();
      return new Stumble(new ServiceError(`${this.#name(sent)} got no response: ${causeOf(error)}`, 0));
    }
    if (answer.ok || sent.expect?.includes(answer.status)) return { status: answer.status, text };
    const error = new ServiceError(`${this.#name(sent)} returned ${answer.status}: ${messageOf(text)}`, answer.status);
    if (answer.status !== 408 && answer.status !== 429 && answer.status < 500) throw error;
    const after = Number(answer.headers.get('retry-after'));
    return new Stumble(error, after > 0 ? after * 1000 : undefined);
  }

  get #base(): string {
    return this.#options.hosts[this.#host] ?? '';
  }

  #name({ method, path, shown }: Sent): string {
    return `${method} ${this.#base}${shown ?? path}`;
  }
}

/** A failure that may pass. */
class Stumble {
  constructor(
    readonly error: ServiceError,
    /** Milliseconds that the service asks to wait. */
    readonly after?: number,
  ) {}
}

function bodyOf({ body, lines }: Sent): string | null {
  if (lines) return lines.map((line) => JSON.stringify(line)).join('\n');
  return body === undefined ? null : JSON.stringify(body);
}

function contentType({ body, lines }: Sent): Record<string, string> {
  if (lines) return { 'content-type': 'text/plain' };
  return body === undefined ? {} : { 'content-type': 'application/json' };
}

/** Both services answer `{"message": "…"}`. */
function messageOf(text: string): string {
  const message = textOf(objectIn(text)['message']);
  // Another kind of text, as proxies write it: shown as it is.
  return message || text.replaceAll(/\s+/g, ' ').trim().slice(0, 200) || 'nothing more';
}

function causeOf(error: unknown): string {
  const { cause, message } = error as { cause?: { message?: string; code?: string }; message: string };
  return cause?.message || cause?.code || message;
}
