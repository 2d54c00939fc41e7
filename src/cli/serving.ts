import type { Listening } from '../hosting/listen.ts';
import { say } from './terminal.ts';

/** Says that a server is ready, and stops it cleanly on Ctrl-C and on `kill`: closes it, then exits with 0. */
export function keepServing({ port, moved, close }: Listening, ready: string): void {
  if (moved) say('warning', `Port 3000 is in use; taking ${port}.`);
  say('done', ready);
  const stop = () => void close().then(() => process.exit(0));
  process.once('SIGINT', stop).once('SIGTERM', stop);
}
