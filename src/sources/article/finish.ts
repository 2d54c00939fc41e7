import { excessOf } from '../../model/html.ts';
import type { Article } from '../../model/page.ts';
import { breakLongWords } from './breaks.ts';
import type { ArticleInput, Visitor } from './context.ts';
import { checkNames } from './names.ts';
import { nameHeadings } from './headings.ts';
import { resolveLinks } from './links.ts';
import { normalize } from './normalize.ts';
import { resolvePictures } from './pictures.ts';
import { readSections } from './sections.ts';
import { labelCheckboxes, frameTables } from './tables.ts';
import { parseHtml, writeHtml, type Node } from './tree.ts';

/** An article, also as the tree that its HTML was written from. */
export interface FinishedArticle extends Article {
  nodes: Node[];
}

/** The jobs, in their order. */
const VISITORS: readonly Visitor[] = [
  normalize,
  // Before headings get ids: those give way to ids that were written.
  checkNames,
  // Before anything adds links of its own: anchors of headings, or a picture's links to its files.
  resolveLinks,
  nameHeadings,
  resolvePictures,
  labelCheckboxes,
  frameTables,
  // Last of those that see whole words.
  readSections,
  breakLongWords,
];

/**
 * Finishes an article: resolves addresses, gives headings ids and anchors, makes tables scroll, and reads everything
 * from it that the rest of the site needs to know. Pages of every kind pass through here, so the table of contents, the
 * search index and the link checks cannot disagree.
 *
 * @param html as compiled. Code blocks are still placeholders, so nothing in them looks like a link or a heading
 */
export function finishArticle(html: string, input: ArticleInput): FinishedArticle {
  const found = { headings: [], ids: input.titleId ? [input.titleId] : [], links: [], assets: [], sections: [] };
  const excess = excessOf(html);
  if (excess) {
    input.resolver.reportExcess(excess);
    return { ...found, html: '', nodes: [] };
  }
  const tree = parseHtml(html);
  for (const visit of VISITORS) visit(tree, input, found);
  return { ...found, html: writeHtml(tree), nodes: tree.children };
}
