import { DATA_THEME, THEME_KEY } from '../../model/shell.ts';
import { onStored, readStored } from '../storage.ts';

/** Gives the browser's own bars, which only follow the system by themselves, the color of the page. */
function colorBars(): void {
  const color = getComputedStyle(document.documentElement).backgroundColor;
  for (const tag of document.querySelectorAll('meta[name=theme-color]')) tag.setAttribute('content', color);
}

/** Shows the color mode that a reader chooses, also in another tab, wherever the style sheet does not reach. */
export function followColorMode(): void {
  if (document.documentElement.hasAttribute(DATA_THEME)) colorBars();
  new MutationObserver(colorBars).observe(document.documentElement, { attributeFilter: [DATA_THEME] });
  onStored(THEME_KEY, () => {
    const mode = readStored(THEME_KEY);
    if (mode) document.documentElement.setAttribute(DATA_THEME, mode);
    else document.documentElement.removeAttribute(DATA_THEME);
  });
}
