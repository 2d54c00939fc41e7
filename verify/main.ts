import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { say, sayProblems } from '../src/cli/terminal.ts';
import { InputError, reasonOf, traceOf } from '../src/model/problem.ts';
import { InstanceGone } from './recorder.ts';
import { verify } from './verify-all.ts';

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
  let line: ReturnType<typeof readWords>;
  try {
    line = readWords(words);
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n\n${help}`);
    return 2;
  }
  if (line.values.help) {
    process.stdout.write(help);
    return 0;
  }
  try {
    const { site, samples, 'dry-run': dryRun } = line.values;
    return await verify({ siteDir: resolve(site), pages: line.positionals, samples, dryRun }, root);
  } catch (error) {
    if (error instanceof InputError) sayProblems(error.problems);
    else say('error', error instanceof InstanceGone ? error.message : traceOf(error));
    return 1;
  }
}

/** @throws Error if an option is wrong */
function readWords(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      site: { type: 'string', default: 'site' },
      samples: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
}
