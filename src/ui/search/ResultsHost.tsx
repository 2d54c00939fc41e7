import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { BootData } from '../../model/boot.ts';
import { DATA_NEAREST, DATA_SEARCH_PAGE } from '../../model/shell.ts';
import type { Shown } from '../router/router.ts';
import { ErrorBox } from '../status/ErrorBox.tsx';
import { texts } from '../texts.ts';
import { warmEngine } from './engine.ts';
import { createPart, usePart } from './part.ts';

const page = createPart(() => import('./parts.ts'));
/** The search page's slot, and that for hits on the page for unknown addresses. */
const SLOTS = `main :is([${DATA_SEARCH_PAGE}], [${DATA_NEAREST}])`;

interface ResultsHostProps {
  search: BootData['search'];
  report: string | null;
  shown: Shown;
}

/** Element for the results. While nothing is typed, the document's own form is still there. */
interface Slot {
  element: HTMLElement;
  typed: string | null;
}

/** Renders results into the article of the search page and of the not-found page; nothing on other pages. */
export function ResultsHost({ search, report, shown }: ResultsHostProps): ReactNode {
  const [slot, setSlot] = useState<Slot | null>(null);
  const { value, error } = usePart(page);
  // The article is HTML that React did not make: its slot can only be found once it is in the document.
  useEffect(() => {
    const element = shown.failure ? null : document.querySelector<HTMLElement>(SLOTS);
    // oxlint-disable-next-line react/set-state-in-effect
    setSlot(element && { element, typed: null });
    if (!element) return;
    page.load();
    warmEngine(search.settings);
  }, [shown, search]);
  // The results come in the same task as the form goes: a letter that is typed meanwhile would go nowhere.
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
  if (error) return createPortal(<ErrorBox error={new Error(texts.search.partFailed)} onRetry={page.load} />, element);
  if (!value || typed === null) return null;
  const { Nearest, ResultsPage } = value;
  const content = element.hasAttribute(DATA_NEAREST) ? (
    <Nearest settings={search.settings} />
  ) : (
    <ResultsPage search={search} report={report} typed={typed} />
  );
  return createPortal(content, element);
}
