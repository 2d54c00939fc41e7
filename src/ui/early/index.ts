/**
 * The first script: small, without React, loaded by every document. It answers what must work at once
 * (colour mode, tabs, copying) and loads the rest when there is time, or at the first sign of use.
 */
import type { BootData } from '../../model/config.ts';
import { addCodeTools, startCode } from './code.ts';
import { startColourMode } from './colour-mode.ts';
import { showInstance } from './instance.ts';
import { restoreTabs, startTabs } from './tabs.ts';

startColourMode();
startTabs();
startCode();

/** Brings an article to life; called again for each article that navigation puts in. */
function enhance(root: ParentNode): void {
  restoreTabs(root);
  addCodeTools(root);
  showInstance(root);
}
enhance(document);
// The reader's own place in a long sidebar, without moving the page.
document.querySelector('#sidebar [aria-current=page]')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
addEventListener('docs:article', () => enhance(document));

const boot = JSON.parse(document.getElementById('boot')?.textContent ?? '{}') as BootData;
const signs = ['pointerover', 'pointerdown', 'keydown', 'touchstart', 'focusin'] as const;

function loadApp(): void {
  for (const sign of signs) removeEventListener(sign, loadApp);
  removeEventListener('load', whenIdle);
  void import(/* @vite-ignore */ boot.script);
}

function whenIdle(): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(loadApp, { timeout: 3000 });
  else setTimeout(loadApp, 300);
}

for (const sign of signs) addEventListener(sign, loadApp, { passive: true });
const { saveData } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
if (!saveData) {
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle);
}
