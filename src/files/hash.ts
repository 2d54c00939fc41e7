import { createHash } from 'node:crypto';

/** A short hash of texts, for keys. Where one text ends and the next begins makes a difference. */
export function hashOf(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 32);
}

/** A hash of content for the name of a file: another content gets another address, so browsers may keep each for ever. */
export function nameHash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 10);
}

/** The digest of a content as Subresource Integrity and security policies write it: `sha256-…`. */
export function integrityOf(content: string | Uint8Array): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
