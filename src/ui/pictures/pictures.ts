import { DATA_PICTURE } from '../../model/shell.ts';
import { hasModifier, onClick } from '../events.ts';

/** Enlarges a picture in place. */
export function startPictures(): void {
  onClick<HTMLAnchorElement>(`a[${DATA_PICTURE}]`, (link, event) => {
    if (hasModifier(event)) return;
    event.preventDefault();
    import('./enlarge.ts').then(
      ({ enlarge }) => enlarge(link),
      // The script did not arrive: the file itself is as large.
      () => location.assign(link.href),
    );
  });
}
