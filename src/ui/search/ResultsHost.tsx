import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { BootData } from '../../model/boot.ts';
import type { Shown } from '../router/router.ts';
import { ErrorBox } from '../status/ErrorBox.tsx';
import { texts } from '../texts.ts';
import { warmEngine } from './engine.ts';
import { createPart, usePart } from './part.ts';

const page = createPart(() => import('./parts.ts'));
/** The slots for results: on the search page, and on the not-found page. */
const SLOTS = 'main :is([data-search-page], [data-nearest])';

interface ResultsHostProps {
  search: BootData['search'];
  report: string | null;
  shown: Shown;
}

/** The element for the results. It still contains the document's own form while `typed` is null. */
interface Slot {
  element: HTMLElement;
  typed: string | null;
}

/** Renders results into the article of the search page and of the not-found page; nothing on other pages. */
export function ResultsHost({ search, report, shown }: ResultsHostProps): ReactNode {
  const [slot, setSlot] = useState<Slot | null>(null);
  const { value, hasFailed } = usePart(page);
  // React did not render the article, so the slot can be found only once the article is in the document.
  useEffect(() => {
    const element = shown.failure ? null : document.querySelector<HTMLElement>(SLOTS);
    // oxlint-disable-next-line react/set-state-in-effect
    setSlot(element && { element, typed: null });
    if (!element) return;
    // What the page offers without a query would stand there until there are results.
    if (new URLSearchParams(location.search).get('q')) element.querySelector('form')?.setAttribute('data-asked', '');
    page.load();
    warmEngine(search.settings);
  }, [shown, search]);
  // Replaces the form with the results within one task: a letter typed in between would be lost.
  useLayoutEffect(() => {
    if (slot?.typed !== null || !value) return;
    // Text typed into the document's form is kept.
    const typed = slot.element.querySelector('input')?.value ?? '';
    slot.element.replaceChildren();
    // oxlint-disable-next-line react/set-state-in-effect
    setSlot({ element: slot.element, typed });
  }, [slot, value]);

  if (!slot) return null;
  const { element, typed } = slot;
  if (hasFailed)
    return createPortal(<ErrorBox error={new Error(texts.search.partFailed)} onRetry={page.load} />, element);
  if (!value || typed === null) return null;
  const { Nearest, ResultsPage } = value;
  const content = element.hasAttribute('data-nearest') ? (
    <Nearest settings={search.settings} />
  ) : (
    <ResultsPage search={search} report={report} typed={typed} />
  );
  return createPortal(content, element);
}
