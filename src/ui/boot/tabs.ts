import { DATA_GROUP, DATA_VALUE } from '../../model/shell.ts';
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

/** A shown panel takes a stop of the Tab key where nothing in it does; a hidden one, which still has a box, never. */
function addStop(panel: HTMLElement, isShown: boolean): void {
  if (isShown && !panel.querySelector('a, button, input, summary')) panel.tabIndex = 0;
  else panel.removeAttribute('tabindex');
}

/** Selects the same value wherever the group stands on the page, but for the place just used. */
function follow(group: string, value: string, except?: Element): void {
  for (const tabs of document.querySelectorAll(`.tabs[${DATA_GROUP}="${CSS.escape(group)}"]`)) {
    if (tabs === except) continue;
    const tab = tabs.querySelector<HTMLElement>(`:scope > .tab-list > [${DATA_VALUE}="${CSS.escape(value)}"]`);
    if (tab) select(tab);
  }
}

/** Selects a tab as the reader asked, everywhere, and remembers it. What the reader looks at stays where it is. */
function choose(tab: HTMLElement): void {
  const before = tab.getBoundingClientRect().top;
  select(tab);
  const tabs = tab.closest<HTMLElement>('.tabs');
  const group = tabs?.getAttribute(DATA_GROUP);
  const value = tab.getAttribute(DATA_VALUE) ?? '';
  if (!tabs || !group) return;
  follow(group, value, tabs);
  store(keyOf(group), value);
  scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' });
}

/** Lets a search in the page look into hidden panels, and shows the tabs that the reader chose before. */
export function restoreTabs(root: ParentNode): void {
  for (const panel of root.querySelectorAll('.tab-panel[hidden]')) panel.setAttribute('hidden', 'until-found');
  const groups = new Set(
    [...root.querySelectorAll<HTMLElement>(`.tabs[${DATA_GROUP}]`)].map((tabs) => tabs.getAttribute(DATA_GROUP) ?? ''),
  );
  for (const group of groups) {
    const value = readStored(keyOf(group));
    if (value !== null) follow(group, value);
  }
}

/**
 * Clicks and keys of all tabs, by one listener for each.
 * Keys: https://www.w3.org/WAI/ARIA/apg/patterns/tabs/
 */
export function startTabs(): void {
  document.addEventListener('click', (event) => {
    const tab = (event.target as Element).closest<HTMLElement>('[role=tab]');
    if (tab) choose(tab);
  });
  document.addEventListener('keydown', (event) => {
    const tab = (event.target as Element).closest<HTMLElement>('[role=tab]');
    if (!tab) return;
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
  // A search in the page, or a link to a heading inside, opens the panel that hides it.
  document.addEventListener('beforematch', (event) => {
    const panel = (event.target as Element).closest('[role=tabpanel]');
    const tab = panel && document.getElementById(panel.getAttribute('aria-labelledby') ?? '');
    if (tab) select(tab);
  });
}
