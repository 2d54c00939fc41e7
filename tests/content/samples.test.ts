import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';
import { readBlocks } from '../../src/sources/markdown/claims.ts';

const docs = join(import.meta.dirname, '../../site/docs');

const GRAMMARS: Record<string, 'jsx' | 'ts' | 'tsx'> = {
  js: 'jsx',
  javascript: 'jsx',
  jsx: 'jsx',
  ts: 'ts',
  typescript: 'ts',
  tsx: 'tsx',
};

const samples = globSync('**/*.{md,mdx}', { cwd: docs }).flatMap((file) =>
  readBlocks(readFileSync(join(docs, file), 'utf8')).flatMap(({ language, line, code }) => {
    const lang = GRAMMARS[language];
    return lang === undefined ? [] : [{ place: `${file}:${line}`, lang, code }];
  }),
);

/**
 * Contexts in which a sample may be valid: a program, members of a class or an interface, elements at the end of a
 * form.
 */
const FRAMES = [
  (code: string) => code,
  (code: string) => `class Sample {\n${code}\n}`,
  (code: string) => `interface Sample {\n${code}\n}`,
  (code: string) => `<><TagForm>\n${code}\n</>;`,
];

function problemOf(code: string, lang: 'jsx' | 'ts' | 'tsx'): string | null {
  try {
    parseAst(code, { lang });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

it('every JavaScript and TypeScript sample of the pages can be parsed', () => {
  const wrong = samples.flatMap(({ place, lang, code }) => {
    const [asWritten, ...others] = FRAMES.map((frame) => problemOf(frame(code), lang));
    return asWritten === null || others.includes(null) ? [] : [`${place}: ${asWritten}`];
  });
  expect(wrong).toEqual([]);
  expect(samples.length).toBeGreaterThan(100);
});
