/**
 * The search page: results as one types, the address in step with the question. Loaded on that page only.
 */
import type { BootData } from '../../model/config.ts';
import { findPages, type SearchEntry, type SearchResult } from '../../model/search.ts';
import { texts } from '../texts.ts';

const MOST = 50;
let entries: Promise<SearchEntry[]> | undefined;

async function load(): Promise<SearchEntry[]> {
  const boot = JSON.parse(document.getElementById('boot')?.textContent ?? '{}') as BootData;
  const answer = await fetch(boot.search.index);
  if (!answer.ok) throw new Error(`${boot.search.index}: ${answer.status}`);
  return (await answer.json()) as SearchEntry[];
}

function item({ entry, heading }: SearchResult): HTMLLIElement {
  const li = document.createElement('li');
  const link = document.createElement('a');
  link.href = heading ? `${entry.path}#${heading.id}` : entry.path;
  link.textContent = heading ? `${entry.title}: ${heading.text}` : entry.title;
  const where = document.createElement('p');
  where.textContent = [entry.section, entry.description].filter(Boolean).join(' — ');
  li.append(link, where);
  return li;
}

/** Shows what is found for the question in the field, and keeps it in the address. */
async function show(root: HTMLElement, question: string): Promise<void> {
  const status = root.querySelector('.search-count');
  const list = root.querySelector('.search-results');
  if (!status || !list) return;
  const address = new URL(location.href);
  if (question) address.searchParams.set('q', question);
  else address.searchParams.delete('q');
  if (address.href !== location.href) history.replaceState(history.state, '', address);
  try {
    entries ??= load();
    const found = findPages(await entries, question);
    // Another key was pressed meanwhile: its answer is on the way.
    if (root.querySelector('input')?.value.trim() !== question) return;
    list.replaceChildren(...found.slice(0, MOST).map(item));
    if (question === '') status.textContent = '';
    else
      status.textContent = found.length > 0 ? texts.search.count(found.length) : `${texts.search.none} “${question}”`;
  } catch {
    // The next key tries again.
    entries = undefined;
    list.replaceChildren();
    status.textContent = `${texts.search.failed}. ${texts.search.failedHint}`;
  }
}

/** Starts on the search page; does nothing on others. */
function start(): void {
  const root = document.querySelector<HTMLElement>('[data-search]:not([data-started])');
  const input = root?.querySelector('input');
  if (!root || !input) return;
  root.dataset['started'] = '';
  input.value = new URLSearchParams(location.search).get('q') ?? input.value;
  input.addEventListener('input', () => void show(root, input.value.trim()));
  root.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());
  input.focus();
  void show(root, input.value.trim());
}

start();
addEventListener('docs:article', start);
