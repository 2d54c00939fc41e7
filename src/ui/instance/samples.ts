import { DATA_PLACE, HOST_PLACEHOLDER } from '../../model/shell.ts';
import { toolButton } from '../boot/code.ts';
import { onClick } from '../events.ts';
import { onStored } from '../storage.ts';
import { islandOf } from '../islands/owner.ts';
import { INSTANCE_KEY, readInstance, type Instance } from './instance.ts';
import { instanceTexts } from './texts.ts';

const placeholder = new RegExp(`(?:https?://)?${HOST_PLACEHOLDER}`, 'g');

/** Marks the placeholders in a code block by a writer; samples made by the build have theirs marked already. */
function markPlaces(code: Element): void {
  // An island reads the instance itself, and relies on its text nodes staying as they are.
  if (islandOf(code) || !code.textContent.includes(HOST_PLACEHOLDER)) return;
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (node.data.includes(HOST_PLACEHOLDER) && !node.parentElement?.closest(`[${DATA_PLACE}]`)) found.push(node);
  }
  for (const node of found) {
    // From the last to the first: the text before a place stays in its node.
    for (const { 0: text, index } of [...node.data.matchAll(placeholder)].toReversed()) {
      const span = document.createElement('span');
      span.setAttribute(DATA_PLACE, 'instance');
      const range = new Range();
      range.setStart(node, index);
      range.setEnd(node, index + text.length);
      range.surroundContents(span);
    }
  }
}

function valueFor(place: string | null, original: string, instance: Instance): string {
  if (place !== null && place !== 'instance') return instance.values[place] ?? '';
  // A placeholder without a scheme stands for the host only.
  return original.startsWith('http') ? instance.address : instance.address.replace(/^https?:\/\//, '');
}

/** Shows the reader's own instance in every sample, and adds a button to those that can show one. */
export function showInstance(root: ParentNode): void {
  const instance = readInstance();
  for (const code of root.querySelectorAll('.code code')) markPlaces(code);
  for (const span of root.querySelectorAll<HTMLElement>(`.code [${DATA_PLACE}]`)) {
    const original = span.getAttribute('data-original') ?? span.textContent;
    span.setAttribute('data-original', original);
    const value = valueFor(span.getAttribute(DATA_PLACE), original, instance) || original;
    if (span.textContent !== value) span.textContent = value;
  }
  for (const tools of root.querySelectorAll(`.code:has([${DATA_PLACE}]) > .code-tools:not(:has([data-instance]))`)) {
    tools.append(toolButton(instanceTexts.open, 'instance', 'data-instance'));
  }
}

// Opens the form on request, and follows changes, also those made in another tab.
onClick('[data-instance]', () => {
  void import('./dialog.ts').then(({ openInstanceDialog }) => openInstanceDialog());
});
onStored(INSTANCE_KEY, () => showInstance(document));
