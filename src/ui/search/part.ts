import type { BootData } from '../../model/config.ts';

/** What the lazily loaded parts of the search are given. */
export interface SearchPartProps {
  search: BootData['search'];
  /** Where to say that something is missing; null: nowhere. */
  report: string | null;
  /** The page that the reader is on. */
  path: string;
  close: () => void;
}
