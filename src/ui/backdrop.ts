/**
 * Closes a modal dialog when the reader presses on its backdrop. The press then targets the dialog itself, which its
 * content covers completely. Not for `click`, which also fires when text was selected from the inside to the outside.
 */
export function closeByBackdrop(event: MouseEvent): void {
  if (event.target !== event.currentTarget) return;
  // Otherwise, the press would take the focus away from where closing returns it.
  event.preventDefault();
  (event.target as HTMLDialogElement).close();
}
