import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromHtml } from 'hast-util-from-html';
import type { Difference } from './judge.ts';
import { runProgram } from './shell.ts';
import type { Step } from './steps.ts';

/** A program that parses a language. */
interface Parser {
  program: string;
  /** Arguments before the files. */
  words: readonly string[];
  /** Finds file, line and message in its output. */
  error: RegExp;
  /** Wrappings that make a sample a whole file, the likeliest first. None adds a line above it. */
  wraps: ((code: string) => string)[];
}

const asIs = (code: string) => code;

/** Wraps a sample, except for the lines at its top that belong there. */
const around =
  (top: RegExp, before: string, after: string) =>
  (code: string): string => {
    const [head = ''] = top.exec(code) ?? [];
    return `${head}${before}${code.slice(head.length)}\n${after}`;
  };

const JAVA_TOP = /^(?:\s*(?:import|package) [^;]*;)*/;
const GO_TOP = /^(?:\s*import (?:\([^)]*\)|[^\n]*))*/;

const PYTHON = `
import ast, sys
for path in sys.argv[1:]:
    try:
        compile(open(path).read(), path, 'exec', ast.PyCF_ONLY_AST | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    except SyntaxError as error:
        print(f'{path}:{error.lineno}: {error.msg}')
`;
const RUBY = `
require 'ripper'
class Reader < Ripper
  def on_parse_error(text) = puts("#{filename}:#{lineno}: #{text}")
  alias compile_error on_parse_error
end
ARGV.each { |path| Reader.new(File.read(path), path).parse }
`;
const PHP = `
foreach (array_slice($argv, 1) as $path) {
  try {
    token_get_all(file_get_contents($path), TOKEN_PARSE);
  } catch (ParseError $error) {
    echo $path, ':', $error->getLine(), ': ', $error->getMessage(), PHP_EOL;
  }
}
`;

/** Parsers by extension, which a machine may or may not have. */
const PARSERS: Readonly<Record<string, Parser>> = {
  py: { program: 'python3', words: ['-c', PYTHON], error: /^(.+?):(\d+): (.*)$/gm, wraps: [asIs] },
  rb: { program: 'ruby', words: ['-e', RUBY], error: /^(.+?):(\d+): (.*)$/gm, wraps: [asIs] },
  php: {
    program: 'php',
    words: ['-r', PHP, '--'],
    error: /^(.+?):(\d+): (.*)$/gm,
    wraps: [(code) => (code.includes('<?php') ? code : `<?php ${code}`)],
  },
  go: {
    program: 'gofmt',
    words: ['-e', '-l'],
    error: /^(.+?):(\d+):\d+: (.*)$/gm,
    wraps: [
      asIs,
      (code) => `package sample; ${code}`,
      (code) => `package sample; ${around(GO_TOP, ';func sample() {', '}')(code)}`.replace('; ;', '; '),
    ],
  },
  java: {
    program: 'javac',
    words: ['-proc:none', '-Xmaxerrs', '100000', '-XDshould-stop.ifNoError=PARSE', '-XDshould-stop.ifError=PARSE'],
    error: /^(.+?):(\d+): error: (.*)$/gm,
    wraps: [asIs, around(JAVA_TOP, ' class Sample {', '}'), around(JAVA_TOP, ' class Sample { void sample() {', '}}')],
  },
  rs: {
    program: 'rustfmt',
    words: ['--edition', '2021', '--check', '--config', 'error_on_line_overflow=false'],
    error: /^error(?:\[\w+\])?: (?<message>.*)\n +--> (?<file>.+?):(?<line>\d+):\d+/gm,
    wraps: [asIs, (code) => `async fn sample() { ${code}\n}`],
  },
};

/** Names of the samples' languages by extension, for the report. */
const NAMES: Readonly<Record<string, string>> = {
  py: 'Python',
  rb: 'Ruby',
  php: 'PHP',
  go: 'Go',
  java: 'Java',
  rs: 'Rust',
  cs: 'C#',
  kt: 'Kotlin',
  swift: 'Swift',
  dart: 'Dart',
};

/** True for samples of which only the syntax is checked. The others have types. */
export function isSyntaxOnly({ language }: Step): boolean {
  return language === 'html' || Object.hasOwn(NAMES, language);
}

/** How a sample is checked, for the record. */
export function checkOf(step: Step): string {
  if (isSyntaxOnly(step)) return 'syntax';
  return step.language === 'svelte' ? 'compiled' : 'types';
}

/** Result of checking samples. */
export interface CheckedSamples {
  /** The errors of each sample that was checked. */
  found: Map<Step, Difference[]>;
  /** The reasons why the other samples were not checked. */
  unread: Map<Step, string>;
}

/** Checks samples with the parsers of their languages, as far as this machine has them. */
export async function checkSyntax(steps: readonly Step[]): Promise<CheckedSamples> {
  const result: CheckedSamples = { found: new Map(), unread: new Map() };
  for (const [language, some] of groupByLanguage(steps)) {
    const parser = PARSERS[language];
    const found = language === 'html' ? readHtml(some) : parser && (await read(some, language, parser));
    if (found) for (const [step, differences] of found) result.found.set(step, differences);
    else
      for (const step of some) result.unread.set(step, `no parser of ${NAMES[language] ?? language} on this machine`);
  }
  return result;
}

function groupByLanguage(steps: readonly Step[]): Map<string, Step[]> {
  const groups = new Map<string, Step[]>();
  for (const step of steps.filter(isSyntaxOnly))
    groups.set(step.language, [...(groups.get(step.language) ?? []), step]);
  return groups;
}

/** Parses the samples of one language, each in every wrapping; null if the parser is missing. */
async function read(steps: readonly Step[], language: string, parser: Parser): Promise<Map<Step, Difference[]> | null> {
  const folder = mkdtempSync(join(tmpdir(), 'docs-syntax-'));
  try {
    const pathOf = (sample: number, way: number) => join(folder, `${sample}-${way}`, `Sample.${language}`);
    const paths = steps.flatMap(({ code }, sample) =>
      parser.wraps.map((wrap, way) => {
        const path = pathOf(sample, way);
        mkdirSync(join(path, '..'));
        writeFileSync(path, `${wrap(code)}\n`);
        return path;
      }),
    );
    const errors = await parse(paths, parser, folder);
    if (errors === null) return null;
    return new Map(
      steps.map((step, sample) => {
        const ways = parser.wraps.map((_, way) => errors.get(pathOf(sample, way)) ?? []);
        // One success is enough. If all fail, the one that gets furthest says most.
        const best = ways.toSorted(
          (a, b) => (a.length === 0 ? 0 : 1) - (b.length === 0 ? 0 : 1) || last(b) - last(a),
        )[0];
        return [step, (best ?? []).map(({ line, got }) => ({ line: step.line + line, expected: CODE, got }))];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface SyntaxError {
  line: number;
  got: string;
}

const CODE = 'code that its language reads';

const last = (errors: readonly SyntaxError[]) => Math.max(...errors.map(({ line }) => line));

async function parse(
  paths: readonly string[],
  { program, words, error }: Parser,
  folder: string,
): Promise<Map<string, SyntaxError[]> | null> {
  const environment = { HOME: process.env['HOME'] ?? folder };
  const end = await runProgram(program, [...words, ...paths], { folder, environment, limit: 60_000 }).catch(
    (problem: NodeJS.ErrnoException) => {
      if (problem.code === 'ENOENT') return null;
      throw problem;
    },
  );
  if (end === null) return null;
  const errors = new Map<string, SyntaxError[]>();
  for (const { 1: first = '', 2: second = '', 3: third = '', groups } of `${end.stdout}\n${end.stderr}`.matchAll(
    error,
  )) {
    const { file = first, line = second, message = third } = groups ?? {};
    errors.set(file, [...(errors.get(file) ?? []), { line: Number(line), got: message }]);
  }
  return errors;
}

function readHtml(steps: readonly Step[]): Map<Step, Difference[]> {
  return new Map(
    steps.map((step) => {
      const found: Difference[] = [];
      fromHtml(step.code, {
        verbose: true,
        onerror: ({ line = 1, reason }) => {
          found.push({ line: step.line + line, expected: CODE, got: reason });
        },
      });
      return [step, found];
    }),
  );
}
