import { createRequire } from 'node:module';
import type { Language, Parser } from '@vscode/tree-sitter-wasm';

const require = createRequire(import.meta.url);

/**
 * Parses C# with the grammar that editors use, since no compiler is small enough for the tests.
 *
 * @returns a function that finds the line of the first mistake in a program, or returns null
 */
export async function csharpReader(): Promise<(code: string) => string | null> {
  const sitter = require('@vscode/tree-sitter-wasm') as { Parser: typeof Parser; Language: typeof Language };
  await sitter.Parser.init();
  const parser = new sitter.Parser();
  parser.setLanguage(
    await sitter.Language.load(require.resolve('@vscode/tree-sitter-wasm/wasm/tree-sitter-c-sharp.wasm')),
  );
  return (code) => {
    const root = parser.parse(code)?.rootNode;
    if (!root) return 'nothing could be read';
    if (!root.hasError) return null;
    const wrong = root.descendantsOfType('ERROR')[0]?.startPosition.row ?? 0;
    return `line ${wrong + 1}: ${code.split('\n')[wrong]}`;
  };
}
