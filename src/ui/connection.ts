/**
 * True if what the reader may need next can be loaded ahead: without data saver and on a connection faster than 2G, both
 * of which may change at any time.
 */
export function mayLoadAhead(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return !connection?.saveData && !connection?.effectiveType?.endsWith('2g');
}
