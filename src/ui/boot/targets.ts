import { TARGET_EVENT } from '../../model/shell.ts';
import { selectTabOf } from './tabs.ts';

/**
 * Shows the target of the address if it is a hidden tab panel or a closed `<details>`, or in one. Browsers do so by
 * themselves only for `hidden=until-found`, which comes with a script that may run after they have looked for the target.
 */
function reveal(): void {
  const target = document.querySelector(':target');
  let isHidden = false;
  for (let box = target; box; box = box.parentElement) {
    if (box.matches('[role=tabpanel][hidden]')) selectTabOf(box);
    else if (box.matches('details:not([open])')) box.setAttribute('open', '');
    else continue;
    isHidden = true;
  }
  if (isHidden) target?.scrollIntoView();
}

/** Keeps the target of the address visible, whether the document was opened at it or the reader went there. */
export function startTargets(): void {
  for (const type of ['load', 'hashchange', TARGET_EVENT]) addEventListener(type, reveal);
}
