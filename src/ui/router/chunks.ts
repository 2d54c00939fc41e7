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
  const path = siteAddress(url.pathname);
  return url.origin === location.origin && path !== null && !/\.[^/]*$/.test(path) && cleanPath(path) === path;
}

/** Longest time for a chunk, in milliseconds. If it takes longer, the document is better: it renders as it arrives. */
const LONGEST = 10_000;

/** A chunk could not be loaded; the message is for the reader. */
export class ChunkError extends Error {
  /** The HTTP status; null if there was no response, or none that could be read. */
  readonly status: number | null;

  constructor(path: string, reason: string, status: number | null, cause?: unknown) {
    super(texts.pageFailed(path, reason), { cause });
    this.status = status;
  }
}

/**
 * Fetches the chunk of a page.
 *
 * @param cache `force-cache` if the browser has only just loaded the chunk, which saves a round trip
 * @throws ChunkError if it cannot be loaded within ten seconds; the signal's reason if that aborts
 */
export async function fetchChunk(path: string, cache: RequestCache, signal?: AbortSignal): Promise<PageChunk> {
  const signals = [AbortSignal.timeout(LONGEST), ...(signal ? [signal] : [])];
  try {
    const answer = await fetch(chunkAddress(path), { cache, signal: AbortSignal.any(signals) });
    if (!answer.ok) throw new ChunkError(path, String(answer.status), answer.status);
    const chunk: unknown = objectIn(await answer.text());
    if (isChunk(chunk)) return chunk;
    throw new ChunkError(path, texts.notReadable, null);
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof ChunkError ? error : new ChunkError(path, texts.noAnswer, null, error);
  }
}
