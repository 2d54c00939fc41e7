/** Runs samples as a reader would, with the interpreters and compilers on this machine. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface Runner {
  /** The language of the samples. */
  language: string;
  /** Name of the grammar that reads it. */
  grammar: string;
  /** The commands that must be available. */
  needs: string[][];
  /**
   * Writes samples to files and returns a command that runs them all in turn, since starting a compiler for each would
   * take minutes. A failing sample does not stop the others, and is reported in the output after `FAILED`.
   */
  prepare: (folder: string, codes: string[]) => string[];
}

const require = createRequire(import.meta.url);

/** True if a program runs on this machine with the given arguments. */
export function runs([program = '', ...words]: string[]): boolean {
  try {
    execFileSync(program, words, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Runs samples in a folder. Returns their output. */
export function run(runner: Runner, folder: string, codes: string[]): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const [program = '', ...words] = runner.prepare(folder, codes);
  return new Promise((resolve, reject) => {
    execFile(program, words, { cwd: folder, timeout: 170_000, maxBuffer: 1e8 }, (error, out, err) => {
      if (error) reject(new Error(`${error.message}\n${err}${out}`.slice(0, 4000)));
      else resolve(out + err);
    });
  });
}

function write(
  folder: string,
  codes: string[],
  name: (index: number) => string,
  change: (code: string, index: number) => string = (code) => code,
): string[] {
  return codes.map((code, index) => {
    const file = join(folder, name(index));
    writeFileSync(file, change(code, index));
    return file;
  });
}

/** Writes scripts, and one more that runs them all. */
function scripts(command: string[], extension: string, driver: (files: string[]) => string): Runner['prepare'] {
  return (folder, codes) => {
    const files = write(folder, codes, (index) => `sample${index}.${extension}`);
    const main = join(folder, `main.${extension}`);
    writeFileSync(main, driver(files));
    return [...command, main];
  };
}

const nodeDriver = (files: string[]) =>
  files
    .map((file) => `try { await import(${JSON.stringify(file)}) } catch (error) { console.log('FAILED', error) }`)
    .join('\n');

/** Links the client package, which samples resolve from their folder upwards. */
function linkClient(folder: string): void {
  const from = dirname(require.resolve('undici/package.json'));
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  symlinkSync(from, join(folder, 'node_modules/undici'));
}

const prepareNode = scripts([process.execPath, '--no-warnings'], 'mjs', nodeDriver);

/** Every language but C#, which is only parsed: see `csharp.ts`. */
export const runners: Runner[] = [
  {
    language: 'curl',
    grammar: 'bash',
    needs: [
      ['curl', '--version'],
      ['bash', '--version'],
    ],
    prepare: scripts(['bash'], 'sh', (files) =>
      // With commands of the history behind `!`, as in the shell of a reader.
      files.map((file) => `bash -o history -o histexpand ${file} --silent || echo FAILED $?`).join('\n'),
    ),
  },
  {
    language: 'javascript',
    grammar: 'javascript',
    needs: [[process.execPath, '--version']],
    prepare: prepareNode,
  },
  {
    language: 'node',
    grammar: 'javascript',
    needs: [[process.execPath, '--version']],
    prepare: (folder, codes) => {
      linkClient(folder);
      return prepareNode(folder, codes);
    },
  },
  {
    language: 'python',
    grammar: 'python',
    needs: [['python3', '-c', 'import requests']],
    prepare: scripts(
      ['python3'],
      'py',
      (files) =>
        `import runpy, traceback\nfor file in ${JSON.stringify(files)}:\n  try: runpy.run_path(file)\n  except BaseException: print("FAILED", traceback.format_exc())\n`,
    ),
  },
  {
    language: 'go',
    grammar: 'go',
    needs: [['go', 'version']],
    prepare: (folder, codes) => {
      const change = (code: string, index: number) => code.replace('func main()', `func sample${index}()`);
      write(folder, codes, (index) => `sample${index}.go`, change);
      const calls = codes.map((_, index) => `\ttry(sample${index})\n`).join('');
      writeFileSync(
        join(folder, 'main.go'),
        `package main\n\nimport "fmt"\n\nfunc try(run func()) {\n\tdefer func() {\n\t\tif err := recover(); err != nil {\n\t\t\tfmt.Println("FAILED", err)\n\t\t}\n\t}()\n\trun()\n}\n\nfunc main() {\n${calls}}\n`,
      );
      writeFileSync(join(folder, 'go.mod'), 'module samples\n\ngo 1.19\n');
      return ['go', 'run', '.'];
    },
  },
  {
    language: 'java',
    grammar: 'java',
    needs: [
      ['java', '-version'],
      ['javac', '-version'],
    ],
    prepare: (folder, codes) => {
      const imports = new Set(codes.flatMap((code) => code.match(/^import .*;$/gm) ?? []));
      const methods = codes.map(
        (code, index) => `static void sample${index}() throws Exception {\n${code.replaceAll(/^import .*;$/gm, '')}\n}`,
      );
      const calls = codes.map(
        (_, index) => `try { sample${index}(); } catch (Exception error) { System.out.println("FAILED " + error); }`,
      );
      writeFileSync(
        join(folder, 'Samples.java'),
        `${[...imports].join('\n')}\nclass Samples {\n${methods.join('\n')}\npublic static void main(String[] words) {\n${calls.join('\n')}\n}\n}\n`,
      );
      return ['java', 'Samples.java'];
    },
  },
  {
    language: 'php',
    grammar: 'php',
    needs: [['php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);']],
    prepare: scripts(
      ['php'],
      'php',
      (files) =>
        `<?php\nforeach (${JSON.stringify(files)} as $file) { try { include $file; } catch (Throwable $error) { echo 'FAILED ', $error; } }\n`,
    ),
  },
  {
    language: 'ruby',
    grammar: 'ruby',
    needs: [['ruby', '--version']],
    prepare: scripts(
      ['ruby'],
      'rb',
      (files) =>
        `${JSON.stringify(files)}.each do |file|\n  begin\n    load file\n  rescue Exception => error\n    puts "FAILED", error.full_message\n  end\nend\n`,
    ),
  },
];
