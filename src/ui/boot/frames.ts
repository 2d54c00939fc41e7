/** Parts changed per frame: few enough that their layout is not a long task even on a slow CPU. */
const AT_ONCE = 12;

/**
 * Works on the parts of a page: on the first ones now, on the others in later frames. On a long page, changing all of
 * them now would keep the reader waiting for its layout.
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
