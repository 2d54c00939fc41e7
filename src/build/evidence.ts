import { z } from 'zod';
import { publishedUrl } from '../model/address.ts';
import { hasMarkdown, type TextFile } from '../model/page.ts';
import { listed, type Site } from '../model/site.ts';
import { evidence, type Evidence } from '../model/verification.ts';

const evidenceFile = z.strictObject({
  $schema: z.url(),
  product: z.string().nullable().describe('The product and the release that the pages describe.'),
  pages: z.array(
    z.strictObject({
      url: z.url(),
      title: z.string(),
      updated: z.iso.datetime({ offset: true }).nullable().describe('When the source of the page last changed.'),
      checked: evidence.nullable().describe('Null if the page has nothing that can be run.'),
    }),
  ),
});

const SCHEMA = 'evidence.schema.json';

/**
 * What was checked on each page and when, as JSON with its schema. It is derived from the record of the runs, so it
 * claims nothing that did not run.
 */
export function evidenceFiles(site: Site): TextFile[] {
  const { url, product } = site.config;
  const file: z.output<typeof evidenceFile> = {
    $schema: `${url}/${SCHEMA}`,
    product: product && `${product.name} ${product.version}`,
    pages: listed(site)
      .filter(({ kind }) => hasMarkdown(kind))
      .map((page) => ({
        url: publishedUrl(url, page.path),
        title: page.title,
        updated: page.updated,
        checked: page.evidence ?? null,
      })),
  };
  return [
    { name: 'evidence.json', text: `${JSON.stringify(file)}\n` },
    { name: SCHEMA, text: `${JSON.stringify(z.toJSONSchema(evidenceFile), null, 2)}\n` },
  ];
}

/** Sums up the results of a page's blocks. @param results those in the record, for the blocks that the page has now */
export function evidenceOf(against: string, date: string, results: readonly string[]): Evidence {
  const made: Evidence = { against, date, requests: 0, errors: 0, samples: 0, notRun: {} };
  for (const seen of results) {
    const reason = /^(?:elsewhere|skipped|wrong): (.+)$/s.exec(seen)?.[1];
    const statuses = /^\d{3}(?: \d{3})*/.exec(seen)?.[0].split(' ') ?? [];
    if (reason !== undefined) made.notRun[reason] = (made.notRun[reason] ?? 0) + 1;
    else if (statuses.length === 0) made.samples += 1;
    else for (const status of statuses) made[Number(status) < 400 ? 'requests' : 'errors'] += 1;
  }
  return made;
}
