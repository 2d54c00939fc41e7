import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { BootData } from '../../model/config.ts';
import { SEARCH_EVENT } from '../../model/shell.ts';
import { ErrorBox } from '../status/ErrorBox.tsx';
import { Spinner } from '../status/Spinner.tsx';
import { texts } from '../texts.ts';
import { warmEngine } from './engine.ts';
import { createPart, usePart } from './part.ts';
import styles from './Search.module.css';

const content = createPart(() => import('./SearchDialog.tsx'));

interface SearchHostProps {
  search: BootData['search'];
  report: string | null;
  path: string;
}

/**
 * Opens the search where `boot/search.ts` says that it is wanted. The dialog is the browser's own, modal one: it keeps
 * the rest of the page out of reach, closes with Escape and gives the focus back. What is in it is loaded at the first
 * sign that it will be needed.
 */
export function SearchHost({ search, report, path }: SearchHostProps): ReactNode {
  const [open, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const { value, error } = usePart(content);
  const SearchDialog = value?.SearchDialog;
  const close = useCallback(() => dialog.current?.close(), []);

  useEffect(() => {
    const prepare = () => {
      content.load();
      warmEngine(search.settings);
    };
    const wanted = () => {
      delete document.documentElement.dataset['searching'];
      prepare();
      setOpen(true);
    };
    const intent = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[data-search-open]')) prepare();
    };
    if ('searching' in document.documentElement.dataset) wanted();
    addEventListener(SEARCH_EVENT, wanted);
    addEventListener('pointerover', intent, { passive: true });
    addEventListener('focusin', intent);
    return () => {
      removeEventListener(SEARCH_EVENT, wanted);
      removeEventListener('pointerover', intent);
      removeEventListener('focusin', intent);
    };
  }, [search]);
  useEffect(() => {
    if (open) dialog.current?.showModal();
  }, [open]);
  // Above the keyboard of a phone, which covers what is below.
  useEffect(() => {
    const { visualViewport } = globalThis;
    if (!open || !visualViewport) return;
    const fit = () => dialog.current?.style.setProperty('--room', `${visualViewport.height}px`);
    fit();
    visualViewport.addEventListener('resize', fit);
    return () => visualViewport.removeEventListener('resize', fit);
  }, [open]);

  if (!open) return null;
  return (
    // A click beside the dialog closes it; the keyboard has Escape.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={texts.search.title}
      onClose={() => setOpen(false)}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className={styles.sheet}>
        {SearchDialog && <SearchDialog search={search} report={report} path={path} close={close} />}
        {!SearchDialog &&
          (error ? <ErrorBox error={new Error(texts.search.partFailed)} onRetry={content.load} /> : <Spinner />)}
      </div>
    </dialog>
  );
}
