import { ARTICLE_ID } from '../../model/shell.ts';
import { onClick } from '../events.ts';
import { animateHeight } from '../motion.ts';

/** Animates opening and closing the `<details>` of an article; the browser does the rest. */
export function startDetails(): void {
  onClick(`#${ARTICLE_ID} summary`, (summary, event) => {
    const details = summary.parentElement;
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
