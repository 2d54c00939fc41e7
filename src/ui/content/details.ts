import { ARTICLE_EVENT, ARTICLE_ID } from '../../model/shell.ts';
import { onClick } from '../events.ts';
import { animateHeight } from '../motion.ts';

/**
 * Animates opening and closing the `<details>` of an article. The browser opens and closes them, so a link in a summary
 * stays a link, and fast clicks end as they would without scripts.
 */
export function startDetails(): void {
  keepOpen();
  onClick(`#${ARTICLE_ID} summary`, (summary) => {
    const details = summary.parentElement;
    if (!(details instanceof HTMLDetailsElement)) return;
    const { open, offsetHeight: before } = details;
    // By the next frame, the browser has acted on the click and not yet painted.
    requestAnimationFrame(() => {
      if (details.open === open) return;
      for (const animation of details.getAnimations()) animation.cancel();
      const after = details.offsetHeight;
      // Keeps the content visible while the box closes.
      details.toggleAttribute('data-closing', open);
      void animateHeight(details, before, after).then(() => {
        if (details.getAnimations().length === 0) details.removeAttribute('data-closing');
      });
    });
  });
}

/** Keeps in the history which `<details>` are open, so that the reader comes back to the article as it was. */
function keepOpen(): void {
  window.navigation?.addEventListener('navigate', noteOpen);
  addEventListener(ARTICLE_EVENT, () => {
    const state: unknown = window.navigation?.currentEntry?.getState();
    if (!Array.isArray(state)) return;
    for (const [index, details] of allDetails().entries()) if (index in state) details.open = state[index] === true;
    // Once: from then on, the reader opens and closes them.
    navigation.updateCurrentEntry({ state: null });
  });
}

const allDetails = () => [...document.querySelectorAll<HTMLDetailsElement>(`#${ARTICLE_ID} details`)];

/** Notes which are open, for the next time that the article is shown. */
export function noteOpen(): void {
  // While the next page is loading, the entry is that page's already, and the article is not.
  if (!window.navigation?.transition)
    window.navigation?.updateCurrentEntry({ state: allDetails().map(({ open }) => open) });
}
