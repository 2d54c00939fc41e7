import { existsSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { InputError, reasonOf, traceOf } from '../model/problem.ts';
import type { CommandOptions } from './options.ts';
import { describeSystemError } from './system-error.ts';
import { say, sayProblems } from './terminal.ts';

interface Command {
  about: string;
  /** Returns the exit code, or null to keep the process alive. */
  run: (options: CommandOptions) => Promise<number | null>;
}

const commands: Record<string, Command> = {
  build: { about: 'Build the site and check it', run: (options) => build(options, false) },
  check: { about: 'Look for problems without writing the site', run: (options) => build(options, true) },
  dev: {
    about: 'Serve the site while you write; edits show immediately',
    run: async (options) => (await import('./dev.ts')).dev(options),
  },
  sync: {
    about: 'Fetch what is on other hosts: the API description, READMEs',
    run: async (options) => (await import('./sync.ts')).sync(options),
  },
  'search push': {
    about: 'Upload the search records to Algolia',
    run: async (options) => (await import('./search.ts')).pushSearch(options),
  },
  preview: { about: 'Serve the built site', run: preview },
  start: {
    about: 'Build the site and serve it',
    run: async (options) => (await build(options, false)) || preview(options),
  },
};

// Loaded on demand, so that each command only loads what it needs.
async function build(options: CommandOptions, checkOnly: boolean): Promise<number> {
  return (await import('./build.ts')).build(options, checkOnly);
}

async function preview(options: CommandOptions): Promise<number | null> {
  return (await import('./preview.ts')).preview(options);
}

const usage = `Usage: docs <command> [options]

Commands:
${Object.entries(commands)
  .map(([name, { about }]) => `  ${name.padEnd(13)}${about}`)
  .join('\n')}

Options:
  --site DIR        Folder with site.config.ts and the pages      (default: site)
  --out DIR         Folder for the built site                     (default: build)
  --host ADDRESS    With dev, preview and start: the address to listen on   (default: localhost)
  --compress        With build and start: put brotli and gzip copies beside the files
  --style           With check: compare the words of the pages with the style guide of the site
  --dry-run         With search push: make the records and count them, without uploading any
  --threads N       How many threads make pages                   (default: one for each core, at most 8)
  --help            Show this text

The servers listen on localhost, port 3000 or the next free one. PORT names another, and HOST or
--host another address: 0.0.0.0 is that of the whole network.
The keys of Algolia come from ALGOLIA_SEARCH_KEY and ALGOLIA_WRITE_KEY: README.md says what each may do.
What is fetched goes through the proxy that HTTP_PROXY and HTTPS_PROXY name, except for the hosts in NO_PROXY.
`;

/** Options that only some commands take. */
const SPECIAL: Record<string, readonly string[]> = {
  host: ['dev', 'preview', 'start'],
  compress: ['build', 'start'],
  style: ['check'],
  'dry-run': ['search push'],
};

/** More threads would only take turns. */
const MOST_THREADS = 64;

/**
 * Runs the command line.
 *
 * @param argv the words after `docs`
 * @param engineDir absolute path of the engine's package
 * @returns the exit code; undefined if the process goes on, as servers do
 */
export async function run(argv: string[], engineDir: string): Promise<number | undefined> {
  // Whoever has read enough (`docs build 2>&1 | head -1`) must not end a build.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  let parsed: ReturnType<typeof parseCommandLine>;
  try {
    parsed = parseCommandLine(argv);
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n\n${usage}`);
    return 2;
  }
  const { command, help, ...options } = parsed;
  if (help) {
    process.stdout.write(usage);
    return 0;
  }
  try {
    return (await command?.run({ ...options, engineDir })) ?? undefined;
  } catch (error) {
    if (error instanceof InputError) sayProblems(error.problems);
    else say('error', describeSystemError(error) ?? traceOf(error));
    return 1;
  }
}

/**
 * Parses a command line. The command may only be missing with `--help`.
 *
 * @throws Error if the command or an option is wrong
 */
function parseCommandLine(argv: string[]) {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      site: { type: 'string', default: 'site' },
      out: { type: 'string', default: 'build' },
      host: { type: 'string' },
      compress: { type: 'boolean', default: false },
      style: { type: 'boolean', default: false },
      threads: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const { help, host = null, compress, style, 'dry-run': dryRun } = values;
  // Some commands consist of two words.
  const name = positionals.join(' ');
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const threads = values.threads === undefined ? null : Number(values.threads);
  if (!help) {
    if (!command) throw new Error(name === '' ? 'Name a command.' : `Unknown: ${name}`);
    if (threads !== null && !(Number.isInteger(threads) && threads >= 1 && threads <= MOST_THREADS))
      throw new Error(`--threads is "${values.threads}", but should be a number from 1 to ${MOST_THREADS}`);
    for (const [option, takers] of Object.entries(SPECIAL))
      if (values[option as keyof typeof values] && !takers.includes(name))
        throw new Error(`"docs ${name}" does not take --${option}.`);
  }
  const site = resolve(values.site);
  // The bundler names files by their real paths.
  const folders = { siteDir: existsSync(site) ? realpathSync(site) : site, outDir: resolve(values.out) };
  return { command, help, ...folders, host, compress, style, threads, dryRun };
}
