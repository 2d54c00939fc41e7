import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refractor, type Syntax } from 'refractor/core';
import {
  grammarsFor,
  highlightLines,
  isKnownLanguage,
  knownLanguages,
  startHighlighter,
} from '../../src/sources/markdown/highlight.ts';
import { assertProperty } from '../property.ts';

const { languages, hooks } = refractor as unknown as {
  languages: Record<string, unknown>;
  hooks: { all: Record<string, unknown> };
};
const builtIn = new Set(Object.keys(languages));

const syntaxOf = async (grammar: string): Promise<Syntax> =>
  ((await import(`refractor/${grammar}`)) as { default: Syntax }).default;

/**
 * A grammar as text; objects that contain themselves are named by a number. Prism makes expressions global when it uses
 * them.
 */
function asText(grammar: unknown): string {
  const seen = new Map<object, number>();
  return JSON.stringify(grammar, (_, value: unknown) => {
    if (value instanceof RegExp) return String(new RegExp(value, value.flags.replace('g', '')));
    if (typeof value === 'function') return String(value);
    if (typeof value !== 'object' || value === null) return value;
    const known = seen.get(value);
    if (known === undefined) seen.set(value, seen.size);
    return known === undefined ? value : `#${known}`;
  });
}

/** The text that a reader sees. */
const textOf = (lines: string[]): string =>
  lines
    .join('\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

const LANGUAGES = 'js ts tsx bash json python java go php ruby cs kotlin swift dart rust yaml html http sql diff'.split(
  ' ',
);
const PIECES = [
  ...`" ' \` \${ } { ( ) < > </ & &lt; // /* */ # <?php ?> """ \\ class const def a b() 1 = : - @x $y`.split(' '),
  '<script>',
  '</script>',
  ' ',
  '\t',
  '\n',
];

/** Colors code in each of these languages, in this order, after no others. */
async function useOnly(names: readonly string[]): Promise<void> {
  await startHighlighter();
  for (const name of Object.keys(languages)) if (!builtIn.has(name)) delete languages[name];
  for (const name of Object.keys(hooks.all)) delete hooks.all[name];
  for (const name of names) {
    for (const grammar of grammarsFor(name)) refractor.register(await syntaxOf(grammar));
    await highlightLines(PIECES.join(' '), name);
  }
}

describe('colored code', () => {
  it('keeps the text, whatever it is, and balances the elements of each line', async () => {
    await assertProperty(
      fc.asyncProperty(
        fc.constantFrom(...LANGUAGES),
        fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }),
        async (language, pieces) => {
          const code = pieces.join('');
          const lines = await highlightLines(code, language);
          expect(textOf(lines)).toBe(code);
          for (const line of lines)
            expect(line.match(/<span class="[cskntfgaid]">/g)?.length ?? 0).toBe(line.match(/<\/span>/g)?.length ?? 0);
        },
      ),
      1500,
    );
  });

  it('finds every language by every name', async () => {
    for (const name of knownLanguages()) {
      expect(isKnownLanguage(name)).toBe(true);
      expect(textOf(await highlightLines('a = "b"\n', name))).toBe('a = "b"\n');
    }
    expect(isKnownLanguage('constructor')).toBe(false);
    expect(isKnownLanguage('../lib/core')).toBe(false);
  });

  it('adds no elements for punctuation, which is most of the text', async () => {
    const [line] = await highlightLines('if (a >= 1) { b(); }', 'js');
    expect(line).toBe('<span class="k">if </span>(a &gt;= <span class="n">1</span>) { <span class="f">b</span>(); }');
  });

  it('knows scripts and styles within pages, even if the grammar of scripts was loaded before', async () => {
    await highlightLines('const a = 1', 'js');
    const [first] = await highlightLines('<script>const a = 1</script><style>p { color: red }</style>', 'html');
    expect(first).toContain('<span class="k">const');
    expect(first).toContain('<span class="g">color');
  });

  it('knows calls in Python, and code within strings', async () => {
    expect(await highlightLines('if (client.is_enabled("a")): pass', 'python')).toEqual([
      expect.stringContaining('<span class="f">is_enabled</span>'),
    ]);
    expect((await highlightLines('`a ${b} c`', 'js'))[0]).toMatch(/a <\/span>.*b.*<span class="s"> c/);
  });

  it('carries a comment over lines, and leaves lines of minified code alone', async () => {
    expect(await highlightLines('/*\n1\n*/\n1', 'js')).toEqual([
      '<span class="c">/*</span>',
      '<span class="c">1</span>',
      '<span class="c">*/</span>',
      '<span class="n">1</span>',
    ]);
    const long = `const a = "${'x'.repeat(2500)}"`;
    expect(await highlightLines(long, 'js')).toEqual([long.replaceAll('"', '&quot;')]);
  });

  it('is the same whatever was colored before', async () => {
    const names = [...new Set(knownLanguages().map((name) => grammarsFor(name).at(-1) ?? ''))].filter(
      (name) => isKnownLanguage(name) && !/^(?:text|txt|plain|plaintext|(?:console-)?output|)$/.test(name),
    );
    expect(names.length).toBeGreaterThan(250);
    const alone = new Map<string, string>();
    for (const name of names) {
      await useOnly([name]);
      alone.set(name, asText(languages[name]));
    }
    for (const order of [names, names.toReversed()]) {
      await useOnly(order);
      for (const name of names) expect(asText(languages[name]), name).toBe(alone.get(name));
    }
  });
});
