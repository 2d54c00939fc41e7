import type { PageChunk } from '../../model/page.ts';
import { trusted } from '../trusted.ts';

/** Articles parsed ahead of the click. */
const parsed = new WeakMap<PageChunk, DocumentFragment>();

/**
 * Parses into this document rather than a template's, whose nodes would all have to change documents on the click.
 * Outside the tree, nothing is laid out and lazy images wait.
 */
function parse(html: string): DocumentFragment {
  const holder = document.createElement('div');
  holder.innerHTML = trusted(html) as string;
  const nodes = document.createDocumentFragment();
  nodes.append(...holder.childNodes);
  return nodes;
}

/** Parses the article of a chunk ahead, so that showing it only has to move nodes. */
export function prepareArticle(chunk: PageChunk): void {
  if (!parsed.has(chunk)) parsed.set(chunk, parse(chunk.html));
}

/** The nodes of an article to insert; parsed now if they were not parsed ahead, or were taken before. */
export function takeArticle(chunk: PageChunk): DocumentFragment {
  const nodes = parsed.get(chunk) ?? parse(chunk.html);
  parsed.delete(chunk);
  return nodes;
}
