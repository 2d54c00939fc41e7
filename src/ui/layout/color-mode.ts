import { DATA_THEME, THEME_KEY } from '../../model/shell.ts';
import { readStored } from '../storage.ts';

/** Shows the color mode that a reader chooses in another tab. */
export function followColorMode(): void {
  addEventListener('storage', ({ key }) => {
    // Without a key, all of the storage has been cleared.
    if (key !== THEME_KEY && key !== null) return;
    const mode = readStored(THEME_KEY);
    if (mode) document.documentElement.setAttribute(DATA_THEME, mode);
    else document.documentElement.removeAttribute(DATA_THEME);
  });
}
