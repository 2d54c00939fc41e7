import { setTimeout as sleep } from 'node:timers/promises';
import { isObject, objectIn, textOf, type JsonObject } from '../model/json.ts';

/** An error response of a service, or no response. The text never contains a key. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';

  /** @param status the HTTP status; 0 if there was no response */
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** True if the service understood a request and refused it, so that nothing has changed. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ServiceError && error.status >= 400 && error.status < 500;
}

export interface TransportOptions {
  /** Equivalent origins, likeliest first. */
  hosts: readonly string[];
  /** Sent with every request; they identify the caller. */
  headers: Readonly<Record<string, string>>;
  signal: AbortSignal;
  /** Called with the reason whenever a request is retried. */
  onRetry: (reason: string) => void;
  /** Waits for some milliseconds; replaced in tests. */
  wait?: ((ms: number) => Promise<unknown>) | undefined;
}

export interface Sent {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Begins with a slash and is encoded. */
  path: string;
  body?: unknown;
  /** Lines of JSON, instead of a body. */
  lines?: readonly unknown[];
  /** Shown in messages instead of a path that contains a secret. */
  shown?: string;
  /** Error statuses that the caller handles itself. */
  expect?: readonly number[];
}

export interface Answer {
  status: number;
  text: string;
}

/** Retries of one request, with pauses doubling from half a second: 15 s in all. */
const RETRIES = 5;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 60_000;
/** Importing a batch takes the server a while. */
const TIMEOUT = 60_000;

/**
 * Sends requests to a service, with a time limit, and retries with the next host if the network or the service fails.
 * Every request must be idempotent, because it may arrive twice.
 *
 * Used instead of the services' own clients, which are 45 packages for the dozen requests of `docs search push` and
 * retry in two different ways: one has no growing pauses and no time limit for uploads, the other cannot be aborted.
 */
export class Transport {
  readonly #options: TransportOptions;
  readonly #wait: (ms: number) => Promise<unknown>;
  #host = 0;

  constructor(options: TransportOptions) {
    this.#options = options;
    this.#wait = options.wait ?? ((ms) => sleep(ms, undefined, { signal: options.signal }));
  }

  /** Waits between two polls of a task; throws if the work is aborted. */
  async wait(ms: number): Promise<void> {
    await this.#wait(ms);
    this.#options.signal.throwIfAborted();
  }

  /**
   * @returns the response's JSON
   * @throws ServiceError if the service refuses, still fails after all retries, or returns something else
   */
  async json(sent: Sent): Promise<JsonObject> {
    const { text, status } = await this.send(sent);
    try {
      const value: unknown = JSON.parse(text);
      if (isObject(value)) return value;
    } catch {
      // Reported below.
    }
    throw new ServiceError(`${this.#name(sent)} returned something other than JSON: ${text.slice(0, 80)}`, status);
  }

  /** @throws ServiceError if the service refuses, or still fails after all retries */
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
   * Sends a request once, even after the work was aborted, to clean up.
   *
   * @throws ServiceError if that failed
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
        // The key must not reach any other host.
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

/** A failure that may be temporary. */
class Stumble {
  constructor(
    readonly error: ServiceError,
    /** How long the service asks to wait, in milliseconds. */
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

/** Both services return errors as `{"message": "…"}`. */
function messageOf(text: string): string {
  const message = textOf(objectIn(text)['message']);
  // Other text, such as a proxy's, is shown as it is.
  return message || text.replaceAll(/\s+/g, ' ').trim().slice(0, 200) || 'nothing more';
}

function causeOf(error: unknown): string {
  const { cause, message } = error as { cause?: { message?: string; code?: string }; message: string };
  return cause?.message || cause?.code || message;
}
