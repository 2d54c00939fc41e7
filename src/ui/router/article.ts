import type { PageChunk } from '../../model/page.ts';
import { trusted } from '../trusted.ts';

/** Articles that were parsed ahead of the click. */
const parsed = new WeakMap<PageChunk, DocumentFragment>();

/**
 * In this document and not in a template's, whose nodes would all have to change documents with the click. Outside of the
 * tree nothing is laid out; lazy pictures wait.
 */
function parse(html: string): DocumentFragment {
  const holder = document.createElement('div');
  holder.innerHTML = trusted(html) as string;
  const nodes = document.createDocumentFragment();
  nodes.append(...holder.childNodes);
  return nodes;
}

/** Parses the article of a chunk ahead, so that showing it has only nodes to move. */
export function prepareArticle(chunk: PageChunk): void {
  if (!parsed.has(chunk)) parsed.set(chunk, parse(chunk.html));
}

/** The article's nodes, for the document; parsed now where they were not parsed ahead, or are in the document already. */
export function takeArticle(chunk: PageChunk): DocumentFragment {
  const nodes = parsed.get(chunk) ?? parse(chunk.html);
  parsed.delete(chunk);
  return nodes;
}
