import { decodeAddress } from '../../model/address.ts';
import { ARTICLE_ID, ARTICLE_EVENT } from '../../model/shell.ts';
import type { SearchPage } from '../../model/search.ts';
import { withoutInvisible, WORD } from '../../search/index/words.ts';

/** Name of the highlight: `::highlight(search)` in the style sheet. */
const NAME = 'search';
const MOST = 300;
const HEADINGS = 'h1, h2, h3, h4, h5, h6';

/** Stops watching the page that was marked last. */
let watching: AbortController | null = null;

/**
 * Marks the words that matched on the page that the reader is about to open. The browser's highlights leave the
 * document unchanged; the next page removes them.
 *
 * @param link the link that the reader follows: if it leads to a section, only that section is marked
 */
export function markWords({ path, words }: SearchPage, link: HTMLAnchorElement): void {
  // Not in every browser yet: https://developer.mozilla.org/en-US/docs/Web/API/CSS_Custom_Highlight_API
  if (!('highlights' in CSS)) return;
  const wanted = new Set(words);
  const fragment = link.hash.slice(1);
  // An id may have a bare percent sign.
  const id = decodeAddress(fragment) ?? fragment;
  watching?.abort();
  const current = (watching = new AbortController());
  // Runs again when the same page is shown again, as happens if the server has a newer version of it.
  const show = () => {
    CSS.highlights.delete(NAME);
    const article = document.getElementById(ARTICLE_ID);
    const isShown = decodeAddress(location.pathname) === path;
    // Highlights are only styled in a marked article: the styles take time on every element.
    article?.toggleAttribute('data-marked', isShown && wanted.size > 0);
    if (!isShown) current.abort();
    else if (article && wanted.size > 0)
      CSS.highlights.set(NAME, new Highlight(...rangesOf(article, sectionOf(article, id), wanted)));
  };
  addEventListener(ARTICLE_EVENT, show, { signal: current.signal });
  if (decodeAddress(location.pathname) === path) show();
}

/** From the heading with an id to the next of the same or a higher rank; the whole article if there is none. */
function sectionOf(article: Element, id: string): Range {
  const section = new Range();
  section.selectNodeContents(article);
  const headings = [...article.querySelectorAll(HEADINGS)];
  const at = headings.findIndex((heading) => heading.id === id);
  const first = id === '' ? undefined : headings[at];
  if (!first) return section;
  section.setStartBefore(first);
  // As text, `H2` comes before `H3`.
  const next = headings.slice(at + 1).find(({ tagName }) => tagName <= first.tagName);
  if (next) section.setEndBefore(next);
  return section;
}

/** The ranges of words within a section of an element. */
function rangesOf(root: Element, section: Range, words: ReadonlySet<string>): Range[] {
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node && ranges.length < MOST; node = texts.nextNode()) {
    if (!section.intersectsNode(node)) continue;
    for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(WORD)) {
      if (!words.has(withoutInvisible(word).toLowerCase())) continue;
      const range = new Range();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      ranges.push(range);
    }
  }
  return ranges;
}
