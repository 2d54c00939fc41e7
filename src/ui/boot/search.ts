import { SEARCH_EVENT } from '../../model/shell.ts';

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input:not([type=checkbox], [type=radio]), textarea, select') !== null);

/** Whether a key asks for the search: Ctrl or Cmd with K, or a slash, where nobody is writing. */
function asksForSearch({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (altKey || isField(target)) return false;
  return key === '/' ? !ctrlKey && !metaKey : key.toLowerCase() === 'k' && !shiftKey && ctrlKey !== metaKey;
}

/**
 * Notes that the reader wants to search, by key or button. React opens the dialog: at once where it is here, otherwise
 * as soon as it is.
 */
export function startSearch(): void {
  const ask = (event: Event) => {
    event.preventDefault();
    // One modal at a time.
    if (document.querySelector(':modal')) return;
    document.documentElement.dataset['searching'] = '';
    dispatchEvent(new Event(SEARCH_EVENT));
  };
  addEventListener('keydown', (event) => {
    if (!event.defaultPrevented && !event.isComposing && asksForSearch(event)) ask(event);
  });
  addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('[data-search-open]')) ask(event);
  });
}
