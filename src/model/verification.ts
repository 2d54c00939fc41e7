import { z } from 'zod';

const count = z.int().nonnegative();

/** What was checked of a page. */
export const evidence = z.strictObject({
  against: z.string().min(1).describe('What answered: the name and release of the product.'),
  date: z.iso.date().describe('The day of the run.'),
  requests: count.describe('Requests that were answered as the page says.'),
  errors: count.describe('Requests that were refused as the page says.'),
  samples: count.describe('Samples that were run, compiled, type-checked or parsed.'),
  notRun: z.record(z.string(), count).describe('How many were not run, by reason.'),
});

export type Evidence = z.output<typeof evidence>;
