/**
 * The licenses of the packages that this project uses. Run directly, it writes THIRD-PARTY.md from the lock file: run
 * `npm run licenses` after each change of a package. With `--print`, it only prints the file.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Packages whose metadata has no license, with the one in their license file. */
const SAID_ELSEWHERE = { khroma: 'MIT', 'parse-cache-control': 'BSD-3-Clause' };

/** Every package of the lock file once, with its license; `dev` is true for those only used to work on the project. */
function packagesOf(lock) {
  const found = new Map();
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === '') continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const license = entry.license ?? SAID_ELSEWHERE[name] ?? 'unknown';
    found.set(`${name} ${entry.version}`, { name, version: entry.version, license, dev: entry.dev === true });
  }
  const order = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
  return [...found.values()].toSorted((a, b) => order(a.name, b.name) || order(a.version, b.version));
}

/** The text of THIRD-PARTY.md. */
function thirdParty() {
  const packages = packagesOf(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const table = (dev) => [
    '| package | version | license |',
    '| --- | --- | --- |',
    ...packages
      .filter((entry) => entry.dev === dev)
      .map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`),
  ];
  return `${[
    '# Third-party packages',
    '',
    'Written by `npm run licenses` from the lock file. What a built site ships to browsers has its licenses with it, in `/assets/licenses.txt`.',
    '',
    '## For building a site',
    '',
    ...table(false),
    '',
    '## For work on the project alone',
    '',
    ...table(true),
  ].join('\n')}\n`;
}

/** Packages in the search worker, which is bundled separately. */
const WORKER = ['stemmer', 'fastest-levenshtein'].map((name) => join(root, 'node_modules', name));

/** A plugin for compiling the browser part that writes the licenses of all packages in it into one file. */
export function shippedLicenses() {
  return {
    name: 'shipped-licenses',
    generateBundle(_options, bundle) {
      const folders = new Set(WORKER);
      for (const { modules = {} } of Object.values(bundle))
        for (const id of Object.keys(modules)) {
          const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll('\\', '/').replace(/^\0/, ''))?.[0];
          if (folder) folders.add(folder);
        }
      const texts = [...folders].toSorted().map(licenseOf);
      this.emitFile({ type: 'asset', fileName: 'assets/licenses.txt', source: `${texts.join('\n\n----\n\n')}\n` });
    },
  };
}

/**
 * Name, version and license of a package, with the full text that has to be passed on.
 *
 * @throws Error if the package has no license file
 */
function licenseOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    // A file with such a name, or the files in a folder with such a name.
    .filter((file) => /^licen[cs]e/i.test(relative(folder, file)))
    .toSorted();
  const text = texts.map((file) => readFileSync(file, 'utf8').trim()).join('\n\n');
  if (!text) throw new Error(`${name} is shipped to browsers and has no license file.`);
  return `${name} ${version}, ${license}\n\n${text}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv[2] === '--print') process.stdout.write(thirdParty());
  else writeFileSync(join(root, 'THIRD-PARTY.md'), thirdParty());
}
