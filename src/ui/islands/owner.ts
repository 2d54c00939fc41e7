import { ISLAND_ALIVE, ISLAND_ELEMENT, SLOT_ELEMENT } from '../../model/shell.ts';

/**
 * The island that rendered an element and may change it at any time; null for plain HTML, including the content that a
 * page puts between the tags of an island.
 */
export function islandOf(element: Element): Element | null {
  const owner = element.closest(`${ISLAND_ELEMENT}, ${SLOT_ELEMENT}`);
  return owner?.localName === ISLAND_ELEMENT ? owner : null;
}

/** True while React still expects an element as the build rendered it, so that nothing may be added to it yet. */
export function isAwaited(element: Element): boolean {
  return islandOf(element)?.hasAttribute(ISLAND_ALIVE) === false;
}
