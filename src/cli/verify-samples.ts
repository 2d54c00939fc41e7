import { join } from 'node:path';
import { cacheFolder } from '../build/load-site.ts';
import type { VerifyConfig } from '../model/config.ts';
import type { Product } from '../model/verification.ts';
import { addSamplesToRecord, writeRecord, type VerifiedRecord } from '../verify/record.ts';
import { InstanceGone } from '../verify/recorder.ts';
import { describeCounts, describeDifferences } from '../verify/report.ts';
import { judgeSample, type PageToRun } from '../verify/run.ts';
import { checkSamples, NoPackages } from '../verify/samples.ts';
import { checkSyntax, isSyntaxOnly, type CheckedSamples } from '../verify/syntax.ts';
import { count, say, showProgress } from './terminal.ts';

interface SampleRun {
  siteDir: string;
  config: VerifyConfig;
  product: Product;
  record: VerifiedRecord;
  dryRun: boolean;
}

/**
 * `docs verify --samples`: checks the samples of pages and adds the results to the record.
 *
 * @returns 1 if a sample is wrong or the packages are not available
 */
export async function verifySamples(pages: readonly PageToRun[], run: SampleRun): Promise<number> {
  const { siteDir, config, product, record, dryRun } = run;
  if (config.samples === null) {
    say('error', 'The site does not say what its samples are checked against: name a folder with `samples`.');
    return 1;
  }
  const source = join(siteDir, config.samples);
  try {
    const checked = await checkPages(pages, { source, packages: packagesFolder(siteDir), product });
    const done = pages.map((page) => ({
      page,
      results: page.steps
        .filter(({ kind }) => kind === 'sample')
        .map((step) => judgeSample(step, page.id, product, checked)),
    }));
    for (const line of done.flatMap(describeDifferences)) say('error', line);
    process.stdout.write(`${describeCounts(done)}\n`);
    const wrong = done.flatMap(({ results }) => results).filter(({ outcome }) => outcome === 'wrong').length;
    if (wrong > 0) {
      say('error', `${count(wrong, 'sample')} not as documented. ${config.record} stays as it was.`);
      return 1;
    }
    if (dryRun) {
      say('done', 'All samples as documented.');
      return 0;
    }
    const steps = new Map(pages.map((page) => [page.id, new Set(page.steps.map(({ digest }) => digest))]));
    const digests = (page: string) => steps.get(page) ?? new Set<string>();
    const date = new Date().toISOString().slice(0, 10);
    writeRecord(join(siteDir, config.record), addSamplesToRecord(record, done, { date, digests }));
    say('done', `All samples as documented: written to ${config.record}.`);
    return 0;
  } catch (error) {
    if (!(error instanceof InstanceGone)) throw error;
    say('error', error.message);
    return 1;
  }
}

/** Folder in which the packages for samples are installed. */
export function packagesFolder(siteDir: string): string {
  return join(cacheFolder(siteDir), 'samples');
}

/**
 * Checks the types of pages' samples, or at least their syntax.
 *
 * @param source absolute path of the folder whose package.json lists the packages
 * @param packages absolute path of the folder they are installed in
 * @returns the mistakes in each sample, and the samples that could not be checked
 * @throws InstanceGone if the packages are not available
 */
export async function checkPages(
  pages: readonly PageToRun[],
  { source, packages, product }: { source: string; packages: string; product: Product },
): Promise<CheckedSamples> {
  const chosen = pages
    .map(({ id, steps }) => ({
      id,
      given: product.samples?.given[id] ?? {},
      steps: steps.filter(
        ({ kind, skip, code }) =>
          kind === 'sample' && skip === null && (product.samples?.elsewhere(id, code) ?? null) === null,
      ),
    }))
    .filter(({ steps }) => steps.length > 0);
  if (chosen.length === 0) return { found: new Map(), unread: new Map() };
  showProgress(`samples on ${chosen.length} pages`);
  const typed = chosen.map((page) => ({ ...page, steps: page.steps.filter((step) => !isSyntaxOnly(step)) }));
  const { found, unread } = await checkSyntax(chosen.flatMap(({ steps }) => steps));
  try {
    return { found: new Map([...found, ...(await checkSamples(typed, { source, folder: packages }))]), unread };
  } catch (error) {
    if (!(error instanceof NoPackages)) throw error;
    throw new InstanceGone(`${error.message} Nothing was written.`, { cause: error });
  }
}
