import { DATA_PLACE, HOST_PLACEHOLDER } from '../../model/shell.ts';
import { islandOf } from '../islands/owner.ts';

/** Loads the script that shows the reader's own instance, on pages whose samples can show one. */
export function showInstance(root: ParentNode): void {
  const canShow = [...root.querySelectorAll('.code')].some(
    (code) => !islandOf(code) && (code.querySelector(`[${DATA_PLACE}]`) ?? code.textContent.includes(HOST_PLACEHOLDER)),
  );
  if (canShow) void import('../instance/samples.ts').then((samples) => samples.showInstance(root));
}
