/**
 * The first script: small, without React, loaded by every document. It handles what must work immediately
 * (color mode, tabs, copying) and loads the rest when the browser is idle, or at the first sign of use.
 */
import { ARTICLE_EVENT, BOOT_ID, DATA_SCRIPT, ISLAND_EVENT, UNLOADED_ID } from '../../model/shell.ts';
import { startAnnouncement } from './announcement.ts';
import { addCodeTools, startCode } from './code.ts';
import { startColorMode } from './color-mode.ts';
import { showInstance } from './instance.ts';
import { startScrollers, watchScrollers } from './scrollers.ts';
import { startSearch } from './search.ts';
import { showCurrentPage, startSidebar } from './sidebar.ts';
import { restoreTabs, startTabs } from './tabs.ts';
import { startTargets } from './targets.ts';

startColorMode();
startTabs();
startTargets();
startCode();
startScrollers();
startSidebar();
startAnnouncement();
startSearch();
document.getElementById(UNLOADED_ID)?.remove();

/** Prepares an article; called again for every article that navigation inserts, and for what islands insert. */
function enhance(root: ParentNode): void {
  restoreTabs(root);
  addCodeTools(root);
  watchScrollers(root);
  showInstance(root);
  if (root.querySelector('.api')) void import('../api/columns.ts');
}
enhance(document);
showCurrentPage();
addEventListener(ARTICLE_EVENT, () => {
  enhance(document);
  showCurrentPage();
});
addEventListener(ISLAND_EVENT, ({ target }) => enhance(target as Element));

const script = document.getElementById(BOOT_ID)?.getAttribute(DATA_SCRIPT);

/** Once the shell has been loaded, importing it again does nothing. */
function loadApp(): void {
  // Named by the document, so that this script stays the same if the shell's changes. In development, the document loads
  // the shell itself.
  if (script) void import(/* @vite-ignore */ script);
}

function whenIdle(): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(loadApp, { timeout: 3000 });
  else setTimeout(loadApp, 300);
}

for (const sign of ['pointerover', 'pointerdown', 'keydown', 'focusin'])
  addEventListener(sign, loadApp, { once: true });
const { connection } = navigator as { connection?: { saveData?: boolean } };
if (!connection?.saveData) addEventListener('load', whenIdle);
