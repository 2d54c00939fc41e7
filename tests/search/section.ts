import type { Section } from '../../src/model/page.ts';

/** A section that only has prose. */
export const sectionOf = (id: string, heading: string, prose: string): Section => ({
  id,
  heading,
  prose,
  tables: '',
  code: '',
});
