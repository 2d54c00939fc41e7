import { ARTICLE_ID, ARTICLE_EVENT, DATA_MARKED } from '../../model/shell.ts';
import type { SearchPage } from '../../model/search.ts';

/** Name of the highlight: `::highlight(search)` in the style sheet. */
const NAME = 'search';
const MOST = 300;
const HEADINGS = 'h1, h2, h3, h4, h5, h6';

/** Stops what watches the page that was marked last. */
let watching: AbortController | null = null;

/**
 * Marks, on the page that the reader is about to open, the words that answered: by the browser's own highlights, which
 * change nothing in the document. They go with the next page.
 *
 * @param link the link that the reader follows: where it leads to a section, that section alone is marked
 */
export function markWords({ path, words }: SearchPage, link: HTMLAnchorElement): void {
  // Not in every browser yet: https://developer.mozilla.org/en-US/docs/Web/API/CSS_Custom_Highlight_API
  if (!('highlights' in CSS)) return;
  const wanted = new Set(words);
  const id = link.hash.slice(1);
  watching?.abort();
  const own = (watching = new AbortController());
  // The same page is shown again where it turns out to be a newer one, and when it is announced.
  const show = () => {
    CSS.highlights.delete(NAME);
    const article = document.getElementById(ARTICLE_ID);
    const isShown = location.pathname === encodeURI(path);
    // Styles of highlights are for a marked article alone: they take time on each of its elements.
    article?.toggleAttribute(DATA_MARKED, isShown && wanted.size > 0);
    if (!isShown) own.abort();
    else if (article && wanted.size > 0)
      CSS.highlights.set(NAME, new Highlight(...rangesOf(article, sectionOf(article, id), wanted)));
  };
  addEventListener(ARTICLE_EVENT, show, { signal: own.signal });
  if (location.pathname === encodeURI(path)) show();
}

/** From the heading with an id to the next of its rank; the whole article where it has no such heading. */
function sectionOf(article: Element, id: string): Range {
  const section = new Range();
  section.selectNodeContents(article);
  const headings = [...article.querySelectorAll(HEADINGS)];
  const at = headings.findIndex((heading) => heading.id === id);
  const first = id === '' ? undefined : headings[at];
  if (!first) return section;
  section.setStartBefore(first);
  // `H2` is before `H3`.
  const next = headings.slice(at + 1).find(({ tagName }) => tagName <= first.tagName);
  if (next) section.setEndBefore(next);
  return section;
}

/** Ranges of words in a stretch of an element's text. */
function rangesOf(root: Element, stretch: Range, words: ReadonlySet<string>): Range[] {
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node && ranges.length < MOST; node = texts.nextNode()) {
    if (!stretch.intersectsNode(node)) continue;
    for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
      if (!words.has(word.toLowerCase())) continue;
      const range = new Range();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      ranges.push(range);
    }
  }
  return ranges;
}
