import { afterEach, describe, expect, it } from 'vitest';
import { readSteps } from '../../verify/steps.ts';
import { checkSyntax } from '../../verify/syntax.ts';
import { isInstalled } from '../programs.ts';

/** Reads samples of a page; returns the mistakes by line of the page, and why some samples were not read. */
async function check(...blocks: [language: string, code: string][]) {
  const text = blocks.map(([language, code]) => `\`\`\`${language}\n${code}\n\`\`\``).join('\n');
  const { found, unread } = await checkSyntax(readSteps(text, { samples: true }));
  return { wrong: [...found.values()].flat(), read: found.size, unread: [...unread.values()] };
}

/** For each language: its parser, parts of programs as pages show them, and code with a mistake on its second line. */
const LANGUAGES: [language: string, program: string, right: string[], wrong: string][] = [
  ['python', 'python3', ['import shelf\nshelf.size', 'size = await shelf.size()'], 'if size:\nreturn = 4'],
  ['ruby', 'ruby', ["require 'shelf'\nputs Shelf.new.size"], 'size = 4\nputs(size))'],
  ['php', 'php', ['<?php\necho $shelf->size();', '$size = $shelf->size();'], '$size = 4;\necho $size size;'],
  [
    'go',
    'gofmt',
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
    'javac',
    ['class Shelf {}', 'import a.Shelf;\nint size() { return 4; }', 'import a.Shelf;\nShelf shelf = new Shelf();'],
    'int size = 4;\nsize size;;(',
  ],
  ['rust', 'rustfmt', ['fn main() {}', 'let size = shelf.size().await;'], 'let size = 4;\nlet let = 5;'],
];

describe.each(LANGUAGES)('the syntax of %s', (language, program, right, wrong) => {
  it.skipIf(!isInstalled(program, '-h'))(`is what ${program} reads, in whole files and in parts`, async () => {
    expect(await check(...right.map((code): [string, string] => [language, code]))).toEqual({
      wrong: [],
      read: right.length,
      unread: [],
    });
    const found = await check([language, right[0] ?? ''], [language, wrong]);
    const [line] = found.wrong.map((difference) => difference.line);
    // After the first block, and after the fence and the first line of the second.
    expect(line).toBe((right[0] ?? '').split('\n').length + 2 + 3);
  });
});

it('is read of HTML without any program', async () => {
  const page = '<!doctype html>\n<html lang="en"><head><title>Shelf</title></head><body></body></html>';
  expect(await check(['html', page])).toEqual({ wrong: [], read: 1, unread: [] });
  const { wrong } = await check(['html', page.replace('lang="en"', 'lang="en" lang="en"')]);
  expect(wrong[0]?.line).toBe(3);
});

describe('a language that cannot be read', () => {
  const path = process.env['PATH'];
  afterEach(() => {
    process.env['PATH'] = path;
  });

  it('is named, whether nobody has its parser or this machine does not', async () => {
    process.env['PATH'] = '/nowhere';
    expect(await check(['kotlin', 'val size = 4'], ['ruby', 'size = = 4'])).toEqual({
      wrong: [],
      read: 0,
      unread: ['no parser of Kotlin on this machine', 'no parser of Ruby on this machine'],
    });
  });
});
