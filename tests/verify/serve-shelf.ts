import type { RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';
import { serve } from '../serve.ts';

export interface ShelfServer {
  url: string;
  /** Handles requests; tests may replace it. */
  listener: RequestListener;
  stop: () => Promise<void>;
}

/** Serves a fixture's product on a free port of loopback, until the test is over. */
export async function serveShelf(listener: RequestListener): Promise<ShelfServer> {
  const { address, close } = await serve((request, response) => shelf.listener(request, response));
  const shelf: ShelfServer = { url: address, listener, stop: close };
  onTestFinished(close);
  return shelf;
}
