import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import type { refractor as Refractor, Syntax } from 'refractor/core';
import { escapeHtml } from '../../model/html.ts';

/**
 * Code is colored by class, so that it needs no inline styles and each color mode can have its own palette
 * (`ui/styles/code.css`). This maps the token types of Prism's grammars to classes. Types that are not listed look like
 * the text around them. https://prismjs.com/tokens.html
 */
const CLASSES: Record<string, string> = {
  c: 'comment prolog doctype cdata shebang',
  s: 'string char regex url attr-value template-string code-snippet header-value',
  k: 'keyword atrule important instruction directive title section-name shell-symbol',
  n: 'number boolean null constant symbol status-code entity unit',
  f: 'function method',
  t: 'class-name builtin namespace',
  g: 'property key tag selector literal-property header-name',
  a: 'attr-name parameter variable annotation decorator attribute',
  i: 'inserted',
  d: 'deleted',
  // Code inside strings, and signs, which would be a quarter of all elements on a page with much code.
  '': 'interpolation operator punctuation',
};

const classOf = new Map(
  Object.entries(CLASSES).flatMap(([name, types]) => types.split(' ').map((type) => [type, name] as const)),
);

const PLAIN = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'console-output', 'output']);

/** Grammar names by the names that authors use. refractor has a file for each grammar, under the grammar's own name. */
const NAMES: Record<string, string> = {
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  sh: 'bash',
  shell: 'bash',
  zsh: 'bash',
  shellscript: 'bash',
  console: 'shell-session',
  jsonc: 'json',
  jsonl: 'json',
  yml: 'yaml',
  html: 'markup',
  xml: 'markup',
  svg: 'markup',
  vue: 'markup',
  svelte: 'markup',
  md: 'markdown',
  mdx: 'markdown',
  py: 'python',
  rb: 'ruby',
  cs: 'csharp',
  'c#': 'csharp',
  'c++': 'cpp',
  fs: 'fsharp',
  kt: 'kotlin',
  rs: 'rust',
  golang: 'go',
  objc: 'objectivec',
  dockerfile: 'docker',
  tf: 'hcl',
  terraform: 'hcl',
  hbs: 'handlebars',
  mustache: 'handlebars',
  ps: 'powershell',
  ps1: 'powershell',
  bat: 'batch',
  cmd: 'batch',
  proto: 'protobuf',
  gql: 'graphql',
  patch: 'diff',
  make: 'makefile',
  viml: 'vim',
  opencl: 'c',
  cilkc: 'c',
  cilkcpp: 'cpp',
};

/** Files of refractor that extend other languages. Once loaded, they would change how later pages look. */
const CHANGES_OTHERS = /-extras$|-templat(?:es|ing)$|^(?:js|java|php|xml-)doc|^(?:cilk|opencl)/;

let grammarNames: Set<string> | undefined;

/** The names of the available grammars. Each is a file that is loaded when needed. */
function grammars(): Set<string> {
  if (!grammarNames) {
    const folder = join(createRequire(import.meta.url).resolve('refractor/core'), '../../lang');
    const names = readdirSync(folder).flatMap((file) => (file.endsWith('.js') ? basename(file, '.js') : []));
    grammarNames = new Set(names.filter((name) => !CHANGES_OTHERS.test(name)));
  }
  return grammarNames;
}

const nameOf = (language: string): string =>
  Object.hasOwn(NAMES, language) ? (NAMES[language] ?? language) : language;

/** True if a language can be highlighted or is known to be plain text. */
export function isKnownLanguage(language: string): boolean {
  return PLAIN.has(language) || grammars().has(nameOf(language));
}

/** Every name that {@link isKnownLanguage} accepts, for suggestions. */
export const knownLanguages = (): string[] => [...PLAIN, ...grammars(), ...Object.keys(NAMES)];

/** A piece of code from Prism's tokenizer: plain text, or a token that contains text or other tokens. */
type Part = string | { type: string; alias?: string | string[]; content: Part | Part[] };

/** Functions of Prism that refractor has but its types lack. https://prismjs.com/extending.html */
interface Prism {
  languages: Record<string, unknown> & { insertBefore: (language: string, before: string, more: object) => void };
  hooks: { run: (name: string, env: object) => void };
  tokenize: (code: string, grammar: unknown) => Part[];
}

let core: Promise<typeof Refractor> | undefined;

/** Loads the highlighter, once. Workers call this while they wait for their first page. */
export function startHighlighter(): Promise<typeof Refractor> {
  core ??= Promise.all([import('refractor/core'), syntaxesOf(FIRST)]).then(([{ refractor }, syntaxes]) => {
    const { register } = refractor;
    // Grammars also register others that they are made from.
    refractor.register = (syntax) => {
      register(syntax);
      includeRest((refractor as unknown as Prism).languages);
    };
    for (const syntax of syntaxes) refractor.register(syntax);
    return refractor;
  });
  return core;
}

/**
 * Includes in grammars those that they name as `rest`. Prism does so when it first uses a grammar, so a copy made later
 * would differ from one made earlier.
 */
function includeRest(languages: Prism['languages']): void {
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || value instanceof RegExp || seen.has(value)) return;
    seen.add(value);
    const grammar = value as Record<string, unknown>;
    for (const part of Object.values(grammar)) visit(part);
    const { rest } = grammar;
    if (typeof rest !== 'object' || rest === null) return;
    Object.assign(grammar, rest);
    delete grammar['rest'];
  };
  // Not the list itself, which has a language of this name.
  for (const grammar of Object.values(languages)) visit(grammar);
}

/**
 * The grammars of CSS and JavaScript extend that of markup, which colors styles and scripts within pages, and many
 * grammars are copies of one of the three. They are loaded before all others.
 */
const FIRST = ['markup', 'css', 'javascript'];

/**
 * Languages that a language embeds. Their grammars are always loaded before its own, which highlights them only then:
 * otherwise the pages compiled earlier would decide that.
 */
const WITHIN: Record<string, string[]> = {
  arturo: ['bash', 'yaml', 'markdown', 'sql'],
  graphql: ['yaml', 'markdown'],
  haml: ['yaml', 'coffeescript', 'erb', 'less', 'markdown', 'scss', 'textile'],
  haxe: ['regex'],
  http: ['json', 'csp', 'hpkp', 'hsts', 'uri'],
  log: ['javastacktrace'],
  markdown: ['yaml'],
  pug: ['yaml', 'coffeescript', 'ejs', 'handlebars', 'less', 'livescript', 'markdown', 'scss', 'stylus', 'twig'],
  pure: ['c', 'cpp', 'fortran'],
  sas: ['groovy', 'lua', 'sql'],
  smarty: ['php'],
  vala: ['regex'],
};

/** The files of refractor that a language needs, in the order in which they are loaded. */
export function grammarsFor(language: string): string[] {
  const name = nameOf(language);
  return [...FIRST, ...(WITHIN[name] ?? []), name];
}

async function syntaxesOf(names: readonly string[]): Promise<Syntax[]> {
  const modules = names.map((name) => import(/* @vite-ignore */ `refractor/${name}`) as Promise<{ default: Syntax }>);
  return (await Promise.all(modules)).map(({ default: syntax }) => syntax);
}

const loading = new Map<string, Promise<Prism>>();

async function load(name: string): Promise<Prism> {
  const [refractor, syntaxes] = await Promise.all([startHighlighter(), syntaxesOf(grammarsFor(name))]);
  for (const syntax of syntaxes) refractor.register(syntax);
  const prism = refractor as unknown as Prism;
  // Prism's grammar for Python recognizes only calls of built-in functions.
  if (name === 'python')
    prism.languages.insertBefore('python', 'keyword', {
      call: {
        pattern: /\b(?!(?:and|assert|await|elif|except|if|in|is|not|or|print|return|while|yield)\b)[A-Za-z_]\w*(?=\()/,
        alias: 'function',
      },
    });
  return prism;
}

/** Longer lines are shown without colors: some grammars take forever on minified code. */
const LONGEST_LINE = 2000;
/** As long code is shown without colors: each of its tokens takes a hundred times its length in memory. */
const LONGEST_CODE = 1_000_000;

/** Why code is shown without colors because of its length; null if it is not. */
export function tooLong(code: string, language: string): string | null {
  if (PLAIN.has(language) || code.length <= LONGEST_LINE) return null;
  if (code.length > LONGEST_CODE) return `the code has more than ${LONGEST_CODE} characters`;
  const isLong = code.split('\n').some(({ length }) => length > LONGEST_LINE);
  return isLong ? `a line of the code has more than ${LONGEST_LINE} characters` : null;
}

/**
 * Highlights code. Returns a string of HTML per line, with `<span class="k">` around tokens that have a color. Grammars
 * are loaded on first use. Plain text and unknown languages are only escaped.
 */
export async function highlightLines(code: string, language: string): Promise<string[]> {
  const known = language.toLowerCase();
  const lines = code.split('\n');
  if (PLAIN.has(known) || !isKnownLanguage(known) || tooLong(code, known)) return lines.map(escapeHtml);
  const name = nameOf(known);
  let prism = loading.get(name);
  if (!prism) loading.set(name, (prism = load(name)));
  return linesOf(tokensOf(await prism, code, name));
}

function tokensOf(prism: Prism, code: string, language: string): Part[] {
  const env = { code, language, grammar: prism.languages[language], tokens: [] as Part[] };
  // Here, grammars of template languages set their code aside; below, they put it back.
  prism.hooks.run('before-tokenize', env);
  env.tokens = prism.tokenize(env.code, env.grammar);
  prism.hooks.run('after-tokenize', env);
  return env.tokens;
}

/** Writes tokens as lines of HTML. A token that spans several lines is colored on each. */
function linesOf(tokens: Part[]): string[] {
  const lines: string[] = [];
  let line = '';
  let open = '';
  const close = () => {
    if (open) line += '</span>';
    open = '';
  };
  const put = (text: string, color: string) => {
    if (text === '') return;
    // White space has no color: it joins the span before it, which saves spans.
    const next = text.trim() === '' ? open : color;
    if (next !== open) {
      close();
      if (next) line += `<span class="${next}">`;
      open = next;
    }
    line += escapeHtml(text);
  };
  const write = (part: Part | Part[], color: string): void => {
    if (Array.isArray(part)) for (const one of part) write(one, color);
    else if (typeof part !== 'string') write(part.content, colorOf(part) ?? color);
    else if (!part.includes('\n')) put(part, color);
    else
      for (const [index, text] of part.split('\n').entries()) {
        if (index > 0) {
          close();
          lines.push(line);
          line = '';
        }
        put(text, color);
      }
  };
  write(tokens, '');
  close();
  return [...lines, line];
}

function colorOf({ type, alias }: Exclude<Part, string>): string | undefined {
  const own = classOf.get(type);
  if (own !== undefined || alias === undefined) return own;
  for (const name of [alias].flat()) {
    const found = classOf.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}
