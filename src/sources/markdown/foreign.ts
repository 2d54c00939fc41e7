import { positionAt } from '../../model/problem.ts';
import { withoutCode, type Finding } from './dialects.ts';

/** Syntax of another tool, which is shown as written here. */
interface Foreign {
  /** Matches it; the first group is shown in the message. */
  mark: RegExp;
  /** Names it for the message, before the words "is shown as written". */
  name: (shown: string) => string;
  fix: string;
  /** Not looked for in MDX, where braces are code. */
  isMarkdownOnly?: true;
}

const ADMONITION_FIX = 'Write ":::note A title" before it and ":::" behind it; for one that opens, :::details.';
const INCLUDE_FIX = 'Nothing is included: write the text here, or import a file in MDX.';
const BRACES_FIX =
  'Nothing is put in its place: write what it stands for, use a component in MDX, or put it into backticks.';

const FOREIGN: readonly Foreign[] = [
  // https://squidfunk.github.io/mkdocs-material/reference/admonitions/
  {
    mark: /^[ \t]*((?:!!!|\?\?\?\+?)[ \t]+[a-z][\w-]*)/gm,
    name: (shown) => `the admonition "${shown}"`,
    fix: ADMONITION_FIX,
  },
  // https://facelessuser.github.io/pymdown-extensions/extensions/blocks/
  {
    mark: /^[ \t]*(\/\/\/[ \t]+[a-z][\w-]*)\b/gm,
    name: (shown) => `the admonition "${shown}"`,
    fix: ADMONITION_FIX,
  },
  { mark: /^[ \t]*(===[!+]?[ \t]+)"[^"\n]*"[ \t]*$/gm, name: () => 'the tab after "==="', fix: 'Use <Tabs> in MDX.' },
  // https://mkdocstrings.github.io/usage/
  {
    mark: /^[ \t]*(:::)[ \t]+[a-z_]\w*(?:\.\w+)+[ \t]*$/gim,
    name: (shown) => `a reference to source code after "${shown}"`,
    fix: 'Nothing is read from source code: write it out here.',
  },
  // https://gohugo.io/content-management/shortcodes/
  {
    mark: /(\{\{[<%]-?[ \t]*\/?[\w./-]{0,100})[^\n]{0,1000}?[>%]\}\}/g,
    name: (shown) => `the shortcode "${shown} …"`,
    fix: BRACES_FIX,
    isMarkdownOnly: true,
  },
  // https://rust-lang.github.io/mdBook/format/mdbook.html
  {
    mark: /(\{\{#\w{1,50})[^\n}]{0,1000}\}\}/g,
    name: (shown) => `"${shown} …"`,
    fix: INCLUDE_FIX,
    isMarkdownOnly: true,
  },
  { mark: /(\{\*)[ \t][^\n]{0,1000}?\*\}/g, name: (shown) => `"${shown} …"`, fix: INCLUDE_FIX, isMarkdownOnly: true },
  { mark: /^[ \t]*(--8<--|<<<(?=[ \t]*[@./]))/gm, name: (shown) => `"${shown} …"`, fix: INCLUDE_FIX },
  {
    mark: /(\{%-?[ \t]*\w{1,50})[^\n]{0,1000}?%\}/g,
    name: (shown) => `the tag "${shown} …"`,
    fix: BRACES_FIX,
    isMarkdownOnly: true,
  },
  { mark: /(\{\{)[^{}#<%\n][^{}\n]*\}\}/g, name: () => 'a value in "{{ … }}"', fix: BRACES_FIX, isMarkdownOnly: true },
  {
    mark: /^[ \t]*\[?\[_{0,2}(toc)_{0,2}\]\]?[ \t]*$/gim,
    name: () => 'the mark of a table of contents',
    fix: 'Take it away: each page has one beside it.',
  },
  // https://docs.github.com/communities/documenting-your-project-with-wikis/editing-wiki-content
  {
    mark: /(?<!!)(\[\[)(?!_*[Tt][Oo][Cc]_*\]\])(?!\d+\]\])[^\]\n]{1,200}\]\](?![([:])/g,
    name: () => 'a link in double brackets',
    fix: 'Name the file: [Title](page.md).',
  },
  // https://spec.commonmark.org/0.31.2/#link-destination
  {
    mark: /(\]\()[^()\s<>"]{1,200} [^()<>"\n]{0,200}\.(?:mdx?|png|jpe?g|gif|svg|webp)(?:#[^()\s]{1,200})?\)/g,
    name: () => 'a link with a blank in its address',
    fix: 'Put the address in angle brackets, [Title](<My page.md>), or write %20 for the blank.',
  },
  // https://kramdown.gettalong.org/syntax.html#attribute-list-definitions
  {
    mark: /(?:^|(?<=[)\]\x60*\w]))(\{:?[ \t]*[.#][\w-]+|\{:[ \t]*\w+=)[^{}\n]*\}[ \t]*$/gm,
    name: () => 'a list of attributes in braces',
    fix: 'Take it away: only headings have an id, as in "## Text {#id}". In MDX, HTML may have a class.',
    isMarkdownOnly: true,
  },
];

/** Finds the first use of each kind of other tools' Markdown in a page. Unreported, it would be shown as text. */
export function foreignIn(source: string, isMdx: boolean): Finding[] {
  if (!/!!!|\?\?\?|\/\/\/|===|\{[{%:.#* ]|::[ \t]+\w+\.|--8<--|<<<|\[\[|\[_*toc|\]\([^()\s<>]+ [^()]*\./i.test(source))
    return [];
  const text = withoutCode(source);
  return FOREIGN.filter(({ isMarkdownOnly }) => !(isMdx && isMarkdownOnly)).flatMap(({ mark, name, fix }) => {
    const first = new Map<string, Finding>();
    for (const { 1: shown = '', index } of text.matchAll(mark)) {
      const message = `${name(shown.trim())} is shown as written`;
      if (!first.has(message)) first.set(message, { line: positionAt(text, index).line, message, fix });
    }
    return [...first.values()];
  });
}
