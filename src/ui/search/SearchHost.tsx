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

/** The parts of the document's dialog; null if it has none. */
function findDialog(): { dialog: HTMLDialogElement; field: HTMLInputElement; body: HTMLElement } | null {
  const dialog = document.getElementById(SEARCH_ID);
  const body = document.getElementById(SEARCH_BODY_ID);
  const field = dialog?.querySelector('input');
  return dialog instanceof HTMLDialogElement && body && field ? { dialog, field, body } : null;
}

/**
 * Fills the document's search dialog while it is open; `boot/search.ts` opens it. As a modal `<dialog>`, it keeps the
 * rest of the page out of reach, closes with Escape and gives the focus back. Its content is loaded at the first sign
 * that it will be needed.
 */
export function SearchHost({ search, report, path }: SearchHostProps): ReactNode {
  const [parts] = useState(findDialog);
  const [open, setOpen] = useState(() => parts?.dialog.open ?? false);
  const { value, hasFailed } = usePart(content);
  const isLate = useLate(open && !value && !hasFailed);
  const SearchDialog = value?.SearchDialog;

  useEffect(() => {
    const prepare = () => {
      content.load();
      warmEngine(search.settings);
    };
    const look = () => {
      if (parts?.dialog.open) prepare();
      setOpen(parts?.dialog.open ?? false);
    };
    const intent = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[data-search-open]')) prepare();
    };
    look();
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener(SEARCH_EVENT, look, { signal });
    parts?.dialog.addEventListener('close', look, { signal });
    parts?.dialog.addEventListener('mousedown', closeByBackdrop, { signal });
    addEventListener('pointerover', intent, { passive: true, signal });
    addEventListener('focusin', intent, { signal });
    return () => listening.abort();
  }, [search, parts]);
  // Fits the dialog above a phone's keyboard, which would cover its end.
  useEffect(() => {
    const { visualViewport } = globalThis;
    if (!open || !visualViewport) return;
    const fit = () => parts?.dialog.style.setProperty('--room', `${visualViewport.height}px`);
    fit();
    visualViewport.addEventListener('resize', fit);
    return () => visualViewport.removeEventListener('resize', fit);
  }, [open, parts]);

  if (!open || !parts) return null;
  const { dialog, field, body } = parts;
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
