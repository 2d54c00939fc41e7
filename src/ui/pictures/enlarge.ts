import { closeByBackdrop } from '../dialogs.ts';
import { element } from '../element.ts';

const texts = { title: 'Enlarged picture', close: 'Close' };

/** Largest scale, if the window has room: the files have twice as many pixels. */
const LARGEST = 1.6;

/**
 * Shows a picture in a modal `<dialog>`, which makes the rest inert, closes with Escape and gives the focus back. A
 * picture larger than the window scrolls, also with the keyboard.
 *
 * @param link the link around the picture, to its file
 */
export function enlarge(link: HTMLAnchorElement): void {
  const image = link.querySelector('img');
  if (!image?.isConnected || document.querySelector('dialog.enlarged')) return;
  const { alt } = image;
  const [width, height] = [Number(image.getAttribute('width')), Number(image.getAttribute('height'))];
  const scale = Math.max(1, Math.min(LARGEST, (innerWidth - 48) / width, (innerHeight - 120) / height));
  const size = { width: Math.floor(width * scale), height: Math.floor(height * scale) };
  const large = element('img', { ...size, src: link.href, alt });
  const scroller = element('div', { className: 'enlarged-room', tabIndex: 0, role: 'group', ariaLabel: alt }, large);
  const caption = link.closest('figure')?.querySelector('figcaption')?.textContent ?? '';
  const close = element('button', { type: 'button' }, texts.close);
  const bar = element('div', { className: 'enlarged-bar' }, element('p', {}, caption), close);
  const dialog = element('dialog', { className: 'enlarged', ariaLabel: texts.title }, scroller, bar);
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('mousedown', closeByBackdrop);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
