import { hasModifier, onClick } from '../events.ts';
import { isAwaited } from '../islands/owner.ts';
import { inFrames } from './frames.ts';
import { bootTexts as texts } from './texts.ts';

const SHOWN_FOR = 2000;

/**
 * A button of a code block, which shows an icon.
 *
 * @param label for screen readers
 * @param action attribute by which its clicks are recognized
 */
export function toolButton(label: string, icon: string, action: string): HTMLButtonElement {
  const element = document.createElement('button');
  const picture = document.createElement('i');
  const text = document.createElement('span');
  picture.className = `icon icon-${icon}`;
  text.className = 'sr-only';
  text.textContent = label;
  element.type = 'button';
  element.title = label;
  element.setAttribute(action, '');
  element.append(picture, text);
  return element;
}

const copyButton = () => toolButton(texts.copy, 'copy', 'data-copy-code');

/** Adds buttons to every code block; to those of an island only once it is hydrated. */
export function addCodeTools(root: ParentNode): void {
  const figures = [...root.querySelectorAll('.code')].filter((figure) => !isAwaited(figure));
  void inFrames(figures, (figure) => {
    if (figure.querySelector('.code-tools')) return;
    const tools = document.createElement('div');
    tools.className = 'code-tools';
    const wrap = toolButton(texts.wrap, 'wrap', 'data-wrap-code');
    wrap.ariaPressed = 'false';
    tools.append(copyButton(), wrap);
    figure.append(tools);
  });
  for (const endpoint of root.querySelectorAll('.endpoint:not(:has(button))')) endpoint.append(copyButton());
}

/** Shows on the element, and announces to screen readers, how copying went. */
function say(element: HTMLElement, label: string, message: string): void {
  const text = element.querySelector('span') ?? element;
  text.textContent = message;
  text.ariaLive = 'polite';
  element.toggleAttribute('data-done', message === texts.copied);
  setTimeout(() => {
    text.textContent = label;
    element.removeAttribute('data-done');
  }, SHOWN_FOR);
}

/**
 * Copies a text and says how it went. Without HTTPS, as on many intranets, there is no `navigator.clipboard`. Text that
 * is still to be fetched goes there as a promise, since Safari allows copying only within the click.
 */
async function copy(element: HTMLElement, label: string, text: string | Promise<string>): Promise<void> {
  try {
    const { clipboard } = navigator;
    if (clipboard) await clipboard.write([new ClipboardItem({ 'text/plain': text })]);
    else copyFromField(await text);
    say(element, label, texts.copied);
  } catch {
    // No permission, or no Markdown from the server: the reader sees that nothing was copied.
    say(element, label, texts.copyFailed);
  }
}

/** Copies a text by the old command, which works on what is selected. Throws if the browser refuses. */
function copyFromField(text: string): void {
  const before = document.activeElement as HTMLElement | null;
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  before?.focus();
  if (!isCopied) throw new Error();
}

async function fetchText(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(address);
  return answer.text();
}

/** Handles the copy and wrap buttons of code blocks, and the page's own copy link. */
export function startCode(): void {
  onClick('[data-copy-code]', (element) => {
    const code = element.closest('.code, .endpoint')?.querySelector('code');
    void copy(element, texts.copy, code?.textContent ?? '');
  });
  onClick('[data-wrap-code]', (element) => {
    element.ariaPressed = String(element.closest('.code')?.toggleAttribute('data-wrap') ?? false);
  });
  onClick<HTMLAnchorElement>('[data-copy-page]', (link, event) => {
    if (hasModifier(event)) return;
    event.preventDefault();
    void copy(link, texts.copyPage, fetchText(link.href));
  });
}
