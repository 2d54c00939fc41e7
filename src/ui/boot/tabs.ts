import { closestTo, hasModifier, onClick } from '../events.ts';
import { readStored, store } from '../storage.ts';

const keyOf = (group: string) => `tabs.${group}`;

/** Selects a tab and shows its panel. */
function select(tab: HTMLElement): void {
  const tabs = tab.closest('.tabs');
  for (const other of tabs?.querySelectorAll<HTMLElement>(':scope > .tab-list > [role=tab]') ?? []) {
    const selected = other === tab;
    other.ariaSelected = String(selected);
    other.tabIndex = selected ? 0 : -1;
    const panel = document.getElementById(other.getAttribute('aria-controls') ?? '');
    if (selected) panel?.removeAttribute('hidden');
    else panel?.setAttribute('hidden', 'until-found');
    if (panel) addStop(panel, selected);
  }
}

/** Selects the tab of a panel. */
export function selectTabOf(panel: Element): void {
  const tab = document.getElementById(panel.getAttribute('aria-labelledby') ?? '');
  if (tab) select(tab);
}

/** Makes a shown panel a tab stop if nothing in it is one. A hidden panel, which still has a box, never is. */
function addStop(panel: HTMLElement, isShown: boolean): void {
  if (isShown && !panel.querySelector('a, button, input, summary')) panel.tabIndex = 0;
  else panel.removeAttribute('tabindex');
}

/** Selects a tab by its value, if there is one with that value. */
function selectValue(tabs: Element, value: string | null): void {
  const tab = tabs.querySelector<HTMLElement>(`:scope > .tab-list > [data-value="${CSS.escape(value ?? '')}"]`);
  if (!tab?.parentElement) return;
  select(tab);
  // Phones have no room for all tabs. Not by `scrollIntoView`, which also scrolls the page.
  tab.parentElement.scrollLeft = tab.offsetLeft;
}

/** Selects a tab in all tabs of its group and stores the choice. The tab itself keeps its place on the screen. */
function choose(tab: HTMLElement): void {
  const before = tab.getBoundingClientRect().top;
  select(tab);
  const tabs = tab.closest('.tabs');
  const group = tabs?.getAttribute('data-group');
  const value = tab.getAttribute('data-value') ?? '';
  if (!group) return;
  for (const other of document.querySelectorAll(`.tabs[data-group="${CSS.escape(group)}"]`))
    if (other !== tabs) selectValue(other, value);
  store(keyOf(group), value);
  scrollBy(0, tab.getBoundingClientRect().top - before);
}

/** Lets the browser's find-in-page search hidden panels, and restores the tabs that the reader chose before. */
export function restoreTabs(root: ParentNode): void {
  for (const panel of root.querySelectorAll('.tab-panel[hidden]')) panel.setAttribute('hidden', 'until-found');
  for (const tabs of root.querySelectorAll('.tabs[data-group]'))
    selectValue(tabs, readStored(keyOf(tabs.getAttribute('data-group') ?? '')));
}

/**
 * Handles clicks and keys of all tabs.
 * Keys: https://www.w3.org/WAI/ARIA/apg/patterns/tabs/
 */
export function startTabs(): void {
  onClick('[role=tab]', choose);
  document.addEventListener('keydown', (event) => {
    const tab = closestTo(event, '[role=tab]');
    // Alt or Command with an arrow goes back in history.
    if (!tab || hasModifier(event)) return;
    const all = [...(tab.parentElement?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const at = all.indexOf(tab);
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 };
    const step = steps[event.key];
    const next = step === undefined ? undefined : all[(step + all.length) % all.length];
    if (!next) return;
    event.preventDefault();
    choose(next);
    next.focus();
  });
  // Find-in-page opens the panel that hides the match.
  document.addEventListener('beforematch', (event) => {
    const panel = (event.target as Element).closest('[role=tabpanel]');
    if (panel) selectTabOf(panel);
  });
}
