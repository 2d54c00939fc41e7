import { z } from 'zod';
import { publishedUrl } from '../model/address.ts';
import { hasMarkdown, type TextFile } from '../model/page.ts';
import { listed, type Site } from '../model/site.ts';
import { evidence } from '../model/verification.ts';

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
