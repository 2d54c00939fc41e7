/** How many parts of a page are changed in one frame: on a slow CPU their layout stays below a long task. */
const AT_ONCE = 12;

/**
 * Works on the parts of a page, the first of them at once and the others in the frames that follow. All at once, on a
 * long page, would keep the reader waiting for its layout.
 */
export async function inFrames<T>(parts: Iterable<T>, work: (part: T) => void): Promise<void> {
  let left = AT_ONCE;
  for (const part of parts) {
    if (left === 0) {
      await new Promise(requestAnimationFrame);
      left = AT_ONCE;
    }
    left -= 1;
    work(part);
  }
}
