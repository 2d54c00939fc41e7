import { DATA_COLOR_MODE, DATA_THEME, THEME_KEY } from '../../model/shell.ts';
import { onClick } from '../events.ts';
import { readStored, store } from '../storage.ts';

const dark = matchMedia('(prefers-color-scheme: dark)');

type Mode = 'light' | 'dark';

function shown(): Mode {
  const chosen = document.documentElement.getAttribute(DATA_THEME);
  return chosen === 'light' || chosen === 'dark' ? chosen : dark.matches ? 'dark' : 'light';
}

/** Switches the color mode with any button marked for it, and follows other tabs. */
export function startColorMode(): void {
  onClick(`[${DATA_COLOR_MODE}]`, () => {
    const mode: Mode = shown() === 'dark' ? 'light' : 'dark';
    document.documentElement.setAttribute(DATA_THEME, mode);
    store(THEME_KEY, mode);
  });
  addEventListener('storage', (event) => {
    if (event.key !== THEME_KEY && event.key !== null) return;
    const mode = readStored(THEME_KEY);
    if (mode) document.documentElement.setAttribute(DATA_THEME, mode);
    else document.documentElement.removeAttribute(DATA_THEME);
  });
}
