import { encodePath, isExternal } from '../../model/address.ts';
import type { RemotePage } from '../../model/config.ts';

/** The address at which readers see a README in its repository, or at which they edit it. */
export function repositoryAddress({ repository, branch, file }: RemotePage, as: 'blob' | 'edit' = 'blob'): string {
  return `https://github.com/${repository}/${as}/${encodePath(branch)}/${encodePath(file)}`;
}

/**
 * Resolves an address in a README as the repository's host does: relative to the README, or to the files of the
 * repository. Null unless it is a web or mail address.
 */
export function resolveIn(page: RemotePage, written: string): string | null {
  const href = written.trim();
  const isRoot = href.startsWith('/') && !isExternal(href);
  const address = isRoot ? repositoryAddress({ ...page, file: '' }) + href.slice(1) : href;
  const readme = repositoryAddress(page);
  if (!URL.canParse(address, readme)) return null;
  const url = new URL(address, readme);
  return /^(?:https?|mailto):$/.test(url.protocol) ? url.href : null;
}
