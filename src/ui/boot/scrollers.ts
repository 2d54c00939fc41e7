import { DATA_CUT, DATA_SHORT } from '../../model/shell.ts';
import { isAwaited } from '../islands/owner.ts';
import { inFrames } from './frames.ts';

const scrollers = '.code pre, .table, .diagram';

/** In pixels: code of this height has room beside it for its buttons one below the other. */
const HIGH = 120;

/**
 * Marks parts that scroll by themselves while something of them is cut off: only then is one worth a stop of the Tab
 * key, a button that wraps it, a column that stays, and an edge that fades. All are measured before any is marked: a
 * measure behind a mark would lay out the page once more.
 */
function mark(boxes: readonly HTMLElement[]): void {
  void inFrames(boxes.map(measure), (apply) => apply());
}

/** Measures a box, and gives what marks it. */
function measure(box: HTMLElement): () => void {
  const { scrollWidth, clientWidth, scrollLeft, scrollHeight, clientHeight } = box;
  // Parts of a pixel are cut off from nobody.
  const isWide = scrollWidth > clientWidth + 1;
  const isHigh = scrollHeight > clientHeight + 1;
  const isAtEnd = scrollLeft + clientWidth >= scrollWidth - 1;
  const begin = isWide && !box.hasAttribute(DATA_CUT) ? beyond(box) : 0;
  return () => {
    // Before the first mark nobody has scrolled it.
    if (begin > 0) box.scrollLeft += begin;
    if (isWide || isHigh) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
    if (isWide) box.setAttribute(DATA_CUT, isAtEnd ? 'end' : 'more');
    else box.removeAttribute(DATA_CUT);
    if (box.localName === 'pre') box.parentElement?.toggleAttribute(DATA_SHORT, clientHeight < HIGH);
  };
}

/** How far behind the edge of a drawing the first of its parts ends, which may stand in the middle. */
function beyond(box: HTMLElement): number {
  const first = box.querySelector('[font-size="13"]')?.parentElement;
  if (!first) return 0;
  const edge = 16;
  return first.getBoundingClientRect().right + edge - box.getBoundingClientRect().right;
}

// Sizes are told after layout, so that asking for them costs none.
const watcher = new ResizeObserver((entries) => {
  mark(entries.map(({ target }) => target as HTMLElement));
});

/** Watches the parts of an article that may scroll. Those of the article before are let go. */
export function watchScrollers(root: ParentNode): void {
  if (root === document) watcher.disconnect();
  for (const box of root.querySelectorAll(scrollers)) if (!isAwaited(box)) watcher.observe(box);
}

/** Follows scrolling, by one listener: it does not bubble. */
export function startScrollers(): void {
  document.addEventListener(
    'scroll',
    ({ target }) => {
      if (target instanceof HTMLElement && target.matches(scrollers)) mark([target]);
    },
    { capture: true, passive: true },
  );
}
