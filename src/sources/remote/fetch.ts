export interface FetchLimits {
  /** For one complete response. */
  timeoutMs: number;
  mostBytes: number;
}

export interface Fetched {
  text: string;
  /** When the file changed, according to the host. */
  modified: string | null;
}

/**
 * Fetches a text file within limits. A redirect is a failure like any other: what is written into the repository must
 * come from where the config says.
 *
 * @param accept media types
 * @throws Error that says what is wrong with the response
 */
export async function fetchFile(address: string, accept: string, limits: FetchLimits): Promise<Fetched> {
  try {
    const answer = await fetch(address, {
      redirect: 'manual',
      // For head and body, so that it also ends a response that only trickles.
      signal: AbortSignal.timeout(limits.timeoutMs),
      headers: { Accept: accept },
    });
    return {
      text: decode(await bodyOf(answer, limits.mostBytes)),
      modified: dateOf(answer.headers.get('last-modified')),
    };
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new Error(`no complete response within ${limits.timeoutMs / 1000} seconds`, { cause: error });
    // This is how `fetch` reports a connection that fails or breaks off.
    const cause = error instanceof TypeError && error.cause instanceof Error ? `: ${error.cause.message}` : '';
    throw cause ? new Error(`${(error as Error).message}${cause}`, { cause: error }) : error;
  }
}

async function bodyOf(answer: Response, most: number): Promise<Buffer> {
  const refuse = async (message: string): Promise<never> => {
    await answer.body?.cancel();
    throw new Error(message);
  };
  if (answer.status !== 200) await refuse(`the response is ${answer.status} ${answer.statusText}`.trim());
  // A page to sign in, or a page about the file.
  if (/^text\/html\b/i.test(answer.headers.get('content-type') ?? ''))
    await refuse('the response is an HTML page, not the file');
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

function dateOf(value: string | null): string | null {
  const time = Date.parse(value ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
