import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

/** Programs with windows, the first as Debian's package is called. */
export const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** The headless shell first: browsers start two processes more for each page, for parts of a window that nobody sees. */
const ALL = ['chromium-headless-shell', ...BROWSERS];

/**
 * Finds a Chromium: the one that `CHROME_PATH` names, one on the system, or Playwright's own. Where there is none it
 * installs one: with apt as root on Debian, otherwise with Playwright's installer.
 *
 * @param names programs to look for, the best first, which is the one to install
 * @returns absolute path of the program
 * @throws Error that says in one sentence what to do
 */
export function findChromium(names: readonly string[] = ALL): string {
  const found = installedChromium(names);
  if (found) return found;
  install(names[0] ?? 'chromium');
  const now = installed(names);
  if (now) return now;
  throw new Error('The browser tests need Chromium: install it, or name its program with CHROME_PATH.');
}

/** The Chromium that `CHROME_PATH` names or that is on this machine; null: none. Throws as {@link findChromium}. */
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

/** What every browser of the tests is started with: no sandbox (containers), nothing but the pages on the network. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
