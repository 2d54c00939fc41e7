import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ShelfServer {
  url: string;
  /** Handles requests; tests may replace it. */
  listener: RequestListener;
  stop: () => void;
}

/** Serves a fixture's product on a free port of loopback. */
export async function serveShelf(listener: RequestListener): Promise<ShelfServer> {
  const server = createServer((request, response) => shelf.listener(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const shelf: ShelfServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    listener,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return shelf;
}
