import { DATA_THEME, THEME_KEY } from '../../model/shell.ts';
import { onClick } from '../events.ts';
import { store } from '../storage.ts';

const dark = matchMedia('(prefers-color-scheme: dark)');

type Mode = 'light' | 'dark';

function shown(): Mode {
  const chosen = document.documentElement.getAttribute(DATA_THEME);
  return chosen === 'light' || chosen === 'dark' ? chosen : dark.matches ? 'dark' : 'light';
}

/** Switches the color mode with any button marked for it. */
export function startColorMode(): void {
  onClick('[data-color-mode]', () => {
    const mode: Mode = shown() === 'dark' ? 'light' : 'dark';
    document.documentElement.setAttribute(DATA_THEME, mode);
    store(THEME_KEY, mode);
  });
}
