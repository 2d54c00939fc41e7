import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { BootData } from '../../model/boot.ts';
import type { Shown } from '../router/router.ts';
import { ErrorBox } from '../status/ErrorBox.tsx';
import { texts } from '../texts.ts';
import { warmEngine } from './engine.ts';
import { createPart, usePart } from './part.ts';

const page = createPart(() => import('./ResultsPage.tsx'));

interface ResultsHostProps {
  search: BootData['search'];
  report: string | null;
  shown: Shown;
}

/** Where the results go. Nothing typed yet: the document's own form is still there. */
interface Place {
  element: Element;
  typed: string | null;
}

/** Brings the article of the search page to life; nothing on other pages. */
export function ResultsHost({ search, report, shown }: ResultsHostProps): ReactNode {
  const [place, setPlace] = useState<Place | null>(null);
  const { value, error } = usePart(page);
  const ResultsPage = value?.ResultsPage;
  // The article is HTML that React did not make: its place can only be found once it is in the document.
  useEffect(() => {
    const element = shown.failure ? null : document.querySelector('main [data-search-page]');
    // oxlint-disable-next-line react/set-state-in-effect
    setPlace(element && { element, typed: null });
    if (!element) return;
    page.load();
    warmEngine(search.settings);
  }, [shown, search]);
  // The results come in the same task as the form goes: a letter that is typed meanwhile would go nowhere.
  useLayoutEffect(() => {
    if (place?.typed !== null || !ResultsPage) return;
    // What was typed into the form of the document is not lost.
    const typed = place.element.querySelector('input')?.value ?? '';
    place.element.replaceChildren();
    // oxlint-disable-next-line react/set-state-in-effect
    setPlace({ element: place.element, typed });
  }, [place, ResultsPage]);

  if (!place) return null;
  const { element, typed } = place;
  if (error) return createPortal(<ErrorBox error={new Error(texts.search.partFailed)} onRetry={page.load} />, element);
  if (!ResultsPage || typed === null) return null;
  return createPortal(<ResultsPage search={search} report={report} typed={typed} />, element);
}
