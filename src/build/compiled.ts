import { hashOf } from '../files/hash.ts';
import { areUnchanged, stampFiles, type Stamp } from '../files/stamps.ts';
import { checkOf } from '../model/json.ts';
import { isError } from '../model/problem.ts';
import type { CompileOutput } from '../sources/markdown/compile.ts';
import type { SourcePage } from '../sources/markdown/load.ts';
import type { CompileSite } from '../sources/markdown/page.ts';

/** A cache of compiled pages as text, by the hash of their input. */
export interface CompileCache {
  get: (key: string) => string | null;
  put: (key: string, text: string) => void;
}

/** The compiled content of a page, and the other files it was made from. */
export interface Compiled extends CompileOutput {
  dependencies: Stamp[];
}

/** What compiled pages depend on besides their own file and the files that they name. */
export interface CompileEnv extends CompileSite {
  /** Hash of the engine. */
  engine: string;
}

const isCompiled = checkOf<Compiled>({ html: 'string', blocks: 'list', problems: 'list', dependencies: 'list' });

/** The key of a page in the cache. */
export function compiledKey({ engine, base }: Pick<CompileEnv, 'engine' | 'base'>, source: SourcePage): string {
  const { meta, text, mdx, remote } = source;
  return hashOf(engine, base, meta.source.file, text, mdx ? 'mdx' : '', remote ? JSON.stringify([remote, meta]) : '');
}

/**
 * Compiles a page, unless the cache has it.
 *
 * @param cache null to cache nothing
 */
export async function compileCached(
  env: CompileEnv,
  source: SourcePage,
  cache: CompileCache | null,
): Promise<Compiled> {
  const key = compiledKey(env, source);
  const stored = cache?.get(key);
  if (stored) {
    const compiled: unknown = JSON.parse(stored);
    if (isCompiled(compiled) && areUnchanged(env.siteDir, compiled.dependencies)) return compiled;
  }
  const compiled = await compileSource(env, source);
  // Pages with errors are not cached, so they are compiled again in each build.
  if (!compiled.problems.some(isError)) cache?.put(key, JSON.stringify(compiled));
  return compiled;
}

// The compilers are only loaded if a page has to be compiled.
async function compileSource(env: CompileEnv, source: SourcePage): Promise<Compiled> {
  const started = Date.now();
  const { compilePage } = await import('../sources/markdown/page.ts');
  const { output, files } = await compilePage(source, env);
  return { ...output, dependencies: stampFiles(env.siteDir, files, started) };
}
