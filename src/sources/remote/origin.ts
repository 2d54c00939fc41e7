import type { RemotePage } from '../../model/config.ts';
import type { SnapshotHead } from './snapshot.ts';

/** Origin of a README, and its page's part of the config: all that its HTML depends on beside its text. */
export interface RemoteOrigin {
  page: RemotePage;
  head: SnapshotHead;
  /** Start of the addresses at which a reader sees a repository. */
  web: string;
  /** Markdown of the tip; null: none. */
  tip: string | null;
}
