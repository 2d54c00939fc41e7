import { DATA_THEME, THEME_KEY } from '../../model/shell.ts';
import { onClick } from '../events.ts';
import { store } from '../storage.ts';

const dark = matchMedia('(prefers-color-scheme: dark)');

/** Switches the color mode with any button marked for it. */
export function startColorMode(): void {
  onClick('[data-color-mode]', () => {
    const root = document.documentElement;
    const shown = root.getAttribute(DATA_THEME) ?? (dark.matches ? 'dark' : 'light');
    const mode = shown === 'dark' ? 'light' : 'dark';
    root.setAttribute(DATA_THEME, mode);
    store(THEME_KEY, mode);
  });
}
