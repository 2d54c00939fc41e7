import { texts } from '../texts.ts';

const SHOWN_FOR = 2000;

function button(label: string, action: string): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = label;
  element.dataset[action] = '';
  return element;
}

/** Gives every code block its buttons. */
export function addCodeTools(root: ParentNode): void {
  for (const figure of root.querySelectorAll('.code:not(:has(.code-tools))')) {
    const tools = document.createElement('div');
    tools.className = 'code-tools';
    const wrap = button(texts.wrap, 'wrapCode');
    wrap.ariaPressed = 'false';
    tools.append(wrap, button(texts.copy, 'copyCode'));
    figure.append(tools);
  }
  for (const endpoint of root.querySelectorAll('.endpoint:not(:has(button))'))
    endpoint.append(button(texts.copy, 'copyCode'));
}

/** Says on the element, and to screen readers, how copying went. */
function say(element: HTMLElement, label: string, message: string): void {
  element.textContent = message;
  element.ariaLive = 'polite';
  setTimeout(() => (element.textContent = label), SHOWN_FOR);
}

async function copy(element: HTMLElement, label: string, text: () => string | Promise<string>): Promise<void> {
  try {
    await navigator.clipboard.writeText(await text());
    say(element, label, texts.copied);
  } catch {
    // No permission, no secure context, or the Markdown did not come: the reader sees that nothing was copied.
    say(element, label, texts.copyFailed);
  }
}

async function fetchText(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.text();
}

/** Copy and wrap buttons of code blocks, and the page's own copy link, by one listener. */
export function startCode(): void {
  document.addEventListener('click', (event) => {
    const target = event.target as Element;
    const copyCode = target.closest<HTMLElement>('[data-copy-code]');
    const wrap = target.closest<HTMLElement>('[data-wrap-code]');
    const page = target.closest<HTMLAnchorElement>('[data-copy-page]');
    const figure = target.closest<HTMLElement>('.code, .endpoint');
    if (copyCode) void copy(copyCode, texts.copy, () => figure?.querySelector('code')?.textContent ?? '');
    else if (wrap) wrap.ariaPressed = String(figure?.toggleAttribute('data-wrap') ?? false);
    else if (page && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      void copy(page, texts.copyPage, () => fetchText(page.href));
    }
  });
}
