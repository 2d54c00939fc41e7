import { SEARCH_EVENT, SEARCH_ID } from '../../model/shell.ts';
import { hasModifier, isForInputMethod, onClick } from '../events.ts';

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input:not([type=checkbox], [type=radio]), textarea, select') !== null);

/** True for the keys that open the search: Ctrl or Cmd with K, or a slash. */
function asksForSearch({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (key === '/') return !ctrlKey && !metaKey;
  // Keyboards for other scripts have another letter there. Autofill dispatches `keydown` events without a key.
  const isK = key?.toLowerCase() === 'k' || (code === 'KeyK' && key > '~');
  return isK && !shiftKey && ctrlKey !== metaKey;
}

/**
 * Opens the search by key or button, and closes it by button. The dialog and its field are in the document, so nothing
 * typed from now on is lost; React fills in the rest once it has loaded.
 */
export function startSearch(): void {
  const dialog = document.getElementById(SEARCH_ID) as HTMLDialogElement | null;
  const field = dialog?.querySelector('input');
  const form = field?.form;
  if (!dialog || !field || !form) return;
  const open = () => {
    // One modal at a time.
    if (document.querySelector(':modal')) return;
    dialog.showModal();
    field.focus();
    dispatchEvent(new Event(SEARCH_EVENT));
  };
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || isForInputMethod(event) || !asksForSearch(event)) return;
    // The field of a dialog that was just closed keeps the focus until the next frame. In one that is open, a slash is a
    // letter, and the browser would take the other keys for its own search.
    const { target, key } = event;
    if (isField(target) && (target !== field || (dialog.open && key === '/'))) return;
    event.preventDefault();
    open();
  });
  onClick('[data-search-open]', open);
  onClick('[data-search-close]', () => dialog.close());
  dialog.addEventListener('close', () => (field.value = ''));
  // Enter before there are results leads to the search page; with a modifier, in another tab, as from a link.
  form.addEventListener('keydown', (event) => {
    form.target = hasModifier(event) ? '_blank' : '';
    // Browsers do not submit with every modifier. Once there are results, the key has been handled.
    if (event.key === 'Enter' && event.target === field && form.target && !event.defaultPrevented) {
      event.preventDefault();
      form.requestSubmit();
    }
  });
  form.addEventListener('submit', () => {
    if (!form.target) setTimeout(() => dialog.close());
  });
}
