/**
 * Closes a modal dialog when the reader presses on its backdrop. The press then targets the dialog itself, which its
 * content covers completely. Not for `click`, which also fires when text was selected from the inside to the outside.
 */
export function closeByBackdrop(event: MouseEvent): void {
  if (event.target !== event.currentTarget || event.button !== 0) return;
  // Otherwise, the press would take the focus away from where closing returns it.
  event.preventDefault();
  (event.target as HTMLDialogElement).close();
}

/**
 * Closes a modal dialog as soon as the reader leaves the page that it was opened on, as by Back. Not when the next page
 * has loaded: a dialog that is opened meanwhile belongs to that.
 */
export function startDialogs(): void {
  const close = () => document.querySelector<HTMLDialogElement>('dialog:modal')?.close();
  window.navigation?.addEventListener('navigate', close);
}
