import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const NAMES = ['firefox-esr', 'firefox'];

/**
 * Finds a Firefox: the one that `FIREFOX_PATH` names, or one on the system. As root on Debian it installs one.
 *
 * @returns absolute path of the program; null where there is none and none can be installed
 * @throws Error where `FIREFOX_PATH` names no file
 */
export function findFirefox(): string | null {
  const named = process.env['FIREFOX_PATH'];
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`FIREFOX_PATH is "${named}", and there is no such file: correct it or unset it.`);
  }
  return onPath() ?? (install() ? onPath() : null);
}

function onPath(): string | null {
  const folders = (process.env['PATH'] ?? '').split(':');
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path)) ?? null;
}

function install(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  const run = (program: string, ...words: string[]) => execFileSync(program, words, { stdio: 'inherit' });
  try {
    run('apt-get', 'update');
    run('apt-get', 'install', '--yes', '--no-install-recommends', 'firefox-esr');
    return true;
  } catch (error) {
    process.stderr.write(`Firefox could not be installed, so its tests are skipped: ${String(error)}\n`);
    return false;
  }
}
