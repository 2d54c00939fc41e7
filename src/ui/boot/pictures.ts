import { DATA_PICTURE } from '../../model/shell.ts';

/** Enlarges a picture in place. Clicks for a new tab or window are left to the browser. */
export function startPictures(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(`a[${DATA_PICTURE}]`);
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    import('../pictures/enlarge.ts').then(
      ({ enlarge }) => enlarge(link),
      // The script did not arrive: the file itself is as large.
      () => location.assign(link.href),
    );
  });
}
