import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { siteConfigSchema, type SiteConfig } from '../model/config.ts';
import { CONFIG } from '../model/folders.ts';
import { InputError, inputError, problemAt, startOf, type Place, type Problem } from '../model/problem.ts';
import { suggest, suggestion } from '../model/suggest.ts';
import { runConfig } from './bundle.ts';
import { locateKey, locateText, type Spot } from './places.ts';
import { brief, firstLine } from './values.ts';

export interface LoadedConfig {
  config: SiteConfig;
  /** Absolute paths of the config file and everything it imports. The dev server watches them. */
  files: string[];
  locate: LocateText;
}

/**
 * Finds a text in the config's files, for messages.
 *
 * @param path keys and indexes that lead to it, to choose one of several: `['pages', 3, 'from', 0]`
 */
export type LocateText = (text: string, path?: readonly PropertyKey[]) => Place;

const CONFIG_KEYS = Object.keys(siteConfigSchema.shape);
/** A config may await something, but one that never ends would keep a build waiting silently. */
const LONGEST_RUN_MS = 60_000;

/**
 * Loads `site.config.ts` from a site's folder, with everything it imports.
 *
 * @param siteDir absolute path of the folder
 * @param engineDir absolute path of this package, for `import … from 'docs/config'`
 * @param longest how long it may run, in ms
 * @throws InputError with every problem of the config, each with its place
 */
export async function loadConfig(siteDir: string, engineDir: string, longest = LONGEST_RUN_MS): Promise<LoadedConfig> {
  const file = join(siteDir, CONFIG);
  if (!existsSync(file)) {
    const example = "export default { title: '…', url: 'https://…' }";
    throw inputError(
      `no ${CONFIG} in ${siteDir}`,
      `Name the folder that has one with --site DIR, or create ${file} with: ${example}`,
    );
  }
  if (!statSync(file).isFile()) throw new InputError([problemAt(startOf(CONFIG), 'this is not a file')]);
  const { value, files, spots } = await runConfig(siteDir, engineDir, longest);
  const parsed = parse(value);
  if (parsed.success) {
    const locate: LocateText = (text, path = []) => locateText(spots, text, path);
    return { config: parsed.data, files, locate };
  }
  const typos = parsed.error.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
  const meant = new Set(typos.map((key) => suggestion(key, CONFIG_KEYS)));
  throw new InputError(
    parsed.error.issues
      // A key that is only missing because it is misspelled is reported once, as the typo.
      .filter(({ code, path }) => code === 'unrecognized_keys' || path.length !== 1 || !meant.has(String(path[0])))
      // Typos come first, because they may cause the other problems.
      .toSorted((a, b) => Number(b.code === 'unrecognized_keys') - Number(a.code === 'unrecognized_keys'))
      .map((issue) => problemOf(issue, value, spots)),
  );
}

/** Checks a config. Its getters only run now, so they may throw. */
function parse(value: unknown): ReturnType<typeof siteConfigSchema.safeParse> {
  try {
    return siteConfigSchema.safeParse(value);
  } catch (error) {
    const message =
      error instanceof RangeError ? 'a part of the config contains itself, or is nested too deep' : firstLine(error);
    throw new InputError([problemAt(startOf(CONFIG), message)]);
  }
}

function problemOf(issue: z.core.$ZodIssue, value: unknown, spots: readonly Spot[]): Problem {
  const path = issue.path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  const given = issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], value);
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const meant = unknown !== undefined && issue.path.length === 0 ? suggest(unknown, CONFIG_KEYS) : '';
  const not = given === undefined || unknown !== undefined ? '' : `, not ${brief(given)}`;
  const place =
    typeof given === 'string' && typeof issue.path.at(-1) === 'number'
      ? locateText(spots, given, issue.path)
      : locateKey(spots, unknown === undefined ? issue.path : [...issue.path, unknown]);
  return problemAt(
    place,
    `${path.slice(1) || 'the default export'}: ${issue.message}${meant || not}`,
    'Every key of the config is described in src/model/config.ts.',
  );
}
