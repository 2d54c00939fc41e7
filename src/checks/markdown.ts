import { decodeAddress, fileOf, splitHref } from '../model/address.ts';
import type { PageFacts } from '../model/page.ts';
import { problemAt, startOf, type Problem } from '../model/problem.ts';

/**
 * Follows every link of the Markdown versions to a file of the site, and to a heading in it. The links of documents are
 * right by then, so what is reported here is wrong in Markdown versions only.
 *
 * @param exists true for the address of a page or file
 */
export function checkMarkdown(pages: readonly PageFacts[], exists: (path: string) => boolean): Problem[] {
  const headings = new Map(
    pages.flatMap(({ path, markdown }) => (markdown ? [[`/${fileOf(path, '.md')}`, new Set(markdown.ids)]] : [])),
  );
  return pages.flatMap(({ file, path, markdown }) =>
    (markdown?.links ?? []).flatMap((link) => {
      const { path: target, fragment } = splitHref(link);
      const address = decodeAddress(target) ?? target;
      const message = `the Markdown version of ${path} links to ${link}`;
      if (!exists(address)) return [problemAt(startOf(file), `${message}, which does not exist`)];
      const known = headings.get(address);
      const isKnown = known?.has(fragment) || known?.has(decodeAddress(fragment) ?? fragment);
      if (fragment === '' || !known || isKnown) return [];
      const fix = 'Link to the heading above it: other parts of a page have no names in Markdown.';
      return [problemAt(startOf(file), `${message}, which has no such heading or option`, fix, 'warning')];
    }),
  );
}
