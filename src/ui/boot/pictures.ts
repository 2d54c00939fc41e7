import { DATA_PICTURE } from '../../model/shell.ts';

/** Shows a picture large where it stands. A click that asks for a tab or window of its own stays the browser's. */
export function startPictures(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(`a[${DATA_PICTURE}]`);
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    import('../pictures/enlarge.ts').then(
      ({ enlarge }) => enlarge(link),
      // Its script did not arrive: the file itself is as large.
      () => location.assign(link.href),
    );
  });
}
