/**
 * Connects the text of API pages with their samples: a field's name in the sample is marked while the pointer or the
 * focus is on the field, a chosen status opens its row and vice versa, and a part's button opens everything collapsed in
 * it. Runs once, when the first of these pages loads it.
 */
import { onClick } from '../events.ts';

const HIGHLIGHT = 'api-field';

for (const type of ['pointerover', 'focusin'] as const)
  document.addEventListener(type, ({ target }) => target instanceof Element && markField(target), { passive: true });
onClick('[data-expand]', toggleAll);
onClick('.tabs-status [role=tab]', (tab) => {
  const status = CSS.escape(tab.getAttribute('data-value') ?? '');
  document.querySelector(`.api-main details.response[data-status="${status}"]`)?.setAttribute('open', '');
});
// `toggle` does not bubble.
document.addEventListener('toggle', ({ target }) => chooseStatus(target as HTMLDetailsElement), { capture: true });

/** Opens everything collapsed in a part or closes it, as the button says, whatever the reader has opened since. */
function toggleAll(button: HTMLElement): void {
  const open = !button.hasAttribute('data-opened');
  button.toggleAttribute('data-opened', open);
  for (const details of button.parentElement?.querySelectorAll('details') ?? []) details.open = open;
  const label = button.textContent;
  button.textContent = button.getAttribute('data-other') ?? label;
  button.setAttribute('data-other', label);
}

function chooseStatus(details: HTMLDetailsElement): void {
  if (!details.open || !details.matches('.api-main details.response')) return;
  const status = CSS.escape(details.getAttribute('data-status') ?? '');
  const tab = document.querySelector<HTMLElement>(`.tabs-status [role=tab][data-value="${status}"]`);
  if (tab?.ariaSelected === 'false') tab.click();
}

/** Marks the field under the pointer or the focus, and its place in the sample that is shown. */
function markField(target: Element): void {
  const field = target.closest<HTMLElement>('.api-main .props > li');
  const before = document.querySelector('.api-main li.linked');
  if (field === before) return;
  before?.classList.remove('linked');
  if (!('highlights' in CSS)) return;
  CSS.highlights.delete(HIGHLIGHT);
  const range = field && rangeOf(field);
  if (!field || !range) return;
  field.classList.add('linked');
  // Highlights are only styled in marked code: the styles take time on every element.
  range.startContainer.parentElement?.closest('.code')?.toggleAttribute('data-marked', true);
  CSS.highlights.set(HIGHLIGHT, new Highlight(range));
}

/** The range of a field's name in the sample: a JSON key, or a parameter of the address. Null if it has none. */
function rangeOf(field: HTMLElement): Range | null {
  const name = field.querySelector('.prop-name')?.textContent;
  const part = field.closest('[data-part]')?.getAttribute('data-part') ?? null;
  if (!name || part === null) return null;
  const kind = /^(\d|default)/.test(part) ? 'response' : 'request';
  // A field of a response is only in the sample for its own status.
  const chosen = document.querySelector('.tabs-status [role=tab][aria-selected=true]');
  if (kind === 'response' && chosen?.getAttribute('data-value') !== part) return null;
  const panels = document.querySelectorAll(`[data-sample=${kind}] .code code`);
  const code = [...panels].find((panel) => panel.getClientRects().length > 0);
  return code ? findWord(code, name) : null;
}

/** The first occurrence of a name as a whole word. */
function findWord(code: Element, name: string): Range | null {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const word = new RegExp(String.raw`(?<![\w-])${escaped}(?![\w-])`);
  const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const at = (node.nodeValue ?? '').search(word);
    if (at === -1) continue;
    const range = new Range();
    range.setStart(node, at);
    range.setEnd(node, at + name.length);
    return range;
  }
  return null;
}
