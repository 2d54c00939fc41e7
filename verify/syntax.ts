import { createRequire } from 'node:module';
import type { Language, Parser } from '@vscode/tree-sitter-wasm';
import { fromHtml } from 'hast-util-from-html';
import type { Difference } from './judge.ts';
import { resultOf, type StepResult } from './result.ts';
import type { Step } from './steps.ts';

const require = createRequire(import.meta.url);

/** Grammars of editors by extension. They read parts of programs as well as whole ones. */
const GRAMMARS: Readonly<Record<string, string>> = {
  py: 'python',
  rb: 'ruby',
  php: 'php',
  go: 'go',
  java: 'java',
  rs: 'rust',
  cs: 'c-sharp',
};

/** Languages without a grammar here, by extension. */
const UNREAD: Readonly<Record<string, string>> = { kt: 'Kotlin', swift: 'Swift', dart: 'Dart' };

/** True for samples of which only the syntax is checked. The others have types. */
export function isSyntaxOnly({ language }: Pick<Step, 'language'>): boolean {
  return language === 'html' || language in GRAMMARS || language in UNREAD;
}

/** Checks the syntax of a sample that has no types. */
export async function checkSyntax(step: Step): Promise<StepResult> {
  const { language, code } = step;
  const unread = UNREAD[language];
  if (unread !== undefined) return resultOf(step, `no parser of ${unread}`, [], 'skipped');
  const mistakes = language === 'html' ? mistakesInHtml(code) : await mistakesIn(GRAMMARS[language] ?? '', code);
  const expected = 'code that its language reads';
  const differences = mistakes.map(({ line, got }) => ({ line: step.line + line, expected, got }));
  return resultOf(step, 'syntax', differences);
}

/** A 1-based line of the code, and what is there. */
type Mistake = Pick<Difference, 'line' | 'got'>;

/** The lines of code that cannot be read, or the first one if something is missing. */
export async function mistakesIn(grammar: string, code: string): Promise<Mistake[]> {
  const parser = await (parsers[grammar] ??= parserOf(grammar));
  // PHP outside of its tags is text.
  const start = grammar === 'php' && !code.includes('<?php') ? '<?php ' : '';
  const root = parser.parse(`${start}${code}\n`)?.rootNode;
  if (!root?.hasError) return [];
  const rows = new Set(root.descendantsOfType('ERROR').map((node) => node?.startPosition.row ?? 0));
  const lines = code.split('\n');
  return [...(rows.size > 0 ? rows : [0])].map((row) => ({ line: row + 1, got: lines[row] ?? '' }));
}

const parsers: Record<string, Promise<Parser>> = {};

async function parserOf(grammar: string): Promise<Parser> {
  const sitter = require('@vscode/tree-sitter-wasm') as { Parser: typeof Parser; Language: typeof Language };
  await sitter.Parser.init();
  const file = require.resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${grammar}.wasm`);
  return new sitter.Parser().setLanguage(await sitter.Language.load(file));
}

function mistakesInHtml(code: string): Mistake[] {
  const found: Mistake[] = [];
  fromHtml(code, { verbose: true, onerror: ({ line = 1, reason }) => void found.push({ line, got: reason }) });
  return found;
}
