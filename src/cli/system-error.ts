import { getSystemErrorMap } from 'node:util';

/** What to do about some errors of the system, by code. */
const FIXES: Record<string, string> = {
  EACCES: 'Give this user permission, or name another folder.',
  EPERM: 'Give this user permission, or name another folder.',
  EROFS: 'Name a folder that can be written to.',
  ENOSPC: 'Make room, and try again.',
  EDQUOT: 'Make room, and try again.',
  EBUSY: 'If it is a volume, name a folder in it.',
  EEXIST: 'Move away what is there, or name another folder.',
  ENOTDIR: 'Move away the file that is where a folder should be, or name another folder.',
  EISDIR: 'Move away the folder that is where a file should be.',
  EMFILE: 'Raise the limit (ulimit -n).',
  EFBIG: 'Raise the limit (ulimit -f), or make the file smaller.',
};

/**
 * Describes an error of the file system, or another one of the system, in a sentence: `/srv/out: no space left on
 * device (write: ENOSPC). Make room, and try again.`
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
  const fix = FIXES[code ?? ''];
  return `${path ?? 'The system'}: ${reason ?? error.message} (${syscall}: ${code}).${fix ? ` ${fix}` : ''}`;
}
