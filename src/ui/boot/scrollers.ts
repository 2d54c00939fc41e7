import { DATA_NAME, DATA_START } from '../../model/shell.ts';
import { isAwaited } from '../islands/owner.ts';
import { inFrames } from './frames.ts';

const scrollers = '.code pre, .table, .diagram';

/** In pixels: code at least this high has room for its buttons in a column. */
const HIGH = 120;

/** The mark of the last measurement of each box. */
const latest = new WeakMap<HTMLElement, () => void>();

/**
 * Measures a box and returns a function that marks it as a scroll container while part of its content is cut off: only
 * then does it need a tab stop with a role and a name (https://www.w3.org/TR/WCAG22/#name-role-value), a wrap button
 * and a fading edge. All boxes are measured before any is marked, since measuring after a mark would lay out the page
 * again.
 */
function measure(box: HTMLElement): () => void {
  const { scrollWidth, clientWidth, scrollLeft, scrollHeight, clientHeight } = box;
  // A fraction of a pixel does not count as cut off.
  const isWide = scrollWidth > clientWidth + 1;
  const isHigh = scrollHeight > clientHeight + 1;
  // Negative where text runs from right to left.
  const isAtEnd = Math.abs(scrollLeft) + clientWidth >= scrollWidth - 1;
  const begin = isWide && !box.hasAttribute('data-cut') ? beyond(box) : 0;
  const mark = (): void => {
    // Scrolled or resized since.
    if (latest.get(box) !== mark) return;
    // Only before the first mark, when nobody has scrolled it yet.
    if (begin > 0) box.scrollLeft += begin;
    if (isWide || isHigh) {
      box.tabIndex = 0;
      // As regions, they would crowd the list of landmarks.
      box.role = 'group';
      box.ariaLabel = box.getAttribute(DATA_NAME);
    } else {
      box.removeAttribute('tabindex');
      box.role = box.ariaLabel = null;
    }
    if (isWide) box.setAttribute('data-cut', isAtEnd ? 'end' : 'more');
    else box.removeAttribute('data-cut');
    if (box.localName === 'pre') box.parentElement?.toggleAttribute('data-short', clientHeight < HIGH);
  };
  latest.set(box, mark);
  return mark;
}

/** In pixels: how far the first part of a drawing, which may be in the middle, lies beyond the visible edge. */
function beyond(box: HTMLElement): number {
  const first = box.querySelector(`[${DATA_START}]`);
  if (!first) return 0;
  const edge = 16;
  return first.getBoundingClientRect().right + edge - box.getBoundingClientRect().right;
}

// Runs after layout, so that reading sizes does not force another; nor do the marks, which belong to the next frame.
const watcher = new ResizeObserver((entries) => {
  const marks = entries.map(({ target }) => measure(target as HTMLElement));
  requestAnimationFrame(() => void inFrames(marks, (apply) => apply()));
});

/** Watches the parts of an article that may scroll, and stops watching those of the previous article. */
export function watchScrollers(root: ParentNode): void {
  if (root === document) watcher.disconnect();
  for (const box of root.querySelectorAll(scrollers)) if (!isAwaited(box)) watcher.observe(box);
}

/** Follows scrolling with one capturing listener, since `scroll` does not bubble. */
export function startScrollers(): void {
  document.addEventListener(
    'scroll',
    ({ target }) => {
      if (target instanceof HTMLElement && target.matches(scrollers)) measure(target)();
    },
    { capture: true, passive: true },
  );
}
