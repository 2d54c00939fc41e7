import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { highlight } from '../../src/sources/markdown/highlight.ts';
import { assertProperty } from '../property.ts';

const highlightLines = async (code: string, language: string) => (await highlight(code, language)).lines;

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

  it.each('js TS c# golang svelte dockerfile hbs tf'.split(' '))('knows the name %s', async (name) => {
    expect((await highlight('a = "b"', name)).mistake).toBeNull();
  });

  it.each([
    ['constructor', /^unknown code language "constructor"/],
    ['insertBefore', /^unknown code language "insertBefore"/],
    ['../lib/core', /^unknown code language/],
    ['javascrpt', /, did you mean "javascript"\?$/],
  ])('says that it does not know %s', async (name, message) => {
    expect(await highlight('a < b', name)).toEqual({ lines: ['a &lt; b'], mistake: expect.stringMatching(message) });
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
    const code = PIECES.join(' ');
    const colors = async (names: string[]) => {
      const colored = new Map<string, string[]>();
      for (const name of names) colored.set(name, await highlightLines(code, name));
      return colored;
    };
    const first = await colors(LANGUAGES);
    expect(await colors(LANGUAGES.toReversed())).toEqual(first);
  });
});
