import { createHash } from 'node:crypto';

/** A short hash of texts, for keys. It depends on how the texts are divided. */
export function hashOf(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 32);
}

/** A hash for file names: new content gets a new address, so browsers may cache each file forever. */
export function nameHash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 10);
}

/** The digest of some content in the form of Subresource Integrity and security policies: `sha256-…`. */
export function integrityOf(content: string | Uint8Array): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
