import { createServer, type RequestListener, type Server } from 'node:http';
import { inputError } from '../model/problem.ts';

export interface Listening {
  server: Server;
  port: number;
  /** Where people on this machine find it: `http://localhost:3000`. */
  address: string;
  /** True if the requested port was taken. */
  moved: boolean;
  /** Ends all connections, too. */
  close: () => Promise<void>;
}

/** Addresses that stand for all of a machine's. */
const EVERYWHERE = new Set(['0.0.0.0', '::']);

/** The address to listen on: the given one, that in `HOST`, or loopback. */
export function hostOf(given: string | null): string {
  return given ?? (process.env['HOST'] || 'localhost');
}

/** True for an address that only this machine reaches. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost$|127\.|::1$)/.test(host);
}

/**
 * Listens on a port: on `PORT` if the environment names one, otherwise on 3000 or the next free one.
 *
 * @param given the address to listen on, such as `0.0.0.0`; null for that in `HOST`, or loopback
 * @throws InputError if this machine does not have that address, if `PORT` is not a port or is in use, or if ten ports
 * in a row are
 */
export async function listen(handler: RequestListener, given: string | null): Promise<Listening> {
  const host = hostOf(given);
  const wanted = process.env['PORT'];
  const requested = wanted === undefined || wanted === '' ? 3000 : Number(wanted);
  if (!Number.isInteger(requested) || requested < 0 || requested > 65_535)
    throw inputError(`PORT is "${wanted}", which is not a port number`, 'Name one from 0 to 65535.');
  const last = wanted ? requested : requested + 9;
  for (let port = requested; port <= last; port++) {
    const server = await tryPort(handler, port, host);
    if (!server) continue;
    const found = server.address();
    const actual = typeof found === 'object' && found ? found.port : port;
    const name = EVERYWHERE.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
    const close = () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    return { server, port: actual, address: `http://${name}:${actual}`, moved: port !== requested, close };
  }
  const ports = wanted ? `Port ${requested} is` : `The ports ${requested} to ${last} are`;
  throw inputError(`${ports} in use`, 'Name another with PORT.');
}

/** Null if the port is in use. */
function tryPort(handler: RequestListener, port: number, host: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer(handler);
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isElsewhere = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(error.code ?? '');
      if (error.code === 'EADDRINUSE') resolve(null);
      else
        reject(isElsewhere ? inputError(`"${host}" is not an address of this machine`, 'Try 0.0.0.0 for all.') : error);
    });
    server.listen(port, host, () => resolve(server));
  });
}
