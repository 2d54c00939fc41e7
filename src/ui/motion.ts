const lessMotion = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');

/**
 * How long opening or closing takes, in ms: taller content takes longer, but ever less so for each pixel.
 * The curve is Material Design's: https://m2.material.io/design/motion/speed.html
 */
function durationOf(height: number): number {
  const steps = height / 36;
  return Math.round((4 + 15 * steps ** 0.25 + steps / 5) * 10);
}

/** Moves an element from one height to another. Resolves at its end; at once where less motion is asked for. */
export async function animateHeight(element: HTMLElement, from: number, to: number): Promise<void> {
  if (lessMotion?.matches) return;
  const frames = { height: [`${from}px`, `${to}px`], overflow: ['clip', 'clip'] };
  const animation = element.animate(frames, { duration: durationOf(Math.abs(to - from)), easing: 'ease-in-out' });
  // Cancelled by whoever removes the element: it is as good as at its end.
  await animation.finished.catch(() => undefined);
}
