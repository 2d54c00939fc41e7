import type { Section } from '../../src/model/page.ts';

/** A section that has nothing but prose. */
export const sectionOf = (id: string, heading: string, prose: string): Section => ({
  id,
  heading,
  prose,
  tables: '',
  code: '',
});
