import { isExternal } from '../../model/address.ts';
import type { RemoteOrigin } from './origin.ts';

const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/');

/** Turns addresses in a README into ones that are right on this site. */
export class RepositoryLinks {
  /** Start of the pages of the repository's files. */
  readonly #root: string;
  /** The README itself. */
  readonly file: string;
  /** Address for editing its text. */
  readonly edit: string;

  constructor({ page, web }: Pick<RemoteOrigin, 'page' | 'web'>) {
    const { repository, branch, file } = page;
    this.#root = `${web}/${repository}/blob/${encoded(branch)}/`;
    this.file = this.#root + encoded(file);
    this.edit = `${web}/${repository}/edit/${encoded(branch)}/${encoded(file)}`;
  }

  /**
   * Relative to the README: into the repository, as its host resolves it. Anything else stays, if it is a web or mail
   * address; null if not. Links to this site's own address become local when the article is finished.
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
