import { ISLAND_ALIVE, ISLAND_ELEMENT } from '../../model/shell.ts';

/** The island that rendered an element and may change it at any time; null for plain HTML. */
export function islandOf(element: Element): Element | null {
  return element.closest(ISLAND_ELEMENT);
}

/** True while React still expects an element as the build rendered it, so that nothing may be added to it yet. */
export function isAwaited(element: Element): boolean {
  return islandOf(element)?.hasAttribute(ISLAND_ALIVE) === false;
}
