import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { BootData } from '../../model/boot.ts';
import { SEARCH_BODY_ID, SEARCH_EVENT, SEARCH_ID } from '../../model/shell.ts';
import { closeByBackdrop } from '../dialogs.ts';
import { ErrorBox } from '../status/ErrorBox.tsx';
import { Spinner } from '../status/Spinner.tsx';
import { texts } from '../texts.ts';
import { warmEngine } from './engine.ts';
import { createPart, usePart } from './part.ts';
import { useLate } from './use-late.ts';

const content = createPart(() => import('./SearchDialog.tsx'));

interface SearchHostProps {
  search: BootData['search'];
  report: string | null;
  path: string;
}

/** The parts of the document's dialog. */
function findDialog(): { dialog: HTMLDialogElement; field: HTMLInputElement; body: HTMLElement } {
  const dialog = document.querySelector<HTMLDialogElement>(`#${SEARCH_ID}`);
  const body = document.getElementById(SEARCH_BODY_ID);
  const field = dialog?.querySelector('input');
  if (!dialog || !body || !field) throw new Error('The document has no search dialog: it was not made by this build.');
  return { dialog, field, body };
}

/**
 * Fills the document's search dialog while it is open; `boot/search.ts` opens it. As a modal `<dialog>`, it keeps the
 * rest of the page out of reach, closes with Escape and gives the focus back. Its content is loaded at the first sign
 * that it will be needed.
 */
export function SearchHost({ search, report, path }: SearchHostProps): ReactNode {
  const [{ dialog, field, body }] = useState(findDialog);
  const [open, setOpen] = useState(dialog.open);
  const { value, hasFailed } = usePart(content);
  const isLate = useLate(open && !value && !hasFailed);
  const SearchDialog = value?.SearchDialog;

  useEffect(() => {
    const prepare = () => {
      content.load();
      warmEngine(search.settings);
    };
    const look = () => {
      if (dialog.open) prepare();
      setOpen(dialog.open);
    };
    const intent = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[data-search-open]')) prepare();
    };
    look();
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener(SEARCH_EVENT, look, { signal });
    dialog.addEventListener('close', look, { signal });
    dialog.addEventListener('mousedown', closeByBackdrop, { signal });
    addEventListener('pointerover', intent, { passive: true, signal });
    addEventListener('focusin', intent, { signal });
    return () => listening.abort();
  }, [search, dialog]);
  // Fits the dialog above a phone's keyboard, which would cover its end.
  useEffect(() => {
    const { visualViewport } = globalThis;
    if (!open || !visualViewport) return;
    const fit = () => dialog.style.setProperty('--room', `${visualViewport.height}px`);
    fit();
    visualViewport.addEventListener('resize', fit);
    return () => visualViewport.removeEventListener('resize', fit);
  }, [open, dialog]);

  if (!open) return null;
  return createPortal(
    <>
      {SearchDialog && (
        <SearchDialog search={search} report={report} path={path} field={field} close={() => dialog.close()} />
      )}
      {hasFailed && <ErrorBox error={new Error(texts.search.partFailed)} onRetry={content.load} />}
      {isLate && <Spinner />}
    </>,
    body,
  );
}
