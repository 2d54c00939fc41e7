import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

/** Chromium variants with windows, the first under the name of Debian's package. */
export const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Prefers the headless shell: full browsers start two more processes for each page, for interface that nobody sees. */
const ALL = ['chromium-headless-shell', ...BROWSERS];

/**
 * Finds a Chromium: the one that `CHROME_PATH` names, one on the system, or Playwright's own. If there is none,
 * installs one: with apt as root on Debian, otherwise with Playwright's installer.
 *
 * @param names programs to look for, best first; the first is the one to install
 * @returns absolute path of the program
 * @throws Error with a sentence that says what to do
 */
export function findChromium(names: readonly string[] = ALL): string {
  const found = installedChromium(names);
  if (found) return found;
  install(names[0] ?? 'chromium');
  const now = installed(names);
  if (now) return now;
  throw new Error('The browser tests need Chromium: install it, or name its program with CHROME_PATH.');
}

/**
 * Finds the Chromium that `CHROME_PATH` names or that is installed; null if there is none. Throws like
 * {@link findChromium}.
 */
export function installedChromium(names: readonly string[] = ALL): string | null {
  const named = process.env['CHROME_PATH'];
  if (named && !existsSync(named))
    throw new Error(`CHROME_PATH is "${named}", and there is no such file: correct it or unset it.`);
  return named || installed(names);
}

function installed(names: readonly string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(':');
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
  const own = chromium.executablePath();
  const application = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return onPath ?? [own, application].find((path) => path && existsSync(path)) ?? null;
}

function install(debianPackage: string): void {
  const run = (program: string, ...words: string[]) => execFileSync(program, words, { stdio: 'inherit' });
  try {
    if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
      run('apt-get', 'update');
      run('apt-get', 'install', '--yes', '--no-install-recommends', debianPackage);
    } else run(process.execPath, 'node_modules/playwright-core/cli.js', 'install', 'chromium');
  } catch (error) {
    throw new Error('Chromium could not be installed: install it, or name its program with CHROME_PATH.', {
      cause: error,
    });
  }
}

/**
 * Flags for every browser in the tests: no sandbox (for containers), no network traffic but that of pages, and no
 * spare process for the page that may come next. Pages have profiles of their own, so none could use it; without it a
 * page loads in 0.86 of the time.
 */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--renderer-process-limit=1',
];
