import { ARTICLE_ID } from '../../model/shell.ts';
import { animateHeight } from '../motion.ts';

/** Animates opening and closing the `<details>` of an article; the browser does the rest. */
export function startDetails(): void {
  document.addEventListener('click', (event) => {
    const summary = (event.target as Element).closest<HTMLElement>(`#${ARTICLE_ID} summary`);
    const details = summary?.parentElement;
    if (!(details instanceof HTMLDetailsElement)) return;
    event.preventDefault();
    const before = details.offsetHeight;
    if (!details.open) {
      details.open = true;
      void animateHeight(details, before, details.offsetHeight);
      return;
    }
    details.open = false;
    const after = details.offsetHeight;
    details.open = true;
    void animateHeight(details, before, after).then(() => (details.open = false));
  });
}
