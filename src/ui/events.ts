/** Calls back for each click on an element that matches a selector, or inside one. */
export function onClick<Target extends HTMLElement>(
  selector: string,
  callback: (element: Target, event: MouseEvent) => void,
): void {
  document.addEventListener('click', (event) => {
    const element = (event.target as Element).closest<Target>(selector);
    if (element) callback(element, event);
  });
}

/** True if a modifier key was held. A click on a link then opens, for instance, a new tab, which is left to the browser. */
export function hasModifier({
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
