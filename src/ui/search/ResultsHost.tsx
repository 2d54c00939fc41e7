import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { BootData } from '../../model/config.ts';
import type { Shown } from '../router/router.ts';
import { ErrorBox } from '../status/ErrorBox.tsx';
import { texts } from '../texts.ts';
import { warmEngine } from './engine.ts';
import { usePart } from './use-part.ts';

const fetchPage = () => import('./ResultsPage.tsx').then(({ ResultsPage }) => ResultsPage);

interface ResultsHostProps {
  search: BootData['search'];
  report: string | null;
  shown: Shown;
}

/** Brings the article of the search page to life; nothing on other pages. */
export function ResultsHost({ search, report, shown }: ResultsHostProps): ReactNode {
  // Nothing typed yet: the document's own form is still there.
  const [place, setPlace] = useState<{ element: Element; typed: string | null } | null>(null);
  const { value: ResultsPage, error, load } = usePart(fetchPage);
  useEffect(() => {
    const element = document.querySelector('main [data-search-page]');
    setPlace(element && { element, typed: null });
    if (!element) return;
    load();
    warmEngine(search.settings);
  }, [shown, search, load]);
  useEffect(() => {
    if (place?.typed !== null || !ResultsPage) return;
    // What was typed into the form of the document is not lost.
    const typed = place.element.querySelector('input')?.value ?? '';
    place.element.replaceChildren();
    setPlace({ element: place.element, typed });
  }, [place, ResultsPage]);

  if (!place) return null;
  const { element, typed } = place;
  if (error) return createPortal(<ErrorBox error={new Error(texts.search.partFailed)} onRetry={load} />, element);
  if (!ResultsPage || typed === null) return null;
  return createPortal(<ResultsPage search={search} report={report} typed={typed} />, element);
}
