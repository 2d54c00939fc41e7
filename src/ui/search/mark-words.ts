import { ARTICLE_ID, ARTICLE_EVENT } from '../../model/shell.ts';
import type { SearchPage } from '../../model/search.ts';

/** Name of the highlight: `::highlight(search)` in the style sheet. */
const NAME = 'search';
const MOST = 300;

/** Stops what watches the page that was marked last. */
let watching: AbortController | null = null;

/**
 * Marks, on the page that the reader is about to open, the words that answered: by the browser's own highlights, which
 * change nothing in the document. They go with the next page.
 */
export function markWords(page: SearchPage): void {
  // Not in every browser yet: https://developer.mozilla.org/en-US/docs/Web/API/CSS_Custom_Highlight_API
  if (!('highlights' in CSS)) return;
  const words = new Set(
    page.hits.flatMap(({ excerpt }) => excerpt.filter(({ marked }) => marked).map(({ text }) => text.toLowerCase())),
  );
  watching?.abort();
  const own = (watching = new AbortController());
  // The same page is shown again where it turns out to be a newer one, and when it is announced.
  const show = () => {
    CSS.highlights.delete(NAME);
    const article = document.getElementById(ARTICLE_ID);
    if (location.pathname !== encodeURI(page.path)) own.abort();
    else if (article && words.size > 0) CSS.highlights.set(NAME, new Highlight(...rangesOf(article, words)));
  };
  addEventListener(ARTICLE_EVENT, show, { signal: own.signal });
  if (location.pathname === encodeURI(page.path)) show();
}

/** Ranges of words in an element's text. */
function rangesOf(root: Element, words: ReadonlySet<string>): Range[] {
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node && ranges.length < MOST; node = texts.nextNode())
    for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
      if (!words.has(word.toLowerCase())) continue;
      const range = new Range();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      ranges.push(range);
    }
  return ranges;
}
