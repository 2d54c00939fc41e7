import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { fileOf } from '../src/model/address.ts';
import { DATA_SCRIPT } from '../src/model/shell.ts';
import { dataProperty, elements, parseDocument, property } from '../src/sources/article/tree.ts';

/** The weight of a page, in bytes compressed with Brotli. */
export interface PageBytes {
  html: number;
  /** All style sheets that the document links. */
  css: number;
  /** The scripts that the document names and everything they import, which run before the shell has loaded. */
  boot: number;
  /** All scripts for a reader who does not search: those and the shell. */
  scripts: number;
}

const brotli = (file: string) => brotliCompressSync(readFileSync(file)).length;

/** A static import, which the browser follows by itself, unlike the `import()` of scripts loaded on demand. */
const imported = /\b(?:import|from)\s*["']([./][^"']*\.js)["']/g;

/**
 * Weighs a built page by the files that its document names and everything those import, so that a script that is split
 * off still counts.
 *
 * @param outDir the folder of the built site
 * @param path address of the page
 * @throws Error if one of the files is missing
 */
export function pageBytes(outDir: string, path: string): PageBytes {
  const file = join(outDir, fileOf(path, '.html'));
  const { styles, scripts, shell } = namedIn(readFileSync(file, 'utf8'));
  const fileAt = (address: string) => join(outDir, address);
  const boot = withImports(scripts.map(fileAt), outDir);
  const all = withImports([...scripts, ...shell].map(fileAt), outDir);
  const sum = (files: Iterable<string>) => [...files].reduce((total, name) => total + brotli(name), 0);
  return { html: brotli(file), css: sum(styles.map(fileAt)), boot: sum(boot), scripts: sum(all) };
}

/** The addresses in a document: its style sheets, its scripts, and the script of the shell. */
function namedIn(html: string): { styles: string[]; scripts: string[]; shell: string[] } {
  const styles: string[] = [];
  const scripts: string[] = [];
  const shell: string[] = [];
  for (const node of elements(parseDocument(html))) {
    const { tagName, properties } = node;
    if (tagName === 'link' && String(properties['rel']) === 'stylesheet') styles.push(property(node, 'href') ?? '');
    const src = tagName === 'script' ? property(node, 'src') : null;
    if (src !== null) scripts.push(src);
    const later = property(node, dataProperty(DATA_SCRIPT));
    if (later !== null) shell.push(later);
  }
  return { styles, scripts, shell };
}

function withImports(files: string[], outDir: string): Set<string> {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(imported)) {
      const next = name.startsWith('/') ? join(outDir, name) : join(dirname(file), name);
      if (!existsSync(next)) throw new Error(`${file} imports ${name}, and there is no such file`);
      visit(next);
    }
  };
  for (const file of files) visit(file);
  return found;
}
