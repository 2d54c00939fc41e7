import { getSystemErrorMap } from 'node:util';

/**
 * Describes an error of the file system, or another one of the system, in a sentence: `/srv/out: no space left on
 * device (write: ENOSPC).`
 *
 * @returns null if the error is of another kind: its stack trace then says more
 */
export function describeSystemError(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, errno = 0, syscall, path } = error as NodeJS.ErrnoException;
  if (syscall === undefined) return null;
  // Node replaces bytes that are not UTF-8 by this character, and no file has the resulting name.
  if (code === 'ENOENT' && path?.includes('\uFFFD')) return `${path}: its name is not in UTF-8. Rename it.`;
  const [, reason] = getSystemErrorMap().get(errno) ?? [];
  return `${path ?? 'The system'}: ${reason ?? error.message} (${syscall}: ${code}).`;
}
