import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';
import { PLACES } from '../../src/model/places.ts';
import * as shell from '../../src/model/shell.ts';

const MODULE = 'src/model/shell.ts';
const names: string[] = Object.values(shell).filter((value) => typeof value === 'string');
/** Attributes, events, ids and elements of the engine, but not options of programs such as `--data-raw`. */
const ours =
  /(?<![\w-])(?:data-(?!nosnippet\b)[a-z][\w-]*|docs:[a-z]+|_docs-[a-z-]+|docs-[a-z]+(?![\w-]))|\bdataset\b/g;
/** Elements that only exist during the build, which replaces them. */
const unpublished: string[] = Object.values(PLACES);

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');
}

it('the names that document, scripts and React share stand in one module', () => {
  const elsewhere = globSync('src/**/*.{ts,tsx}')
    .filter((file) => file !== MODULE)
    .flatMap((file) =>
      [...withoutComments(readFileSync(file, 'utf8')).matchAll(ours)].map(([name]) => `${file}: ${name}`),
    )
    // The script before the first paint can only access attributes this way.
    .filter((found) => found !== 'src/render/policy.ts: dataset')
    .filter((found) => !unpublished.some((name) => found === `src/model/places.ts: ${name}`));
  expect(elsewhere).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

it('style sheets use no name that the module has not', () => {
  const used = globSync('src/**/*.css').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\[(data-[\w-]+)|#(_docs-[\w-]+)|(?<![\w-])(docs-[a-z]+)/g)].map(
      ([, attribute, id, element]) => attribute ?? id ?? element,
    ),
  );
  expect(used.length).toBeGreaterThan(30);
  expect([...new Set(used)].filter((name) => !names.includes(name ?? ''))).toEqual([]);
});

it('the module has no name that nothing uses', () => {
  const code = globSync('src/**/*.{ts,tsx}')
    .filter((file) => file !== MODULE)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  expect(Object.keys(shell).filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});

it('style sheets name no left and right, which would be wrong in languages that are written from right to left', () => {
  const physical =
    /(?:margin|padding|border)-(?:left|right)|^ *(?:left|right):|(?:text-align|float|clear): (?:left|right)/gm;
  const found = globSync('src/ui/**/*.css')
    // Code and endpoints run from left to right in every language.
    .filter((file) => !file.endsWith('/code.css'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/([^{}]*)\{([^{}]*)\}/g)]
        .filter(([, selector = '']) => !/\.code |\.endpoint /.test(selector))
        // Columns that a writer aligned.
        .filter(([, selector = '']) => !/\.table \.(?:left|right)/.test(selector))
        .flatMap(([, selector = '', rules = '']) =>
          [...rules.matchAll(physical)].map(([rule]) => `${file}: ${selector.trim()}: ${rule.trim()}`),
        ),
    );
  expect(found).toEqual([]);
});
