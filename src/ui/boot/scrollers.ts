const boxes = '.code pre, .table, .diagram';

/** In pixels: code of this height has room beside it for its buttons one below the other. */
const HIGH = 120;

/**
 * Marks a part that scrolls by itself while something of it is cut off: only then is it worth a stop of the Tab key, a
 * button that wraps it, a column that stays, and an edge that fades.
 */
function mark(box: HTMLElement): void {
  const { scrollWidth, clientWidth, scrollLeft, scrollHeight, clientHeight } = box;
  // Parts of a pixel are cut off from nobody.
  const isWide = scrollWidth > clientWidth + 1;
  if (isWide || scrollHeight > clientHeight + 1) box.tabIndex = 0;
  else box.removeAttribute('tabindex');
  if (isWide) box.dataset['cut'] = scrollLeft + clientWidth < scrollWidth - 1 ? 'more' : 'end';
  else delete box.dataset['cut'];
  if (box.localName === 'pre') box.parentElement?.toggleAttribute('data-short', clientHeight < HIGH);
}

// Sizes are told after layout, so that asking for them costs none.
const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) mark(target as HTMLElement);
});

/** Watches the parts of an article that may scroll. */
export function watchScrollers(root: ParentNode): void {
  sizes.disconnect();
  for (const box of root.querySelectorAll(boxes)) sizes.observe(box);
}

/** Follows scrolling, by one listener: it does not bubble. */
export function startScrollers(): void {
  document.addEventListener(
    'scroll',
    ({ target }) => {
      if (target instanceof HTMLElement && target.matches(boxes)) mark(target);
    },
    { capture: true, passive: true },
  );
}
