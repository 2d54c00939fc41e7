import { chromium, type Browser } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from '../tests/chromium.ts';

/**
 * Keeps V8 from doing for the tester what it does for no reader. Playwright listens to a page's console
 * (`Runtime.enable`); then V8 looks up the place in the source of every error that is made, and for that parses the
 * function around it once more, if it was compiled without places. React makes three errors when it is evaluated, and
 * the function around them is React as a whole: 40 ms, 150 ms with a 4 × slower CPU. With places from the start nothing
 * is parsed again, and compiling is a little slower than for readers.
 */
const WITH_PLACES = '--js-flags=--no-enable-lazy-source-positions';

/** A Chromium in which a page takes as long as it does for a reader. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_FLAGS, WITH_PLACES] });
}

/** A Chromium that Lighthouse can connect to, without anything that Lighthouse does not have elsewhere. */
export function launchForLighthouse(port: number): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  });
}
