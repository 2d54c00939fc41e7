import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from '../src/files/hash.ts';
import { writeWhole } from '../src/files/write.ts';
import type { Difference } from './judge.ts';
import type { ProductSamples } from './product.ts';
import { InstanceGone } from './recorder.ts';
import { resultOf, type StepResult } from './result.ts';
import type { PageToRun } from './run-page.ts';
import { runProgram, type ShellResult } from './shell.ts';
import type { Step } from './steps.ts';
import { checkSyntax, isSyntaxOnly } from './syntax.ts';

/** A file of the project that is checked: a sample, or several that a page shows as parts of one file. */
interface SampleFile {
  /** Path relative to the project's folder. */
  path: string;
  text: string;
  /** The samples that its errors belong to. A copy has none: it has been checked beside those it was shown with. */
  pieces: Piece[];
}

interface Piece {
  step: Step;
  /** Number of lines in the file before the sample. */
  before: number;
}

/** More time than it takes to install packages, or to check samples. */
const LIMIT = 10 * 60_000;

/**
 * Checks the types of samples, or at least their syntax.
 *
 * @param folder holds what `installPackages` has put there
 * @returns a result for each sample
 * @throws InstanceGone if the compiler fails in another way than to find errors
 */
export async function checkSamples(
  pages: readonly Pick<PageToRun, 'id' | 'steps'>[],
  folder: string,
  settings: ProductSamples | undefined,
): Promise<Map<Step, StepResult>> {
  const results = new Map<Step, StepResult>();
  const files: SampleFile[] = [];
  for (const { id, steps } of pages) {
    const typed: Step[] = [];
    for (const step of steps.filter(({ kind }) => kind === 'sample')) {
      const other = settings?.elsewhere(id, step.code) ?? null;
      if (step.skip !== null) results.set(step, resultOf(step, step.skip, [], 'skipped'));
      else if (other !== null) results.set(step, resultOf(step, other, [], 'elsewhere'));
      else if (isSyntaxOnly(step)) results.set(step, await checkSyntax(step));
      else typed.push(step);
    }
    files.push(...layOut(id, typed, settings?.given[id] ?? {}));
  }
  for (const [step, found] of await checkTypes(files, folder))
    results.set(step, resultOf(step, step.language === 'svelte' ? 'compiled' : 'types', found));
  return results;
}

/** Returns the errors of each sample. */
async function checkTypes(files: readonly SampleFile[], folder: string): Promise<Map<Step, Difference[]>> {
  const found = new Map(files.flatMap(({ pieces }) => pieces).map(({ step }): [Step, Difference[]] => [step, []]));
  if (files.length === 0) return found;
  rmSync(join(folder, 'pages'), { recursive: true, force: true });
  for (const { path, text } of files) writeWhole(join(folder, path), text);
  const { status, stdout, stderr } = await npm(['run', '--silent', 'check'], folder);
  collect(stdout, files, found);
  if (status !== 0 && !SOME_ERROR.test(stdout))
    throw new InstanceGone(`The samples cannot be checked: ${stderr.trim() || stdout.trim()} Nothing was written.`);
  return found;
}

/**
 * Installs the packages that samples are checked against, unless they are there already.
 *
 * @param source folder with a `package.json`, its lock file, and whatever else its script `check` needs. The script runs
 * compilers over `pages/` and prints errors as TypeScript does
 * @param folder receives a copy of that, and the packages
 * @throws InstanceGone if they cannot be installed
 */
export async function installPackages(source: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const entry of readdirSync(source, { withFileTypes: true }))
    if (entry.isFile()) copyFileSync(join(source, entry.name), join(folder, entry.name));
  const mark = join(folder, 'installed');
  const lock = hashOf(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return;
  const words = ['ci', '--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund'];
  const { status, stderr } = await npm(words, folder);
  // After the code of the error, npm says what is wrong.
  const reason = /^npm error (?!code )(.+)$/m.exec(stderr)?.[1] ?? stderr.trim();
  if (status !== 0)
    throw new InstanceGone(
      `The packages that samples are checked against cannot be installed: ${reason} Nothing was written.`,
    );
  writeFileSync(mark, lock);
}

function npm(words: string[], folder: string): Promise<ShellResult> {
  return runProgram('npm', words, { folder, environment: process.env, limit: LIMIT });
}

/** Lays out a page's samples so that relative imports between them work. A sample without a name gets its line's. */
function layOut(id: string, steps: readonly Step[], given: ProductSamples['given'][string]): SampleFile[] {
  const files: SampleFile[] = [];
  /** The named samples that a reader has at this point, with their parts. */
  const named = new Map<string, Step[]>();
  let version = 1;
  const filesOf = (name: string, parts: readonly Step[]): SampleFile[] => {
    const path = join('pages', id, `v${version}`, name);
    const script = { path, ...fileOf(parts, given) };
    const [step] = parts;
    if (!step || !/^(?:vue|svelte)$/.test(step.language)) return [script];
    const component = { path, text: step.code, pieces: [{ step, before: 0 }] };
    // Compilers look for a component's script beside it.
    return step.language === 'svelte' ? [component] : [component, { ...script, path: `${path}.js` }];
  };
  for (const step of steps) {
    // A name that leads out of the folder is treated as none.
    const [, name, part] = /^((?!.*\.\.)[\w@.+/-]+)(?: \(part (\d+)\))?$/.exec(step.file ?? '') ?? [];
    if (name === undefined) {
      files.push(...filesOf(`line-${step.line}.${step.language}`, [step]));
      continue;
    }
    const known = named.get(name);
    if (known && part !== undefined && part !== '1') {
      known.push(step);
      Object.assign(files.find(({ pieces }) => pieces[0]?.step === known[0]) ?? {}, fileOf(known, given));
      continue;
    }
    if (known) {
      // Another way to write the same file: all other files stay.
      version++;
      named.delete(name);
      const copies = [...named].flatMap(([other, parts]) => filesOf(other, parts));
      files.push(...copies.map((copy) => ({ ...copy, pieces: [] })));
    }
    named.set(name, [step]);
    files.push(...filesOf(name, [step]));
  }
  return files;
}

function fileOf(parts: readonly Step[], given: ProductSamples['given'][string]): Pick<SampleFile, 'text' | 'pieces'> {
  const codes = parts.map(({ code, language }) => (language === 'vue' ? scriptOf(code) : code));
  const all = codes.join('\n');
  const isTyped = parts[0]?.language.startsWith('ts') ?? false;
  const declarations = Object.entries(given)
    .filter(([name]) => isFree(name, all))
    .map(([name, type]) =>
      isTyped ? `declare const ${name}: ${type};` : `/** @type {${type}} */ var ${name} = /** @type {any} */ (null);`,
    );
  let before = 1;
  const pieces = parts.map((step, index): Piece => {
    const piece = { step, before };
    before += codes[index]?.split('\n').length ?? 0;
    return piece;
  });
  const isModule = /^\s*(?:import|export)\b|\brequire\(|\bmodule\.exports\b/m.test(all);
  // Without this, a sample would see the names of all others.
  const end = isModule ? '' : 'export {};\n';
  return { text: `${declarations.join(' ')}\n${all}\n${end}`, pieces };
}

/** The script of a component, on the same lines, as the module that others import. */
function scriptOf(component: string): string {
  const [, before = '', script = ''] = /^([\s\S]*?<script[^>]*>)([\s\S]*?)<\/script>/.exec(component) ?? [];
  return `${before.replaceAll(/[^\n]/g, '')}${script}export default {};`;
}

/** True if code uses a name that it does not declare. */
function isFree(name: string, code: string): boolean {
  const declared = new RegExp(
    `\\b(?:const|let|var|function|class)\\s+(?:\\{[^}]*)?\\b${name}\\b|\\bimport\\b[^;]*\\b${name}\\b`,
  );
  return new RegExp(`(?<![.\\w'"])${name}\\b`).test(code) && !declared.test(code);
}

const SOME_ERROR = /\berror \w+:/;
const ERROR = /^(.+?)\((\d+),\d+\): error (\w+: .*)$/;

/** Assigns the compiler's errors to the samples that they are in. */
function collect(output: string, files: readonly SampleFile[], found: Map<Step, Difference[]>): void {
  const byPath = new Map(files.map((file) => [file.path, file]));
  for (const text of output.split('\n').filter((line) => SOME_ERROR.test(line))) {
    const [, path = '', row = '', got = ''] = ERROR.exec(text) ?? [];
    const file = byPath.get(path);
    if (!file) throw new InstanceGone(`The samples cannot be checked: ${text} Nothing was written.`);
    const piece = file.pieces.findLast(({ before }) => before < Number(row)) ?? file.pieces[0];
    if (!piece) continue;
    const { step, before } = piece;
    const line = step.line + Number(row) - before;
    const known = found.get(step) ?? [];
    if (!known.some((other) => other.line === line && other.got === got))
      known.push({ line, expected: 'code that fits the types of its packages', got });
  }
}
