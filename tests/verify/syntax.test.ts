import { expect, it } from 'vitest';
import { readSteps } from '../../verify/steps.ts';
import { checkSyntax, isSyntaxOnly } from '../../verify/syntax.ts';

/** Reads samples of a page; for each, returns the line of its first mistake, or how it was read. */
async function check(...blocks: [language: string, code: string][]) {
  const text = blocks.map(([language, code]) => `\`\`\`${language}\n${code}\n\`\`\``).join('\n');
  const samples = readSteps(text, { samples: true }).filter(isSyntaxOnly);
  const results = await Promise.all(samples.map(checkSyntax));
  return results.flatMap(({ seen, differences: [mistake] }) => mistake?.line ?? seen);
}

/** For each language: parts of programs as pages show them, and code with a mistake on its second line. */
const LANGUAGES: [language: string, right: string[], wrong: string][] = [
  ['python', ['import shelf\nshelf.size', 'size = await shelf.size()'], 'size = 4\nreturn = 4'],
  ['ruby', ["require 'shelf'\nputs Shelf.new.size"], 'size = 4\nputs(size))'],
  ['php', ['<?php\necho $shelf->size();', '$size = $shelf->size();'], '$size = 4;\necho $size size;'],
  [
    'go',
    [
      'package main\n\nfunc main() {}',
      'func size() int { return 4 }',
      'import (\n\t"fmt"\n)\n\nfmt.Println(4)',
      'x := 4',
    ],
    'size := 4\nsize ==== 5',
  ],
  [
    'java',
    ['class Shelf {}', 'import a.Shelf;\nint size() { return 4; }', 'import a.Shelf;\nShelf shelf = new Shelf();'],
    'int size = 4;\nsize size;;(',
  ],
  ['rust', ['fn main() {}', 'let size = shelf.size().await;'], 'let size = 4;\nlet = 5;'],
  ['csharp', ['using Shelves;\nawait shelf.Size();', 'class Shelf { int Size() => 4; }'], 'var a = 4;\nvar b = "open;'],
  [
    'html',
    ['<!doctype html>\n<html lang="en"><head><title>A</title></head><body></body></html>'],
    '<!doctype html>\n<p',
  ],
];

it.each(LANGUAGES)('the syntax of %s is read, in whole files and in parts', async (language, right, wrong) => {
  expect(await check(...right.map((code): [string, string] => [language, code]))).toEqual(right.map(() => 'syntax'));
  // After a block of three lines, and after the fence and the first line of the second.
  const [line] = await check(['js', '4'], [language, wrong]);
  expect(line).toBe(3 + 3);
});

it('a language without a parser is named', async () => {
  expect(await check(['kotlin', 'val size = 4'])).toEqual(['no parser of Kotlin']);
});
