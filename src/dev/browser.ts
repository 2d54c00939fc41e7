/** In development only: shows problems on the page. */
import type { ErrorPayload } from 'vite';
import { UPDATE_MESSAGE } from '../model/shell.ts';

type Overlay = ErrorPayload['err'];

function show(problems: Overlay[]): void {
  for (const overlay of document.querySelectorAll('vite-error-overlay')) overlay.remove();
  const ErrorOverlay = customElements.get('vite-error-overlay') as (new (error: Overlay) => HTMLElement) | undefined;
  const [first] = problems;
  if (!first || !ErrorOverlay) return;
  const more = problems.length > 1 ? `\n\n… and ${problems.length - 1} more: see the terminal.` : '';
  document.body.append(new ErrorOverlay({ ...first, message: first.message + more }));
}

// Without problems in the message, it is not known yet whether those shown are fixed.
import.meta.hot?.on(UPDATE_MESSAGE, ({ problems }: { problems?: Overlay[] }) => {
  if (problems) show(problems);
});
