/**
 * The island that has made an element and may change it at any time; null for plain HTML, also for that which a page has
 * put between the tags of an island.
 */
export function islandOf(element: Element): Element | null {
  const owner = element.closest('docs-island, docs-slot');
  return owner?.localName === 'docs-island' ? owner : null;
}

/** True while React still expects an element as the build rendered it: until then nothing may be added to it. */
export function isAwaited(element: Element): boolean {
  return islandOf(element)?.hasAttribute('alive') === false;
}
