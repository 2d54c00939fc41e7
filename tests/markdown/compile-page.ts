import { compileSource } from '../../src/build/produce.ts';
import { nothingFound } from '../../src/sources/components/files.ts';
import { parseFrontMatter } from '../../src/sources/markdown/front-matter.ts';
import type { SourcePage } from '../../src/sources/markdown/load.ts';
import { writeFiles } from '../folders.ts';

/** Writes `docs/a.mdx`, whose text begins in line 5, and compiles it as the build does. */
export function compilePage(siteDir: string, body: string): ReturnType<typeof compileSource> {
  const text = `---\ntitle: A\n---\n\n${body}`;
  writeFiles(siteDir, { 'docs/a.mdx': text });
  const meta = { source: { file: 'docs/a.mdx', own: true } } as SourcePage['meta'];
  const { value: parsed } = parseFrontMatter(text, 'docs/a.mdx');
  return compileSource(siteDir, { meta, text, parsed, mdx: true }, nothingFound(''));
}
