import { cleanPath } from '../../model/address.ts';
import { objectIn } from '../../model/json.ts';
import { isChunk, type PageChunk } from '../../model/page.ts';
import { texts } from '../texts.ts';
import { siteAddress } from '../document-base.ts';

/** Address of a page's chunk: `/reference/segments` → `/reference/segments.json`, `/docs/` → `/docs/index.json`. */
export function chunkAddress(path: string): string {
  return path.endsWith('/') ? `${path}index.json` : `${path}.json`;
}

/**
 * True if an address may be a page of this site that client navigation can show. Files (`/logo.svg`, `/a.md`),
 * other hosts and addresses that the server cleans up are left to the browser.
 */
export function isPageAddress(url: URL): boolean {
  const name = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
  const path = siteAddress(url.pathname);
  return url.origin === location.origin && path !== null && !name.includes('.') && cleanPath(path) === path;
}

/** How long a chunk may take, in ms. On a slower line the document is the better page: it shows what has come so far. */
const LONGEST = 10_000;

/** A chunk that cannot be had, with a text for the reader. */
export class ChunkError extends Error {
  /** The HTTP status; null where there was no answer, or none that can be read. */
  readonly status: number | null;

  constructor(path: string, reason: string, status: number | null, cause?: unknown) {
    super(texts.pageFailed(path, reason), { cause });
    this.status = status;
  }
}

/**
 * Fetches the chunk of a page.
 *
 * @param cache `force-cache` where the browser has had it since just now: then no round trip is spent on asking
 * @throws ChunkError where it cannot be had within ten seconds; the signal's reason where that is aborted
 */
export async function fetchChunk(path: string, cache: RequestCache, signal?: AbortSignal): Promise<PageChunk> {
  const request = new AbortController();
  const abort = () => request.abort();
  const timer = setTimeout(abort, LONGEST);
  signal?.addEventListener('abort', abort);
  try {
    const answer = await fetch(chunkAddress(path), { cache, signal: request.signal });
    if (!answer.ok) throw new ChunkError(path, String(answer.status), answer.status);
    return readChunk(path, await answer.text());
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof ChunkError ? error : new ChunkError(path, texts.noAnswer, null, error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

function readChunk(path: string, text: string): PageChunk {
  const chunk: unknown = objectIn(text);
  if (isChunk(chunk)) return chunk;
  throw new ChunkError(path, texts.notReadable, null);
}
