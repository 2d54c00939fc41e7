/** Whether the reader prefers reduced motion; undefined in the build. */
export const lessMotion = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');

/**
 * How long opening or closing takes, in milliseconds: taller content takes longer, but less per pixel.
 * The curve is Material Design's: https://m2.material.io/design/motion/speed.html
 */
function durationOf(height: number): number {
  const steps = height / 36;
  return Math.round((4 + 15 * steps ** 0.25 + steps / 5) * 10);
}

/**
 * Animates the height of an element. Resolves when done, or at once if the reader prefers reduced motion.
 *
 * @returns false if the animation was canceled
 */
export async function animateHeight(element: HTMLElement, from: number, to: number): Promise<boolean> {
  if (lessMotion?.matches) return true;
  const frames = { height: [`${from}px`, `${to}px`], overflow: ['clip', 'clip'] };
  const animation = element.animate(frames, { duration: durationOf(Math.abs(to - from)), easing: 'ease-in-out' });
  return animation.finished.then(
    () => true,
    () => false,
  );
}
