import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';

/** The folders of src/ that each folder may import from. ARCHITECTURE.md gives the reasons. */
const ALLOWED: Record<string, string[]> = {
  model: [],
  files: ['model'],
  // What the index is made of, for those who write it and for the engine that reads it.
  'search/index': ['model'],
  ui: ['model', 'search/index'],
  config: ['model', 'files'],
  sources: ['model', 'files', 'ui'],
  site: ['model'],
  checks: ['model'],
  hosting: ['model', 'files'],
  search: ['model', 'files', 'search/index'],
  render: ['model', 'files', 'ui'],
  build: ['model', 'files', 'ui', 'config', 'sources', 'site', 'checks', 'hosting', 'render', 'search', 'search/index'],
  dev: [
    'model',
    'files',
    'config',
    'sources',
    'site',
    'checks',
    'hosting',
    'render',
    'search',
    'search/index',
    'build',
    'cli',
  ],
  cli: ['model', 'files', 'config', 'sources', 'site', 'checks', 'hosting', 'render', 'search', 'build', 'dev'],
};

const files = globSync('src/**/*.{ts,tsx}', { cwd: '.' });

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) => name);
}

const roomOf = (file: string) => /^search\/index(?=\/)|^[^/]+/.exec(relative('src', file))?.[0] ?? '';

it('imports point one way', () => {
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((name) => name.startsWith('.'))
      .map((name) => roomOf(join(dirname(file), name)))
      .filter((room) => room !== roomOf(file) && !ALLOWED[roomOf(file)]?.includes(room))
      .map((room) => `${file} imports from ${room}/`),
  );
  expect(wrong).toEqual([]);
  expect([...new Set(files.map(roomOf))].toSorted()).toEqual(Object.keys(ALLOWED).toSorted());
});

it('model, ui and search/index run in a browser: nothing of Node is imported there', () => {
  expect(
    files
      .filter((file) => /^src\/(model|ui|search\/index)\//.test(file))
      .filter((file) => importsOf(file).some((name) => name.startsWith('node:'))),
  ).toEqual([]);
});

it('no module imports itself by way of others', () => {
  const graph = new Map(
    files.map((file) => [
      file,
      importsOf(file)
        .filter((name) => name.startsWith('.'))
        .map((name) => join(dirname(file), name)),
    ]),
  );
  const done = new Set<string>();
  const visit = (file: string, trail: string[]): string[] => {
    if (trail.includes(file)) return [[...trail.slice(trail.indexOf(file)), file].join(' → ')];
    if (done.has(file)) return [];
    const found = (graph.get(file) ?? []).flatMap((next) => visit(next, [...trail, file]));
    done.add(file);
    return found;
  };
  expect(files.flatMap((file) => visit(file, []))).toEqual([]);
});

it('the engine does not know its site by name', () => {
  const all = globSync('src/**/*.{ts,tsx,css}');
  // The site's names, its hosts, and the names of its API and editions belong in the config.
  const own = /unleash|enterprise|feature[ -]toggle|toggles\.|x-(?:permission|edition|since)\b|(?<!\/)\bapi\/admin/i;
  expect(all.filter((file) => own.test(readFileSync(file, 'utf8')))).toEqual([]);
});

it('what is read as JSON is looked at before it is taken for something', () => {
  const text = (file: string) => readFileSync(file, 'utf8');
  // A cast or a type annotation: either blindly trusts what a file or a server returns.
  const cast = /(?:\bJSON\.parse|\.json)\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)\)? as (?!unknown\b)/;
  const typed = /: (?!unknown\b)[^=;:{}]+ = (?:\(?await )?[^;=]*?(?:\bJSON\.parse|\.json)\(/;
  expect(cast.test('const a = JSON.parse(read(join(a, b), c(d))) as A;')).toBe(true);
  expect(cast.test('return (await answer.json()) as A[];')).toBe(true);
  expect(typed.test('const a: A = JSON.parse(text);')).toBe(true);
  const found = files.filter((file) => cast.test(text(file)) || typed.test(text(file)));
  expect(found).toEqual([]);
});

it('a build that makes nothing loads no renderer, no compiler and no sanitiser', () => {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    // Only static imports of values: neither types nor dynamic imports.
    const imports = readFileSync(file, 'utf8').matchAll(
      /^(?:import|export) (?!type )[^;]*?from '([^']+)'|^import '([^']+)'/gm,
    );
    for (const [, from, alone] of imports) {
      const name = from ?? alone ?? '';
      if (name.startsWith('.')) visit(join(dirname(file), name.replace(/\?raw$/, '')));
      else if (!name.startsWith('node:')) packages.add(name);
    }
  };
  visit('src/build/build.ts');
  // The packages needed to read a site.
  expect([...packages].toSorted()).toEqual(['fastest-levenshtein', 'github-slugger', 'js-yaml', 'tinyglobby', 'zod']);
});
