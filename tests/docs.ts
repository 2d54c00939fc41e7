import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { join } from 'node:path';

const program = join(import.meta.dirname, '../bin/docs.js');
const verifier = join(import.meta.dirname, '../verify/run.js');

export interface Finished {
  code: number | null;
  /** Stdout and stderr, in order of arrival. */
  output: string;
}

/** Starts the command line as a separate process. */
export function startDocs(words: string[], environment: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [program, ...words], {
    env: { ...process.env, NODE_ENV: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs the command line to its end, successful or not. */
export function tryDocs(...words: string[]): Promise<Finished> {
  return tryDocsWith({}, ...words);
}

/** The same, with additional environment variables. */
export function tryDocsWith(environment: Record<string, string>, ...words: string[]): Promise<Finished> {
  return ended(startDocs(words, environment));
}

/** Runs `npm run verify` to its end, successful or not. */
export function tryVerify(environment: Record<string, string>, ...words: string[]): Promise<Finished> {
  return tryScript(verifier, words, { env: { ...process.env, ...environment } });
}

/** Runs another script to its end, successful or not. */
export function tryScript(script: string, words: string[], options: SpawnOptions): Promise<Finished> {
  return ended(spawn(process.execPath, [script, ...words], { ...options, stdio: ['ignore', 'pipe', 'pipe'] }));
}

/** Waits until a process has ended. */
export function ended(child: ChildProcess): Promise<Finished> {
  let output = '';
  child.stdout?.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr?.on('data', (text: Buffer) => (output += text.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** Runs the command line, and throws with its output if it fails. */
export async function runDocs(...words: string[]): Promise<string> {
  return runDocsWith({}, ...words);
}

/** The same, with additional environment variables. */
export async function runDocsWith(environment: Record<string, string>, ...words: string[]): Promise<string> {
  const { code, output } = await tryDocsWith(environment, ...words);
  if (code !== 0) throw new Error(`docs ${words.join(' ')} ended with ${code}:\n${output}`);
  return output;
}

/** Waits until a process has printed something that matches. */
export function saidBy(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let output = '';
    const hear = (text: Buffer) => {
      output += text.toString();
      const match = pattern.exec(output);
      if (match) resolve(match);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.on('close', () => reject(new Error(`ended without saying ${pattern}:\n${output}`)));
  });
}
