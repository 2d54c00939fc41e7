import { bundledLanguages, bundledLanguagesAlias, type BundledLanguage } from 'shiki/langs';
import type { Grammar, HighlighterCore } from 'shiki/types';
import { escapeHtml } from '../../model/html.ts';
import { colourJson } from './json-lines.ts';

/**
 * Code is coloured by class, so that no inline style is needed and each colour mode has its own palette.
 * The theme maps TextMate scopes to made-up colours, one for each class; `ui/styles/code.css` gives the real ones.
 */
const CLASSES: Record<string, string[]> = {
  c: ['comment', 'punctuation.definition.comment', 'string.quoted.docstring'],
  s: [
    'string',
    'punctuation.definition.string',
    'constant.other.symbol',
    'markup.inline.raw',
    'string.unquoted.argument',
    'string.unquoted.plain',
  ],
  k: [
    'keyword',
    'storage',
    'variable.language',
    'keyword.operator.new',
    'keyword.operator.expression',
    'keyword.control',
    'markup.heading',
    'entity.name.directive',
  ],
  n: [
    'constant.numeric',
    'constant.language',
    'constant.character',
    'support.constant',
    'variable.other.constant',
    'constant.other.option',
    'keyword.other.unit',
  ],
  f: [
    'entity.name.function',
    'support.function',
    'entity.name.command',
    'meta.function-call.generic',
    'support.function.builtin.shell',
  ],
  t: [
    'entity.name.type',
    'entity.name.class',
    'entity.other.inherited-class',
    'support.class',
    'support.type',
    'entity.name.namespace',
    'storage.type.primitive',
  ],
  g: [
    'entity.name.tag',
    'support.type.property-name',
    'meta.object-literal.key',
    'variable.other.object.property',
    'entity.name.tag.yaml',
    'support.type.property-name.json',
    'variable.other.property',
  ],
  a: [
    'entity.other.attribute-name',
    'variable.parameter',
    'variable.other.normal.shell',
    'punctuation.definition.variable.shell',
    'meta.annotation',
  ],
  p: ['keyword.operator', 'punctuation', 'meta.brace', 'storage.type.function.arrow'],
  i: ['markup.inserted', 'punctuation.definition.inserted', 'meta.diff.header.to-file'],
  d: ['markup.deleted', 'punctuation.definition.deleted', 'meta.diff.header.from-file'],
};

const names = Object.keys(CLASSES);
const colorOf = (index: number) => `#0000${(index + 1).toString(16).padStart(2, '0').toUpperCase()}`;
const classOf = new Map(names.map((name, index) => [colorOf(index), name]));

const theme = {
  name: 'classes',
  type: 'light' as const,
  fg: '#000000',
  bg: '#FFFFFF',
  settings: names.map((name, index) => ({ scope: CLASSES[name] ?? [], settings: { foreground: colorOf(index) } })),
};

const PLAIN = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'console-output', 'output']);

/** Whether a language can be coloured or is known to be plain text. */
export function isKnownLanguage(language: string): boolean {
  return (
    PLAIN.has(language) || Object.hasOwn(bundledLanguages, language) || Object.hasOwn(bundledLanguagesAlias, language)
  );
}

/** Every name that {@link isKnownLanguage} accepts, for suggestions. */
export const knownLanguages = (): string[] => [
  ...PLAIN,
  ...Object.keys(bundledLanguages),
  ...Object.keys(bundledLanguagesAlias),
];

/** Longer lines are shown without colours: some grammars take forever on minified code. */
const LONGEST_LINE = 2000;
/** Where a token's colour stands in its metadata: https://github.com/microsoft/vscode-textmate `EncodedTokenAttributes` */
const COLOUR_MASK = 0b0000_0000_1111_1111_1000_0000_0000_0000;
const COLOUR_SHIFT = 15;

type StateStack = NonNullable<Parameters<Grammar['tokenizeLine2']>[1]>;

interface ColouredLine {
  html: string;
  /** The grammar's state behind the line, as an index of `states`. */
  state: number;
}

/**
 * A grammar that remembers lines. In documentation most lines of code have been seen before, in the same state of
 * the grammar: braces, headers, imports. Such a line costs nothing; measured on the bench's corpus, three of four.
 */
class LineMemory {
  readonly #grammar: Grammar;
  readonly #classes: string[];
  readonly #states: StateStack[] = [];
  readonly #lines = new Map<string, ColouredLine>();

  constructor(grammar: Grammar, classes: string[]) {
    this.#grammar = grammar;
    this.#classes = classes;
  }

  colour(code: string): string[] {
    let state = -1;
    return code.split('\n').map((line) => {
      const key = `${state}\0${line}`;
      let known = this.#lines.get(key);
      if (!known) this.#lines.set(key, (known = this.#tokenize(line, state)));
      ({ state } = known);
      return known.html;
    });
  }

  #tokenize(line: string, before: number): ColouredLine {
    if (line.length > LONGEST_LINE) return { html: escapeHtml(line), state: before };
    // Without a time limit: what a page looks like must not depend on how busy the machine is.
    const { tokens, ruleStack } = this.#grammar.tokenizeLine2(line, this.#states[before] ?? null, 0);
    let state = this.#states.findIndex((other) => other.equals(ruleStack));
    if (state === -1) state = this.#states.push(ruleStack) - 1;
    return { html: this.#html(line, tokens), state };
  }

  /** @param tokens pairs of an offset and the metadata of what starts there */
  #html(line: string, tokens: Uint32Array): string {
    let html = '';
    let open = '';
    for (let index = 0; index < tokens.length; index += 2) {
      const content = line.slice(tokens[index], tokens[index + 2] ?? line.length);
      const colour = ((tokens[index + 1] ?? 0) & COLOUR_MASK) >>> COLOUR_SHIFT;
      // White space takes no colour: it joins whatever stands before it, which saves spans.
      const next = content.trim() === '' ? open : (this.#classes[colour] ?? '');
      if (next !== open) {
        if (open) html += '</span>';
        if (next) html += `<span class="${next}">`;
        open = next;
      }
      html += escapeHtml(content);
    }
    return open ? `${html}</span>` : html;
  }
}

/**
 * One grammar for the whole family: TSX contains the others. Each grammar costs a quarter of a second before its first
 * line is coloured, in every worker.
 */
const FAMILY: Record<string, string> = Object.fromEntries(
  ['js', 'javascript', 'mjs', 'cjs', 'jsx', 'ts', 'typescript', 'mts', 'cts'].map((name) => [name, 'tsx']),
);

let highlighter: Promise<HighlighterCore> | undefined;
const memories = new Map<string, LineMemory>();

/** Loads the highlighter, once. A worker does so while it waits for its first page. */
export function startHighlighter(): Promise<HighlighterCore> {
  highlighter ??= import('./shiki.ts').then(({ createShiki }) => createShiki(theme));
  return highlighter;
}

async function memoryOf(language: string): Promise<LineMemory> {
  const known = memories.get(language);
  if (known) return known;
  const core = await startHighlighter();
  await core.loadLanguage(
    bundledLanguages[language as BundledLanguage] ??
      bundledLanguagesAlias[language as keyof typeof bundledLanguagesAlias],
  );
  const { colorMap } = core.setTheme(theme.name);
  const memory = new LineMemory(
    core.getLanguage(language),
    colorMap.map((colour) => classOf.get(colour.toUpperCase()) ?? ''),
  );
  memories.set(language, memory);
  return memory;
}

/**
 * Colours code, one string of HTML a line, with `<span class="k">` around what has a colour.
 * Grammars are loaded when first needed. Plain and unknown languages are only escaped.
 */
export async function highlightLines(code: string, language: string): Promise<string[]> {
  const name = language.toLowerCase();
  if (PLAIN.has(name) || !isKnownLanguage(name)) return code.split('\n').map(escapeHtml);
  const json = name === 'json' ? colourJson(code) : null;
  if (json !== null) return json;
  return (await memoryOf(FAMILY[name] ?? name)).colour(code);
}
