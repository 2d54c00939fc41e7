import { join } from 'node:path';
import { compileMarkdown, type CompileOutput } from './compile.ts';
import { nothingFound } from '../components/files.ts';
import { rootsOf } from '../../files/inside.ts';
import type { SourcePage } from './load.ts';

/** The parts of the site that a page may depend on when it is compiled. */
export interface CompileSite {
  /** Absolute path of the site's folder. */
  siteDir: string;
  /** Folder of the pages, relative to that. */
  docs: string;
  /** Path that the site is published under. */
  base: string;
}

/**
 * Compiles a page that has been read.
 *
 * @returns the article, and every other file of the site that went into it
 */
export async function compilePage(
  { meta, parsed, text, mdx: isMdx, remote }: SourcePage,
  { siteDir, docs, base }: CompileSite,
): Promise<{ output: CompileOutput; files: ReadonlySet<string> }> {
  const found = nothingFound(base);
  const { files } = found;
  if (remote) {
    const { compileReadme } = await import('../remote/readme.ts');
    return { output: await compileReadme(meta, text, remote), files };
  }
  const input = { file: meta.source.file, body: parsed.body, offset: parsed.offset };
  if (!isMdx) return { output: await compileMarkdown(input), files };
  const { MdxScope } = await import('./mdx.ts');
  const { ownComponents } = await import('../components/own-components.ts');
  const { importModule, placeInSite } = await import('../components/import-module.ts');
  const mdx = new MdxScope({
    siteDir,
    file: join(siteDir, meta.source.file),
    roots: rootsOf(siteDir, docs),
    found,
    placeOf: (error) => placeInSite(error, siteDir),
    ownComponents: () => ownComponents(siteDir, found),
    frontMatter: parsed.data,
    importModule: (name, from) => importModule(name, siteDir, found, from),
  });
  return { output: await compileMarkdown({ ...input, mdx }), files };
}
