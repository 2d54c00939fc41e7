import { showProgress } from '../src/cli/terminal.ts';
import type { Product } from './product.ts';
import type { PageToRun } from './run-page.ts';
import { checkSamples } from './samples.ts';
import { checkSyntax, isSyntaxOnly, type CheckedSamples } from './syntax.ts';

/**
 * Checks the types of pages' samples, or at least their syntax.
 *
 * @param packages absolute path of the folder with the packages that they are checked against
 * @returns the mistakes in each sample, and the samples that could not be checked
 * @throws InstanceGone if the compiler does not work
 */
export async function checkPages(
  pages: readonly PageToRun[],
  packages: string,
  { samples }: Product,
): Promise<CheckedSamples> {
  const chosen = pages
    .map(({ id, steps }) => ({
      id,
      given: samples?.given[id] ?? {},
      steps: steps.filter(
        ({ kind, skip, code }) => kind === 'sample' && skip === null && (samples?.elsewhere(id, code) ?? null) === null,
      ),
    }))
    .filter(({ steps }) => steps.length > 0);
  if (chosen.length === 0) return { found: new Map(), unread: new Map() };
  showProgress(`samples on ${chosen.length} pages`);
  const typed = chosen.map((page) => ({ ...page, steps: page.steps.filter((step) => !isSyntaxOnly(step)) }));
  const { found, unread } = await checkSyntax(chosen.flatMap(({ steps }) => steps));
  return { found: new Map([...found, ...(await checkSamples(typed, packages))]), unread };
}
