/**
 * The element that an event was dispatched to, or the nearest one around it, that matches a selector, if there is
 * one. Extensions of browsers dispatch events on the document itself, which is in no element.
 */
export function closestTo<Target extends HTMLElement>({ target }: Event, selector: string): Target | null | undefined {
  return (target as Partial<Element>).closest?.<Target>(selector);
}

/** Calls back for each click on an element that matches a selector, or inside one. */
export function onClick<Target extends HTMLElement>(
  selector: string,
  callback: (element: Target, event: MouseEvent) => void,
): void {
  document.addEventListener('click', (event) => {
    const element = closestTo<Target>(event, selector);
    if (element) callback(element, event);
  });
}

/**
 * True for keys that belong to an input method, such as the Enter that ends a composition. Safari dispatches that one
 * after the composition has ended, with this key code: https://www.w3.org/TR/uievents/#determine-keydown-keyup-keyCode
 */
export function isForInputMethod({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229;
}

/** True if a modifier key was held. A click on a link then opens, for instance, a new tab, which is left to the browser. */
export function hasModifier(event: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): boolean {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
}
