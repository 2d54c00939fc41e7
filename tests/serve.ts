import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { previewHandler } from '../src/hosting/preview.ts';

export interface Served {
  port: number;
  address: string;
  /** Closes it at once, even with open connections. */
  close: () => void;
}

/** Serves a built site as `docs preview` does, on a free port of loopback. */
export async function servePreview(outDir: string): Promise<Served> {
  const server = createServer(previewHandler(outDir));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
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
