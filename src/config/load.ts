import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import type { SiteConfig } from '../model/config.ts';
import { InputError, positionAt, type Problem } from '../model/problem.ts';
import { siteConfigSchema } from './schema.ts';

export interface LoadedConfig {
  config: SiteConfig;
  /** The config file and all it imports, absolute. The dev server watches them. */
  files: string[];
  /** Finds where a quoted value stands in those files, for messages. */
  locate: (value: string) => Pick<Problem, 'file' | 'line' | 'column'>;
}

const CONFIG = 'site.config.ts';

/**
 * Reads `site.config.ts` of a site's folder, with whatever it imports.
 *
 * @param siteDir absolute path of the folder
 * @param engineDir absolute path of this package, for `import … from 'docs/config'`
 * @throws InputError with every problem of the config, each with its place
 */
export async function loadConfig(siteDir: string, engineDir: string): Promise<LoadedConfig> {
  const file = join(siteDir, CONFIG);
  if (!existsSync(file)) {
    throw new InputError([
      {
        severity: 'error',
        file: '',
        line: 0,
        column: 0,
        message: `no ${CONFIG} in ${siteDir}`,
        fix: `Name the folder that has one with --site DIR, or create ${file} with: export default { title: '…', url: 'https://…' }`,
      },
    ]);
  }
  const { value, files } = await importTypeScript(file, siteDir, engineDir);
  const locate = (text: string) => locateIn(siteDir, files, text);
  const parsed = siteConfigSchema.safeParse(value);
  if (parsed.success) return { config: parsed.data, files, locate };
  throw new InputError(
    parsed.error.issues.map((issue): Problem => {
      const path = issue.path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
      const given = issue.path.reduce<unknown>(
        (at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key],
        value,
      );
      const key =
        issue.code === 'unrecognized_keys' ? issue.keys[0] : issue.path.findLast((part) => typeof part === 'string');
      return {
        severity: 'error',
        ...locateKey(siteDir, files, String(key ?? '')),
        message: `${path.slice(1) || 'the default export'}: ${issue.message}${given === undefined ? '' : `, not ${brief(given)}`}`,
        fix: 'Every key of the config is described in src/model/config.ts.',
      };
    }),
  );
}

/** Bundles one TypeScript file with its local imports and runs it. Packages stay outside of the bundle. */
async function importTypeScript(
  file: string,
  siteDir: string,
  engineDir: string,
): Promise<{ value: unknown; files: string[] }> {
  const target = join(siteDir, '.cache', `config-${process.pid}-${Date.now()}.mjs`);
  try {
    const bundle = await rolldown({
      input: file,
      platform: 'node',
      logLevel: 'silent',
      external: (id) => !id.startsWith('.') && !isAbsolute(id) && id !== 'docs/config',
      resolve: { alias: { 'docs/config': join(engineDir, 'src/config/define.ts') } },
    });
    const { output } = await bundle.generate({ format: 'esm' });
    const files = (await bundle.watchFiles).filter(
      (name) => isAbsolute(name) && name.endsWith('.ts') && !name.startsWith(join(engineDir, 'src')),
    );
    await bundle.close();
    await mkdir(join(siteDir, '.cache'), { recursive: true });
    await writeFile(target, output[0].code);
    const module = (await import(/* @vite-ignore */ pathToFileURL(target).href)) as { default?: unknown };
    return { value: module.default, files };
  } catch (error) {
    throw new InputError([{ severity: 'error', ...placeOf(error, file, siteDir), message: firstLine(error) }]);
  } finally {
    await rm(target, { force: true });
  }
}

function placeOf(error: unknown, file: string, siteDir: string): Pick<Problem, 'file' | 'line' | 'column'> {
  const inner = (
    error as { errors?: { loc?: { file?: string; line: number; column: number }; pos?: number; id?: string }[] }
  ).errors?.[0];
  const at = inner?.loc;
  const name = at?.file ?? inner?.id ?? file;
  if (at) return { file: relative(siteDir, resolve(siteDir, name)), line: at.line, column: at.column + 1 };
  if (inner?.pos !== undefined)
    return { file: relative(siteDir, name), ...positionAt(readFileSync(name, 'utf8'), inner.pos) };
  return { file: relative(siteDir, file), line: 1, column: 1 };
}

function firstLine(error: unknown): string {
  const inner = (error as { errors?: { message?: string }[] }).errors?.[0];
  const message = inner?.message ?? (error instanceof Error ? error.message : String(error));
  return message.split('\n').find((line) => line.trim() !== '') ?? 'the config could not be run';
}

/** Finds `'value'`, `"value"` or `` `value` `` in the config's files; the first line of the config where it is nowhere. */
function locateIn(siteDir: string, files: string[], value: string): Pick<Problem, 'file' | 'line' | 'column'> {
  return find(siteDir, files, (text) => {
    for (const quote of [`'`, `"`, '`']) {
      const at = text.indexOf(quote + value + quote);
      if (at !== -1) return at + 1;
    }
    return -1;
  });
}

function locateKey(siteDir: string, files: string[], key: string): Pick<Problem, 'file' | 'line' | 'column'> {
  return find(siteDir, files, (text) =>
    key ? text.search(new RegExp(`\\b${key.replace(/\W/g, '\\$&')}['"]?\\s*:`)) : -1,
  );
}

function find(
  siteDir: string,
  files: string[],
  search: (text: string) => number,
): Pick<Problem, 'file' | 'line' | 'column'> {
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const at = search(text);
    if (at !== -1) return { file: relative(siteDir, file), ...positionAt(text, at) };
  }
  return { file: CONFIG, line: 1, column: 1 };
}

function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
