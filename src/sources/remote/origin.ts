import type { RemotePage } from '../../model/config.ts';
import type { SnapshotHead } from './snapshot.ts';

/** Origin of a README, and its page's part of the config: all that its HTML depends on besides its text. */
export interface RemoteOrigin {
  page: RemotePage;
  head: SnapshotHead;
  /** Markdown of the tip; null if there is none. */
  tip: string | null;
}
