import { chromium, type Browser } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from '../tests/chromium.ts';

/**
 * Keeps V8 from doing work for the test that it does for no reader. Playwright listens to a page's console
 * (`Runtime.enable`), which makes V8 look up the source position of every error created. If the function around it was
 * compiled without positions, V8 parses it again. React creates three errors when it is evaluated, and the function
 * around them is all of React: 40 ms, or 150 ms with a 4 × slower CPU. With positions from the start, nothing is parsed
 * again, and compiling is a little slower than for readers.
 */
const WITH_PLACES = '--js-flags=--no-enable-lazy-source-positions';

/** Launches a Chromium in which a page takes as long as it does for a reader. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_FLAGS, WITH_PLACES] });
}

/** Launches a Chromium that Lighthouse can connect to, without the flag above, which Lighthouse does not use. */
export function launchForLighthouse(port: number): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  });
}
