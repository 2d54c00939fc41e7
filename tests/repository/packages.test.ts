import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Locked {
  version: string;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
  os?: string[];
  cpu?: string[];
}

const read = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T;
const own = read<{ dependencies: Record<string, string>; devDependencies: Record<string, string> }>('package.json');
const lock = read<{ lockfileVersion: number; packages: Record<string, Locked> }>('package-lock.json');
const locked = Object.entries(lock.packages).filter(([path]) => path !== '');

/** Licenses that let anyone use, change and redistribute; files under weak copyleft licenses are not modified. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  '(MIT OR CC0-1.0)',
  // Used unmodified: the CSS compiler inside Vite, the layout of diagrams, the accessibility rules.
  'MPL-2.0',
  'EPL-2.0',
  // Of two licenses, the one above applies.
  '(MPL-2.0 OR Apache-2.0)',
  'EPL-2.0 OR GPL-3.0-or-later',
  // For a typeface.
  'OFL-1.1',
]);

describe('packages', () => {
  it('have exact versions, and those of the lock file', () => {
    const all = Object.entries({ ...own.dependencies, ...own.devDependencies });
    expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    expect(all.filter(([name, version]) => lock.packages[`node_modules/${name}`]?.version !== version)).toEqual([]);
  });

  it('are the very ones that were chosen: each has its digest, none an address', () => {
    expect(
      locked.filter(([, { integrity }]) => !/^sha512-[\w+/]+=*$/.test(integrity ?? '')).map(([path]) => path),
    ).toEqual([]);
    expect(locked.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  });

  it('run nothing when they are installed', () => {
    expect(locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)).toEqual([]);
  });
});

it('packages with native parts stay outside of the compiled engine, wherever they are installed', async () => {
  const engine = new URL('../../bin/engine.js', import.meta.url).href;
  const { NATIVE } = (await import(engine)) as { NATIVE: readonly string[] };
  // Native parts are packages for one system each, which another package asks for if they fit.
  const isNative = (name: string) => lock.packages[`node_modules/${name}`]?.cpu !== undefined;
  const native = Object.keys(own.dependencies).filter((name) =>
    Object.keys(lock.packages[`node_modules/${name}`]?.optionalDependencies ?? {}).some(isNative),
  );
  expect(native.length).toBeGreaterThan(0);
  expect(native.filter((name) => !NATIVE.includes(name))).toEqual([]);
});

describe('docs/packages.md', () => {
  /** The packages in the first column of a section's tables. */
  const named = (part: string) =>
    part
      .split('\n')
      .flatMap((line) => /^\| (`.+?) *\|/.exec(line)?.[1]?.match(/[^`, ]+/g) ?? [])
      .toSorted();
  const [reasons = '', ...sections] = readFileSync('docs/packages.md', 'utf8').split('\n## ');
  const keepers = sections.find((section) => section.startsWith('Who keeps them')) ?? '';

  it('gives a reason for every package, but for types', () => {
    const all = Object.keys({ ...own.dependencies, ...own.devDependencies });
    expect(named(reasons)).toEqual(all.filter((name) => !name.startsWith('@types/')).toSorted());
  });

  it('says of every package in production who keeps it, and how that goes', () => {
    expect(named(keepers)).toEqual(Object.keys(own.dependencies).toSorted());
    const rows = keepers.split('\n').filter((line) => line.startsWith('| `'));
    for (const row of rows) expect(row).toMatch(/^\| [^|]+ \| \S[^|]+ \| \S[^|]+ \|$/);
  });
});

const thirdParty = () => execFileSync(process.execPath, ['bin/licenses.js', '--print'], { encoding: 'utf8' });

describe('licenses', () => {
  it('are listed in THIRD-PARTY.md as the lock file has them (npm run licenses)', () => {
    expect(readFileSync('THIRD-PARTY.md', 'utf8')).toBe(thirdParty());
  });

  it('all permit how the packages are used', () => {
    const used = [...thirdParty().matchAll(/^\| (\S+) \| (\S+) \| (.+) \|$/gm)].filter(([, name]) => name !== '---');
    expect(used.length).toBeGreaterThan(100);
    const wrong = used.filter(([, name, , license = '']) => name !== 'package' && !ALLOWED.has(license));
    expect(wrong.map(([row]) => row)).toEqual([]);
  });
});
