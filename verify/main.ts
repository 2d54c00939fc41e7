import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { say, sayProblems } from '../src/cli/terminal.ts';
import { loadConfig } from '../src/config/load.ts';
import { InputError, reasonOf, traceOf } from '../src/model/problem.ts';
import { choose } from './choose.ts';
import type { Product } from './product.ts';
import { InstanceGone } from './recorder.ts';
import { verifyAll } from './verify-all.ts';

const help = `Usage: npm run verify -- [page …] [--instance URL | --start COMMAND | --samples] [--dry-run] [--site DIR]

Runs the commands and requests on the pages against an instance of the product, compares the answers with what the pages
say, and records the result. The instance's data may be changed or lost. Without arguments, all pages are verified.
Name a page by its path in the docs folder, an operation by the path of its page, and all operations by the path of
the API.

  --instance URL    Address of a running instance; anything else needed comes from the environment
  --start COMMAND   Starts an instance: COMMAND is given a command to run, runs it with the instance in its
                    environment, and stops the instance when it ends
  --samples         Only check the samples, which needs no instance
  --dry-run         Do not record the result
  --site DIR        Folder with site.config.ts and the pages  (default: site)
`;

/**
 * Runs the command.
 *
 * @param words the command line after its name
 * @param root absolute path of the engine's package
 * @returns the exit code: 1 if a page is wrong or the instance does not answer, 2 if the command line is wrong
 */
export async function main(words: string[], root: string): Promise<number> {
  let options: Options;
  try {
    options = readOptions(words);
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n\n${help}`);
    return 2;
  }
  if (options.help) {
    process.stdout.write(help);
    return 0;
  }
  try {
    return options.start === null ? await verify(options, root) : await startAndVerify(options.start);
  } catch (error) {
    if (error instanceof InputError) sayProblems(error.problems);
    else say('error', error instanceof InstanceGone ? error.message : traceOf(error));
    return 1;
  }
}

interface Options {
  pages: string[];
  siteDir: string;
  instance: string | null;
  start: string | null;
  samples: boolean;
  dryRun: boolean;
  help: boolean;
}

/** @throws Error if an option is wrong */
function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      site: { type: 'string', default: 'site' },
      instance: { type: 'string' },
      start: { type: 'string' },
      samples: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const { site, instance = null, start = null, samples, 'dry-run': dryRun, help: isHelp } = values;
  return { pages: positionals, siteDir: resolve(site), instance, start, samples, dryRun, help: isHelp };
}

async function verify({ siteDir, pages, ...options }: Options, root: string): Promise<number> {
  const { config } = await loadConfig(siteDir, root);
  const { verify: settings } = config;
  if (settings === null)
    throw new InstanceGone('The site does not say how it is verified: name a module with `verify` in site.config.ts.');
  if (options.samples && settings.samples === null)
    throw new InstanceGone('The site does not say what its samples are checked against: name a folder with `samples`.');
  const { default: product } = (await import(/* @vite-ignore */ join(siteDir, settings.module))) as {
    default: Product;
  };
  const url = options.instance ?? process.env[product.environment.url] ?? null;
  if (url === null && !options.samples)
    throw new InstanceGone(
      `Name an instance of ${product.name} with --instance or ${product.environment.url}, or start one with --start.`,
    );
  const chosen = await choose(siteDir, config, pages);
  const instance = options.samples ? null : (url?.replace(/\/$/, '') ?? null);
  return verifyAll(chosen, { siteDir, settings, product, url: instance, dryRun: options.dryRun });
}

/** Reruns this command within one that starts an instance, names it in the environment and stops it at the end. */
function startAndVerify(command: string): Promise<number> {
  const words = process.argv.slice(1);
  const at = words.findIndex((word) => word === '--start' || word.startsWith('--start='));
  words.splice(at, words[at] === '--start' ? 2 : 1);
  return new Promise((resolve_, reject) => {
    const child = spawn('sh', ['-c', `exec ${command} "$@"`, 'sh', process.execPath, ...words], { stdio: 'inherit' });
    const pass = (signal: NodeJS.Signals) => child.kill(signal);
    process.on('SIGINT', pass).on('SIGTERM', pass);
    child.once('error', reject);
    child.once('close', (status) => resolve_(status ?? 1));
  });
}
