import type { Section } from '../../src/model/page.ts';
import type { SearchRecord } from '../../src/search/record.ts';

/** A section that only has prose. */
export const sectionOf = (id: string, heading: string, prose: string): Section => ({
  id,
  heading,
  prose,
  tables: '',
  code: '',
});

/** What search knows of a page, with whatever a test does not name left out. */
export const recordOf = (path: string, more: Partial<SearchRecord> = {}): SearchRecord => ({
  path,
  kind: 'doc',
  title: '',
  description: '',
  keywords: [],
  questions: [],
  operation: null,
  rank: 'main',
  section: '',
  breadcrumbs: [],
  sections: [],
  ...more,
});
