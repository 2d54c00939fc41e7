import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { previewHandler } from '../src/hosting/preview.ts';

export interface Served {
  port: number;
  address: string;
  /** Closes it at once, even with open connections. */
  close: () => void;
}

/** Serves a built site as `docs preview` does, on a port of loopback: any that is free, unless one is named. */
export async function servePreview(outDir: string, wanted = 0): Promise<Served> {
  const server = createServer(previewHandler(outDir));
  // A busy client may take long between two requests; it should not lose its connection meanwhile.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((done) => server.listen(wanted, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    address: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
