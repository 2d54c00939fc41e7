import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { say, sayProblems } from '../src/cli/terminal.ts';
import { loadConfig } from '../src/config/load.ts';
import { InputError, reasonOf, traceOf } from '../src/model/problem.ts';
import { choose } from './choose.ts';
import type { Product } from './product.ts';
import { InstanceGone } from './recorder.ts';
import { verifyAll } from './verify-all.ts';

const help = `Usage: npm run verify -- [page …] [--samples] [--dry-run] [--site DIR]

Runs the commands and requests on the pages against an instance of the product, compares the answers with what the pages
say, and records the result. The instance's data may be changed or lost. Without arguments, all pages are verified.
Name a page by its path in the docs folder, an operation by the path of its page, and all operations by the path of
the API. The environment names the instance.

  --samples    Only check the samples, which needs no instance
  --dry-run    Do not record the result
  --site DIR   Folder with site.config.ts and the pages  (default: site)
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
    return await verify(options, root);
  } catch (error) {
    if (error instanceof InputError) sayProblems(error.problems);
    else say('error', error instanceof InstanceGone ? error.message : traceOf(error));
    return 1;
  }
}

interface Options {
  pages: string[];
  siteDir: string;
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
      samples: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const { site, samples, 'dry-run': dryRun, help: isHelp } = values;
  return { pages: positionals, siteDir: resolve(site), samples, dryRun, help: isHelp };
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
  const url = options.samples ? null : (process.env[product.urlVariable] ?? '').replace(/\/$/, '');
  if (url === '')
    throw new InstanceGone(`Name an instance of ${product.name} with the variable ${product.urlVariable}.`);
  const chosen = await choose(siteDir, config, pages);
  return verifyAll(chosen, { siteDir, settings, product, url, dryRun: options.dryRun });
}
