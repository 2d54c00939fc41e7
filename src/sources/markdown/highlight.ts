import type { Syntax } from 'refractor/core';
import { escapeHtml } from '../../model/html.ts';
import { suggest } from '../../model/suggest.ts';

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

/**
 * The grammars, always loaded together and in this order: many are made from those before them or use them within their
 * own code, so the pages compiled earlier must not decide which are there.
 */
const GRAMMARS =
  `markup css javascript json yaml typescript jsx tsx uri csp hpkp hsts http bash shell-session diff markdown
  sql python ruby php go java kotlin groovy scala swift objectivec dart rust c cpp csharp elixir lua perl powershell
  batch docker hcl ini toml properties nginx handlebars scss graphql protobuf makefile`.split(/\s+/);

/** Names that authors use, besides those that the grammars themselves have. */
const MORE_NAMES: Record<string, string[]> = {
  javascript: ['mjs', 'cjs'],
  typescript: ['mts', 'cts'],
  json: ['jsonc', 'jsonl'],
  markup: ['vue', 'svelte'],
  markdown: ['mdx'],
  bash: ['zsh', 'shellscript'],
  'shell-session': ['console'],
  rust: ['rs'],
  csharp: ['c#'],
  cpp: ['c++'],
  go: ['golang'],
  groovy: ['gradle'],
  hcl: ['tf', 'terraform'],
  powershell: ['ps', 'ps1'],
  batch: ['bat', 'cmd'],
  protobuf: ['proto'],
  graphql: ['gql'],
  diff: ['patch'],
  makefile: ['make'],
};

/** A piece of code from Prism's tokenizer: plain text, or a token that contains text or other tokens. */
type Part = string | { type: string; alias?: string | string[]; content: Part | Part[] };

/** Functions of Prism that refractor has but its types lack. https://prismjs.com/extending.html */
interface Prism {
  languages: Record<string, unknown> & { insertBefore: (language: string, before: string, more: object) => void };
  hooks: { run: (name: string, env: object) => void };
  tokenize: (code: string, grammar: unknown) => Part[];
}

async function load(): Promise<Prism> {
  const { refractor } = await import('refractor/core');
  const modules = GRAMMARS.map(
    (name) => import(/* @vite-ignore */ `refractor/${name}`) as Promise<{ default: Syntax }>,
  );
  for (const { default: syntax } of await Promise.all(modules)) refractor.register(syntax);
  refractor.alias(MORE_NAMES);
  const prism = refractor as unknown as Prism;
  // Prism's grammar for Python recognizes only calls of built-in functions.
  prism.languages.insertBefore('python', 'keyword', {
    call: {
      pattern: /\b(?!(?:and|assert|await|elif|except|if|in|is|not|or|print|return|while|yield)\b)[A-Za-z_]\w*(?=\()/,
      alias: 'function',
    },
  });
  return prism;
}

let loading: Promise<Prism> | undefined;

/** Longer lines are shown without colors: some grammars take forever on minified code. */
const LONGEST_LINE = 2000;
/** As long code is shown without colors: each of its tokens takes a hundred times its length in memory. */
const LONGEST_CODE = 1_000_000;

/** Why code is shown without colors although it has a language; null if it has them. */
function mistakeIn(code: string, language: string, { languages }: Prism): string | null {
  if (code.length > LONGEST_CODE) return `the code has more than ${LONGEST_CODE} characters`;
  if (code.length > LONGEST_LINE && code.split('\n').some(({ length }) => length > LONGEST_LINE))
    return `a line of the code has more than ${LONGEST_LINE} characters`;
  const isKnown = (name: string) => Object.hasOwn(languages, name) && typeof languages[name] === 'object';
  if (isKnown(language.toLowerCase())) return null;
  const known = Object.keys(languages).filter(isKnown);
  return `unknown code language "${language}"${suggest(language, [...PLAIN, ...known])}`;
}

/**
 * Highlights code.
 *
 * @param written the language as the writer names it; empty for plain text
 * @returns a string of HTML per line, with `<span class="k">` around tokens that have a color; and why there are none, if
 *   that is a mistake
 */
export async function highlight(code: string, written: string): Promise<{ lines: string[]; mistake: string | null }> {
  const language = written.toLowerCase();
  const plain = () => code.split('\n').map(escapeHtml);
  if (PLAIN.has(language)) return { lines: plain(), mistake: null };
  const prism = await (loading ??= load());
  const mistake = mistakeIn(code, written, prism);
  if (mistake !== null) return { lines: plain(), mistake };
  const grammar = prism.languages[language];
  // Grammars of template languages know themselves only by their own name.
  const own = GRAMMARS.find((name) => prism.languages[name] === grammar);
  const env = { code, language: own, grammar, tokens: [] as Part[] };
  // Here, grammars of template languages set their code aside; below, they put it back.
  prism.hooks.run('before-tokenize', env);
  env.tokens = prism.tokenize(env.code, env.grammar);
  prism.hooks.run('after-tokenize', env);
  return { lines: linesOf(env.tokens), mistake };
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

function colorOf({ type, alias = [] }: Exclude<Part, string>): string | undefined {
  const name = [type, alias].flat().find((one) => classOf.has(one));
  return name === undefined ? undefined : classOf.get(name);
}
