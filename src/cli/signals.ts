/** Stops a server cleanly on Ctrl-C and on `kill`: closes it, then exits with 0. */
export function stopOnSignal(close: () => Promise<void>): void {
  const stop = () => void close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}
