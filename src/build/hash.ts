import { createHash } from 'node:crypto';

/** A short hash of texts, for keys. Where one text ends and the next begins makes a difference. */
export function hashOf(...parts: (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 32);
}
