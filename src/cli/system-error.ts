/** File system and other system errors by code, each with its reason and a fix. */
const REASONS: Record<string, [reason: string, fix: string]> = {
  EACCES: ['no permission', 'Give this user permission, or name another folder.'],
  EPERM: ['the system does not allow it', 'Give this user permission, or name another folder.'],
  EROFS: ['the file system is read-only', 'Name a folder that can be written to.'],
  ENOSPC: ['the disk is full', 'Make room, and build again.'],
  EDQUOT: ['the quota of the disk is used up', 'Make room, and build again.'],
  EEXIST: ['something else is there already', 'Move it away, or name another folder.'],
  ENOTDIR: ['a file is where a folder should be', 'Move it away, or name another folder.'],
  EISDIR: ['a folder is where a file should be', 'Move it away.'],
  ENOENT: ['it is not there', 'Make sure that the folder it belongs in exists.'],
  ELOOP: ['a symbolic link leads in a circle', 'Remove the link.'],
  EIO: ['the disk cannot be read or written', 'Check the disk.'],
  EMFILE: ['too many files are open', 'Raise the limit (ulimit -n).'],
  ENFILE: ['too many files are open on this machine', 'End other programs, or raise its limit.'],
  EFBIG: ['the file is larger than this user or disk may have', 'Raise the limit (ulimit -f), or make it smaller.'],
  ENAMETOOLONG: ['the path is too long', 'Give it a shorter name.'],
  EBUSY: ['another program holds it', 'Close that program.'],
};

/**
 * Describes a file system error in a sentence.
 *
 * @returns null if the error is of another kind: its stack trace then says more
 */
export function describeSystemError(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code = '', syscall, path } = error as NodeJS.ErrnoException;
  const known = Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;
  if (!known || syscall === undefined) return null;
  // Node replaces bytes that are not UTF-8 by this character, and no file has the resulting name.
  if (code === 'ENOENT' && path?.includes('\uFFFD')) return `${path}: its name is not in UTF-8. Rename it.`;
  const [reason, fix] = known;
  return `${path ?? 'The file system'}: ${reason} (${syscall}: ${code}). ${fix}`;
}
