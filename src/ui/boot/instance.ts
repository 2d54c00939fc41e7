import { islandOf } from '../islands/owner.ts';

/** Loads what shows the reader's own instance, on pages whose samples can show one. */
export function showInstance(root: ParentNode): void {
  const canShow = [...root.querySelectorAll('.code')].some(
    (code) => !islandOf(code) && (code.querySelector('[data-place]') ?? code.textContent.includes('<your-instance>')),
  );
  if (canShow) void import('../instance/samples.ts').then((samples) => samples.showInstance(root));
}
