import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { previewHandler } from '../src/hosting/preview.ts';

export interface Served {
  port: number;
  address: string;
  /** Closes it at once, even with open connections. */
  close: () => Promise<void>;
}

/** Starts a server on a port of loopback: any that is free, unless one is named. */
export async function serve(listener: RequestListener, wanted = 0): Promise<Served> {
  const server = createServer(listener);
  // A busy client may take long between two requests; it should not lose its connection meanwhile.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((done) => server.listen(wanted, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    address: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Serves a built site as `docs preview` does. */
export const servePreview = (outDir: string, wanted?: number): Promise<Served> => serve(previewHandler(outDir), wanted);
