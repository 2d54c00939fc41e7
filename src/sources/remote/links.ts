import { encodePath, isExternal } from '../../model/address.ts';
import type { RemotePage } from '../../model/config.ts';

/** Start of the addresses at which readers see repositories. */
const HOST = 'https://github.com';

/** Turns addresses in a README into ones that work on this site. */
export class RepositoryLinks {
  /** Start of the addresses of the repository's files. */
  readonly #root: string;
  /** Address of the README itself. */
  readonly file: string;
  /** Address for editing the README. */
  readonly edit: string;

  constructor({ repository, branch, file }: RemotePage) {
    this.#root = `${HOST}/${repository}/blob/${encodePath(branch)}/`;
    this.file = this.#root + encodePath(file);
    this.edit = `${HOST}/${repository}/edit/${encodePath(branch)}/${encodePath(file)}`;
  }

  /**
   * Resolves an address relative to the README, as the repository's host does. Null unless it is a web or mail address.
   */
  resolve(written: string): string | null {
    const href = written.trim();
    const isRoot = href.startsWith('/') && !isExternal(href);
    const address = isRoot ? this.#root + href.slice(1) : href;
    if (!URL.canParse(address, this.file)) return null;
    const url = new URL(address, this.file);
    return /^(?:https?|mailto):$/.test(url.protocol) ? url.href : null;
  }
}
