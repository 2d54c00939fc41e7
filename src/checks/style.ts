import type { MicromarkToken, Rule, RuleParams } from 'markdownlint';
import { lint } from 'markdownlint/promise';
import type { SourceText } from '../model/page.ts';
import { problemAt, startOf, type Problem } from '../model/problem.ts';

/** A phrase that the style guide avoids. */
interface Phrase {
  pattern: RegExp;
  fix: string;
}

/** Tokens that contain addresses. */
const ADDRESSES: ReadonlySet<string> = new Set(['resource', 'definition', 'autolink', 'literalAutolink']);

/** Front matter fields that readers see. */
const READ = /^(?:title|description|sidebar_label):/;

/**
 * Reports phrases that a style guide avoids. The guide is a Markdown file with a table: phrases as code in the first
 * column, separated by commas, and replacements in the second. A phrase with a capital letter is matched exactly,
 * others in any case. Code is ignored, but the text of diagrams is checked.
 *
 * @param pages Markdown and MDX, with their front matter
 * @returns a problem for each occurrence, by page and line, or one if the guide has no such table
 */
export async function checkStyle(pages: readonly SourceText[], guide: SourceText): Promise<Problem[]> {
  const phrases = phrasesIn(guide.text);
  if (phrases.length === 0) {
    const fix = 'Write each phrase as code in the first column of a table, and what to write instead in the second.';
    return [problemAt(startOf(guide.file), 'the style guide has no table of phrases', fix)];
  }
  const problems: Problem[] = [];
  const search = (file: string, text: string, line: number, column: number) => {
    for (const { pattern, fix } of phrases)
      for (const { 0: found, index } of text.matchAll(pattern)) {
        const place = { file, line, column: column + index };
        problems.push(problemAt(place, `the style guide avoids "${found}"`, `Write: ${fix}.`));
      }
  };
  const rule: Rule = {
    names: ['words'],
    description: 'Words of the style guide',
    tags: ['style'],
    parser: 'micromark',
    function: (params) => {
      const above = params.frontMatterLines.length;
      params.frontMatterLines.forEach((line, at) => {
        if (READ.test(line)) search(params.name, line, at + 1, 1);
      });
      for (const { text, startLine, startColumn } of proseOf(params))
        search(params.name, text, above + startLine, startColumn);
    },
  };
  await lint({
    strings: Object.fromEntries(pages.map(({ file, text }) => [file, text])),
    config: { default: false, words: true },
    customRules: [rule],
  });
  return problems;
}

/** Reads the rows of the guide's tables whose first cell is code. */
function phrasesIn(text: string): Phrase[] {
  return text.split('\n').flatMap((line) => {
    const [, first = '', second = ''] = line.split('|').map((cell) => cell.trim());
    return first.startsWith('`')
      ? [...first.matchAll(/`([^`]+)`/g)].map(([, phrase = '']) => phraseOf(phrase, second))
      : [];
  });
}

function phraseOf(phrase: string, fix: string): Phrase {
  const words = phrase.split(/\s+/).map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
  const source = String.raw`(?<![\w-])${words.join(String.raw`\s+`)}(?![\w-])`;
  return { fix, pattern: new RegExp(source, /[A-Z]/.test(phrase) ? 'g' : 'gi') };
}

/** The parts of a page that are read as sentences: text, and the lines of diagrams. */
function proseOf(params: RuleParams): MicromarkToken[] {
  const found: MicromarkToken[] = [];
  const walk = (tokens: readonly MicromarkToken[], isDiagram: boolean) => {
    for (const token of tokens) {
      if (token.type === 'data' || (isDiagram && token.type === 'codeFlowValue')) found.push(token);
      else if (!ADDRESSES.has(token.type))
        walk(token.children, isDiagram || (token.type === 'codeFenced' && /^[`~]+\s*mermaid/.test(token.text)));
    }
  };
  walk(params.parsers.micromark.tokens, false);
  return found;
}
