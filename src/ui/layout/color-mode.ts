import { DATA_THEME, THEME_KEY } from '../../model/shell.ts';
import { onStored, readStored } from '../storage.ts';

/** Shows the color mode that a reader chooses in another tab. */
export function followColorMode(): void {
  onStored(THEME_KEY, () => {
    const mode = readStored(THEME_KEY);
    if (mode) document.documentElement.setAttribute(DATA_THEME, mode);
    else document.documentElement.removeAttribute(DATA_THEME);
  });
}
