/**
 * The island that has made an element and may change it at any time; null for plain HTML, also for that which a page has
 * put between the tags of an island.
 */
export function islandOf(element: Element): Element | null {
  const owner = element.closest('docs-island, docs-slot');
  return owner?.localName === 'docs-island' ? owner : null;
}

/** Whether React has still to find an element as it was rendered in the build: until then nothing may be added to it. */
export function isAwaited(element: Element): boolean {
  return islandOf(element)?.hasAttribute('alive') === false;
}
