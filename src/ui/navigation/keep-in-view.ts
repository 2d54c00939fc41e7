/** Scrolls a box to an element in it that is out of view. Not by `scrollIntoView`, which also scrolls the page. */
export function keepInView(box: HTMLElement | null, selector: string): void {
  const element = box?.querySelector(selector)?.getBoundingClientRect();
  if (!box || !element) return;
  const { top, bottom } = box.getBoundingClientRect();
  if (element.top < top || element.bottom > bottom) box.scrollTop += element.top - top - box.clientHeight / 2;
}
