import { realpathSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { isAbsolute, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { createElement, type ComponentType } from 'react';
import type { BundleError, Plugin } from 'rolldown';
import { mdxToJs } from 'satteri';
import { insideOf, pathIn } from '../../files/inside.ts';
import type { ArticleParts } from '../../model/island.ts';
import { reasonOf } from '../../model/problem.ts';
import { mdxComponents } from '../../ui/content/mdx-components.ts';
import { ComponentError } from '../components/errors.ts';
import { fileOfId, partsOf, type Found } from '../components/files.ts';
import { runtimeOf } from '../components/guard.ts';
import { renderArticle, UnfinishedError } from '../components/render.ts';
import { bundleModule, originOf, type Handed } from '../components/run-module.ts';
import type { PageTexts, PreparedText } from './compile.ts';
import { parseFrontMatter } from './front-matter.ts';
import { readText } from './load.ts';
import { importMistake, noPackage, unfinished, unknownName } from './mdx-mistakes.ts';
import { mdxComments } from './mdx-syntax.ts';
import { problemOf, sourceError, SourceError } from './mistakes.ts';

export interface MdxEnvironment {
  siteDir: string;
  /** Receives the files that the page imports. */
  found: Found;
  /** Value of `{frontMatter.x}` in the page. */
  frontMatter: Record<string, unknown>;
}

/** The module through which a page gets the components it does not import. */
const COMPONENTS = 'docs/components';

/**
 * Renders an MDX page to static HTML: the page is compiled to a module, bundled with the partials and components that it
 * imports, and run.
 *
 * @param texts the page's; the partials that it includes are added
 * @throws SourceError or ComponentError with its place, if the MDX or something it imports is wrong
 */
export async function renderMdx(
  source: PreparedText,
  texts: PageTexts,
  environment: MdxEnvironment,
): Promise<{ html: string; parts: ArticleParts }> {
  const { siteDir, found } = environment;
  const bundle = new MdxBundle(source, texts, environment);
  bundle.handed[COMPONENTS] = { useMDXComponents: () => mdxComponents };
  const options = {
    siteDir,
    found,
    handed: bundle.handed,
    plugin: bundle.plugin(),
    // As in Docusaurus, unless the page has one of its own.
    define: { frontMatter: JSON.stringify(environment.frontMatter) },
    mistake: (error: unknown) => bundle.mistakeOf(error),
  };
  const run = await bundleModule(bundle.path, options);
  try {
    const { html, islands } = renderArticle(createElement(run()['default'] as ComponentType));
    return { html, parts: partsOf(siteDir, islands, found) };
  } catch (error) {
    throw bundle.placed(error);
  }
}

const isMarkdown = (file: string) => /\.mdx?$/.test(file);
/** Files that are part of the bundle. Of any other, a page gets the path. */
const isBundled = (file: string) => /\.(?:mdx?|tsx?|jsx?|json|css)$/.test(file);

/** Ids of modules that stand for a file that is not bundled, and for an import that is wrong. */
const FILE = '\0page-file:';
const NOTHING = '\0nothing';

/** The package name under which the page or partial at an absolute path gets its JSX runtime: it may have no spaces. */
const runtimeId = (path: string) => encodeURI(path);

/** The page and its partials, while they are bundled and run. */
class MdxBundle {
  /** The modules that they get from the engine: each text has a JSX runtime of its own, which notes what it makes. */
  readonly handed: Handed = {};
  /** The first mistake that was found while bundling. */
  #mistake: SourceError | null = null;
  /** The real path of the page, which may be a symbolic link. */
  readonly path: string;
  readonly #environment: MdxEnvironment;
  readonly #page: PreparedText;
  readonly #texts: PageTexts;
  /** By absolute path. */
  readonly #sources: Map<string, PreparedText>;
  /** The compiled texts, by absolute path. */
  readonly #codes = new Map<string, string>();
  /** The page and its partials, each with the partials that it includes, by absolute path. */
  readonly #included: Map<string, Set<string>>;

  constructor(page: PreparedText, texts: PageTexts, environment: MdxEnvironment) {
    this.#environment = environment;
    this.#page = page;
    this.#texts = texts;
    this.path = realpathSync(join(environment.siteDir, page.file));
    this.#sources = new Map([[this.path, page]]);
    this.#included = new Map([[this.path, new Set()]]);
  }

  /** Compiles texts for the bundler, and decides what they may import. */
  plugin(): Plugin {
    const check = (id: string, importer: string, to: string | null) => this.#check(id, importer, to);
    return {
      name: 'mdx',
      async resolveId(id, importer, options) {
        if (importer === undefined || !isMarkdown(importer) || isBuiltin(id) || isAbsolute(id)) return null;
        const resolved = await this.resolve(id, importer, { ...options, skipSelf: true });
        return check(id, importer, resolved && fileOfId(resolved.id).replace(/\?.*$/, ''));
      },
      load: (id) => this.#load(id),
    };
  }

  /** The module to use for an import, if it is not the one that was found. */
  #check(id: string, importer: string, to: string | null): string | null {
    const source = this.#sources.get(importer);
    const isFile = /^(?:\.|@site\/)/.test(id);
    if (!source) return null;
    if (isFile && id.includes('?')) {
      this.#mistake ??= importMistake(source, id, 'what is behind "?" means nothing here');
      return NOTHING;
    }
    if (to === null || (isFile && !insideOf(this.#environment.siteDir, to))) {
      this.#mistake ??= importMistake(source, id, isFile ? "there is no such file in the site's folder" : noPackage());
      return NOTHING;
    }
    if (isFile) this.#environment.found.files.add(to);
    if (isMarkdown(to)) {
      this.#included.get(importer)?.add(to);
      if (!this.#included.has(to)) this.#included.set(to, new Set());
      const way = this.#wayBetween(to, importer);
      if (way) {
        const names = [...way, to].map((file) => relative(this.#environment.siteDir, file));
        this.#mistake ??= importMistake(source, id, `it includes itself, through ${names.join(', ')}`);
      }
    }
    // The bundler would read a file whose name ends with ".txt" as a text.
    return isFile && isAbsolute(to) && !isBundled(to) ? `${FILE}${to}.js` : null;
  }

  /** The partials by which one text includes another; null if it does not. */
  #wayBetween(from: string, to: string, seen = new Set<string>()): string[] | null {
    if (from === to) return [from];
    seen.add(from);
    for (const next of this.#included.get(from) ?? []) {
      const way = seen.has(next) ? null : this.#wayBetween(next, to, seen);
      if (way) return [from, ...way];
    }
    return null;
  }

  async #load(id: string): Promise<string | null> {
    if (id === NOTHING) return 'export default null;';
    const { siteDir } = this.#environment;
    if (id.startsWith(FILE)) return fileModule(`@site/${pathIn(siteDir, id.slice(FILE.length, -3))}`);
    if (!this.#included.has(id)) return null;
    try {
      const source = this.#sources.get(id) ?? (await this.#read(id));
      // Its mistakes have been reported, and there is nothing to show.
      if (!source) return 'export default () => null;';
      this.#sources.set(id, source);
      this.handed[`${runtimeId(id)}/jsx-runtime`] = runtimeOf(source);
      const code = this.#codes.get(id) ?? (await this.#compile(source, id));
      this.#codes.set(id, code);
      return code;
    } catch (error) {
      if (error instanceof SourceError) this.#mistake ??= error;
      throw error;
    }
  }

  /** Reads a partial. */
  async #read(path: string): Promise<PreparedText | null> {
    const file = pathIn(this.#environment.siteDir, path);
    const { value: text, problems: wrong } = readText(path, file);
    this.#texts.problems.push(...wrong);
    if (text === null) return null;
    const { value, problems } = parseFrontMatter(text, file);
    this.#texts.problems.push(...problems);
    return this.#texts.prepare({ file, body: value.body, offset: value.offset }, true);
  }

  async #compile(source: PreparedText, path: string): Promise<string> {
    const options = { ...source.options, jsxImportSource: runtimeId(path), providerImportSource: COMPONENTS };
    try {
      const { code } = await mdxToJs(mdxComments(source.text), options);
      return code;
    } catch (error) {
      throw new SourceError(problemOf(error, source), error);
    }
  }

  /** The first mistake, or what an error of the bundler says of an import; null for any other error. */
  mistakeOf(error: unknown): SourceError | null {
    if (this.#mistake) return this.#mistake;
    const [first] = (error as Partial<BundleError> | null)?.errors ?? [];
    const source = this.#sources.get(first?.loc?.file ?? '');
    if (!first?.loc || !source) return null;
    // The compiled text has each import in a line of its own.
    const line = this.#codes.get(first.loc.file ?? '')?.split('\n')[first.loc.line - 1] ?? '';
    const [message = ''] = stripVTControlCharacters(first.message).split('\n');
    const name = /"([\w$]+)" is not exported by/.exec(message)?.[1];
    const reason = name === undefined ? message.replace(/^\[\w+\] /, '') : `there is no "${name}" in it`;
    const from = /from "([^"]+)"/.exec(line)?.[1];
    return from === undefined
      ? sourceError(source, 0, { message: reason }, error)
      : importMistake(source, from, reason);
  }

  /** An error of the running page with its place, as far as that is known. */
  placed(error: unknown): unknown {
    if (error instanceof SourceError) return error;
    if (error instanceof UnfinishedError) return unfinished(error, this.#page);
    const { siteDir } = this.#environment;
    const origin = originOf(error, siteDir);
    const source = this.#sources.get(join(siteDir, origin?.file ?? ''));
    if (error instanceof ComponentError) return source ? error : Object.assign(error, { place: origin });
    if (source) return unknownName(error, source);
    return origin ? new ComponentError(reasonOf(error), '', { place: origin }) : error;
  }
}

/** The module of a file whose path a page gets by `import`, or by `require` with or without `.default`. */
function fileModule(path: string): string {
  // The build resolves it to an address, like that of any other picture.
  const written = JSON.stringify(path);
  return `module.exports = { __esModule: true, default: ${written}, toString: () => ${written} };`;
}
