/** Measures how soon an island responds on a slow CPU. Loaded by `bench/browser.ts`. */
import type { Browser } from 'playwright-core';

/** Moves in a drag of a slider from one end to the other. */
const MOVES = 30;

export interface Interaction {
  /** Interaction to Next Paint, ms: the longest, ignoring one of every fifty. */
  slow: number;
  /** The median, ms. */
  middle: number;
}

/**
 * Interaction to Next Paint while a slider is dragged and stepped by keyboard, from the browser's Event Timing. An
 * interaction takes as long as its longest event, and one of every fifty is ignored (https://web.dev/articles/inp).
 * Event Timing does not count the moves of a drag as interactions. Here, each one counts, from its `input` event until
 * its frame is painted, which a task after the frame or the next frame indicates, whichever comes first. Input and
 * frames run before timers, so on a busy thread the task alone could be several frames late.
 *
 * @param address address of a page with an island that has a slider
 * @param rate how many times slower the CPU is
 * @throws Error if the browser reports no interaction
 */
export async function moveSlider(browser: Browser, address: string, rate: number): Promise<Interaction> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto(address);
  const slider = page.locator('docs-island[alive] input[type=range]').first();
  await page.locator('docs-island').first().scrollIntoViewIfNeeded();
  await slider.waitFor();
  await slider.scrollIntoViewIfNeeded();
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await page.evaluate(() => {
    const durations: Record<number, number> = {};
    // 16 ms is the lowest threshold of Event Timing. TypeScript does not know the option yet.
    const everyEvent: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold: 16,
    };
    Object.assign(globalThis, { durations });
    new PerformanceObserver((list) => {
      for (const { interactionId = 0, duration } of list.getEntries() as PerformanceEventTiming[])
        if (interactionId !== 0) durations[interactionId] = Math.max(durations[interactionId] ?? 0, duration);
    }).observe(everyEvent);
    // Moves whose frame has begun but is not known to be painted. All moves of one frame share its timestamp.
    let open: { began: number; frame: number }[] = [];
    const endBefore = (next: number) => {
      const now = performance.now();
      for (const { began, frame } of open) if (frame < next) durations[-began] = now - began;
      open = open.filter(({ frame }) => frame >= next);
    };
    addEventListener('input', ({ timeStamp }) =>
      requestAnimationFrame((frame) => {
        endBefore(frame);
        open.push({ began: timeStamp, frame });
        setTimeout(() => endBefore(Infinity));
      }),
    );
  });
  const box = await slider.boundingBox();
  if (!box) throw new Error(`${address}: the slider is not in the window`);
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 4, y);
  await page.mouse.down();
  for (let move = 1; move <= MOVES; move += 1) await page.mouse.move(box.x + 4 + ((box.width - 8) * move) / MOVES, y);
  await page.mouse.up();
  await slider.focus();
  for (let step = 0; step < MOVES; step += 1) await page.keyboard.press('ArrowLeft');
  // Event Timing reports after the frame that an event led to.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  const seen = await page.evaluate(() => (globalThis as unknown as { durations: Record<number, number> }).durations);
  await context.close();
  const durations = Object.values(seen).toSorted((a, b) => b - a);
  if (durations.length === 0) throw new Error(`${address}: no interaction took 16 ms, or none was seen`);
  const left = Math.floor(durations.length / 50);
  return { slow: durations[left] ?? 0, middle: durations[Math.floor(durations.length / 2)] ?? 0 };
}
