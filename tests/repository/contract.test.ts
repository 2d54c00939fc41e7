import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';
import { MARKDOWN_ELEMENT } from '../../src/model/block.ts';
import * as shell from '../../src/model/shell.ts';

const MODULE = 'src/model/shell.ts';
const names: string[] = Object.values(shell).filter((value) => typeof value === 'string');
/** Events, ids and elements of the engine. */
const ours = /(?<![\w-])(?:docs:[a-z]+|_docs-[a-z-]+|docs-[a-z]+(?![\w-]))|\bdataset\b/g;
/** Elements that only exist during the build, which replaces them. */
const unpublished: string[] = [MARKDOWN_ELEMENT];

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');
}

const sources = globSync('src/**/*.{ts,tsx}').map((file) => withoutComments(readFileSync(file, 'utf8')));
const styles = globSync('src/**/*.css').map((file) => readFileSync(file, 'utf8'));

/** The attributes that a pattern finds in some texts. */
function attributesIn(texts: string[], pattern: RegExp): Set<string> {
  return new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name, other]) => name ?? other ?? '')));
}

it('each attribute that scripts and style sheets look for is set somewhere, and each that is set is looked for', () => {
  const constants = names.filter((name) => name.startsWith('data-'));
  // In JSX or HTML, or as an argument of a function that sets it.
  const set = attributesIn(
    sources,
    /(?: |^)(data-(?!nosnippet)[\w-]+)(?==|'|`)|(?<!(?:get|has|remove)Attribute\()'(data-[\w-]+)'/gm,
  );
  const sought = attributesIn([...sources, ...styles], /\[(data-[\w-]+)/g);
  const asked = attributesIn(sources, /(?:get|has|toggle)Attribute\('(data-[\w-]+)'/g);
  const isKnown = (name: string) => set.has(name) || constants.includes(name);
  expect([...sought, ...asked].filter((name) => !isKnown(name))).toEqual([]);
  // Tests and measurements wait for the last.
  const read = new Set([...sought, ...asked, ...constants, 'data-ready']);
  expect(sought.size).toBeGreaterThan(30);
  expect([...set].filter((name) => name !== '' && !read.has(name))).toEqual([]);
});

it('the other names that document, scripts and React share stand in one module', () => {
  const elsewhere = globSync('src/**/*.{ts,tsx}')
    .filter((file) => file !== MODULE)
    .flatMap((file) =>
      [...withoutComments(readFileSync(file, 'utf8')).matchAll(ours)].map(([name]) => `${file}: ${name}`),
    )
    // The script before the first paint can only access attributes this way.
    .filter((found) => found !== 'src/render/policy.ts: dataset')
    .filter((found) => !unpublished.some((name) => found === `src/model/block.ts: ${name}`));
  expect(elsewhere).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

it('style sheets use no id and element that the module has not', () => {
  const used = styles.flatMap((text) =>
    [...text.matchAll(/#(_docs-[\w-]+)|(?<![\w-])(docs-[a-z]+)/g)].map(([, id, element]) => id ?? element),
  );
  expect(used.length).toBeGreaterThan(2);
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
