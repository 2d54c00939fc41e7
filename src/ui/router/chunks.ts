import { cleanPath, fileOf } from '../../model/address.ts';
import type { PageChunk } from '../../model/page.ts';
import { texts } from '../texts.ts';

/** Where the chunk of a page is: `/reference/segments` → `/reference/segments.json`. */
export function chunkAddress(path: string): string {
  return `/${fileOf(path, '.json')}`;
}

/**
 * Whether an address may be a page of this site that client navigation can show. Files (`/logo.svg`, `/a.md`),
 * other hosts and addresses that the server cleans up are left to the browser.
 */
export function isPageAddress(url: URL): boolean {
  const name = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
  return url.origin === location.origin && !name.includes('.') && cleanPath(url.pathname) === url.pathname;
}

/**
 * Fetches the chunk of a page.
 *
 * @param cached whether the browser's cache has it since just now: then no round trip is spent on asking
 * @throws Error with a text for the reader where it cannot be had; the signal's reason where that is aborted
 */
export async function fetchChunk(path: string, cached: boolean, signal?: AbortSignal): Promise<PageChunk> {
  let answer: Response;
  try {
    answer = await fetch(chunkAddress(path), { cache: cached ? 'force-cache' : 'default', ...(signal && { signal }) });
  } catch (error) {
    signal?.throwIfAborted();
    throw new Error(texts.pageFailed(path, texts.noAnswer), { cause: error });
  }
  if (!answer.ok) throw new Error(texts.pageFailed(path, String(answer.status)));
  try {
    const chunk = (await answer.json()) as PageChunk;
    if (typeof chunk.build === 'string' && typeof chunk.html === 'string' && chunk.view) return chunk;
  } catch (error) {
    signal?.throwIfAborted();
    throw new Error(texts.pageFailed(path, texts.notReadable), { cause: error });
  }
  throw new Error(texts.pageFailed(path, texts.notReadable));
}
