import { readStored, store } from '../storage.ts';

const KEY = 'theme';
const dark = matchMedia('(prefers-color-scheme: dark)');

type Mode = 'light' | 'dark';

function shown(): Mode {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === 'light' || chosen === 'dark' ? chosen : dark.matches ? 'dark' : 'light';
}

/** Switches the colour mode by any `[data-colour-mode]` button, and follows other tabs. */
export function startColourMode(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('[data-colour-mode]')) return;
    const mode: Mode = shown() === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset['theme'] = mode;
    store(KEY, mode);
  });
  addEventListener('storage', (event) => {
    if (event.key !== KEY && event.key !== null) return;
    const mode = readStored(KEY);
    if (mode === 'light' || mode === 'dark') document.documentElement.dataset['theme'] = mode;
    else delete document.documentElement.dataset['theme'];
  });
}
