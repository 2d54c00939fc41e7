import { readFileSync, statSync } from 'node:fs';
import { dirname, extname, join, relative, sep } from 'node:path';
import { createElement, Fragment, type ComponentType, type ReactNode } from 'react';
import { defineMdastPlugin, mdxToJs } from 'satteri';
import type { ArticleParts } from '../../model/island.ts';
import { objectOf, parseJson } from '../../model/json.ts';
import { reasonOf } from '../../model/problem.ts';
import { mdxComponents } from '../../ui/content/mdx-components.ts';
import { ComponentError } from '../components/errors.ts';
import { runtimeOf } from '../components/guard.ts';
import { isUnknownPackage } from '../components/import-module.ts';
import { partsOf, type Found } from '../components/files.ts';
import { renderArticle } from '../components/render.ts';
import { themeModules } from '../components/theme.tsx';
import { parseFrontMatter } from './front-matter.ts';
import type { Compilation, OpenSource } from './compilation.ts';
import { problemOf, sourceError, SourceError } from './mistakes.ts';
import { mdxComments, withoutCode } from './mdx-syntax.ts';
import { EXIT_FIX, withoutExit } from '../../files/exit.ts';
import { insideOf } from '../../files/inside.ts';

export interface MdxEnvironment {
  siteDir: string;
  /** Absolute path of the page. */
  file: string;
  /** The folders that files may be imported from. */
  roots: readonly string[];
  /** Runs a module of the site, or one of a package that a file imports, and returns its exports. */
  importModule: (name: string, from: string) => Promise<Record<string, unknown>>;
  /** The place in a component of the site where an error was thrown; null for an error of the page itself. */
  placeOf: (error: unknown) => ComponentError['place'];
  /** Components that the site provides to every page, by name. One that has the name of an element replaces it. */
  ownComponents: () => Promise<Record<string, unknown>>;
  /** Receives the files that the page imports. */
  found: Found;
  /** Value of `{frontMatter.x}` in the page. */
  frontMatter: Record<string, unknown>;
}

interface ImportedName {
  /** The name in the page. */
  local: string;
  /** The export it refers to: a name, `default` or `*`; empty for a style sheet. */
  imported: string;
  from: string;
  /** `from` as written in the page, with JavaScript's escapes. */
  written: string;
}

type Scope = Record<string, unknown>;

/** The context in which a file is compiled. */
interface Including {
  compilation: Compilation;
  /** Absolute paths of the page and the partials through which the file is included; the last is the file itself. */
  trail: string[];
}

/** A page's own value for a name that every page has. */
const ownName = /^export\s+(?:const|let|var|function)\s+(toc|frontMatter)\b/gm;

/**
 * Renders the MDX of one page to static HTML with React. Imports are taken out of the source and resolved here: theme
 * components, partials, the site's own components, images and data.
 */
export class MdxScope {
  readonly #environment: MdxEnvironment;
  #components: Scope = mdxComponents;
  constructor(environment: MdxEnvironment) {
    this.#environment = environment;
  }

  /**
   * @param compilation the page's own; the partials that it includes are added
   * @throws SourceError or ComponentError with its place, if the MDX or something it imports is wrong
   */
  async render(source: OpenSource, compilation: Compilation): Promise<{ html: string; parts: ArticleParts }> {
    this.#components = { ...mdxComponents, ...(await this.#environment.ownComponents()) };
    const including = { compilation, trail: [this.#environment.file] };
    const Content = await this.#component(source, including);
    try {
      const article = createElement(Content, { components: this.#components });
      const { html, islands } = withoutExit(() => renderArticle(article, source.file), exitOf(source));
      return { html, parts: partsOf(this.#environment.siteDir, islands, this.#environment.found) };
    } catch (error) {
      const place = this.#environment.placeOf(error);
      if (error instanceof ComponentError) throw Object.assign(error, { place });
      const { message } = error instanceof Error ? error : new Error(String(error));
      if (place) throw Object.assign(new ComponentError(message, ''), { place });
      throw error;
    }
  }

  async #component(source: OpenSource, including: Including): Promise<ComponentType<{ components: Scope }>> {
    const { code, imports } = await compileMdx(source);
    // Docusaurus gives pages their headings as `toc`. Here it is empty, because components that show headings get them
    // later, when they are known.
    const scope: Scope = { frontMatter: this.#environment.frontMatter, toc: [] };
    const valueOf = (name: ImportedName) =>
      this.#resolve(name, including).catch((error: unknown) => {
        if (error instanceof SourceError || (error instanceof ComponentError && error.place)) throw error;
        const message = `cannot import "${name.from}": ${reasonOf(error)}`;
        // Relative paths may name another file on each page.
        const shared = name.from.startsWith('.') ? {} : { cause: message };
        throw sourceError(source, importOf(source, name), message, error, shared);
      });
    // A page may export its own in their place: https://docusaurus.io/docs/markdown-features/toc#custom-toc
    for (const [, name = ''] of withoutCode(source.text).matchAll(ownName)) delete scope[name];
    for (const name of imports) {
      const value = await valueOf(name);
      if (name.local !== '') scope[name.local] = value;
    }
    const required = requiredIn(source);
    if (required.length > 0) {
      const values = new Map<string, unknown>();
      for (const name of required) values.set(name.from, asModule(await valueOf(name)));
      scope['require'] = (from: string) => values.get(from);
    }
    const names = Object.keys(scope);
    // A page is its author's own code, as a component would be; no text from elsewhere gets here.
    // oxlint-disable-next-line no-new-func
    const run = new Function('_runtime', ...names, code) as (...values: unknown[]) => {
      default: (props: object) => ReactNode;
    };
    const values = names.map((name) => scope[name]);
    const { default: Content } = withoutExit(() => run({ ...runtimeOf(source), Fragment }, ...values), exitOf(source));
    const components = { ...this.#components, ...scope };
    return (props) => {
      try {
        return withoutExit(() => Content({ ...props, components }), exitOf(source));
      } catch (error) {
        const isPlaced = error instanceof ComponentError || error instanceof SourceError;
        if (isPlaced || this.#environment.placeOf(error)) throw error;
        throw missing(error, source, Object.keys(this.#components));
      }
    };
  }

  async #resolve(name: ImportedName, including: Including): Promise<unknown> {
    const { siteDir, roots, found: uses } = this.#environment;
    const theme = themeModules(uses.base)[name.from];
    if (theme) return exportOf(theme, name);
    const file = including.trail.at(-1) ?? '';
    if (!/^(\.|@site\/)/.test(name.from)) return exportOf(await this.#package(name.from, file), name);
    const target = name.from.startsWith('@site/') ? join(siteDir, name.from.slice(6)) : join(dirname(file), name.from);
    const candidates = endings.map((ending) => target + ending);
    const found = candidates.find((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
    if (!found || !roots.some((root) => insideOf(root, found)))
      throw new Error("there is no such file in the site's folder");
    // A file at one of the candidates before it would change the page.
    for (const path of candidates.slice(0, candidates.indexOf(found) + 1))
      if (roots.some((root) => path.startsWith(root + sep))) uses.files.add(path);
    switch (extname(found)) {
      case '.md':
      case '.mdx':
        // Empty, as in pages.
        return name.imported === 'toc' ? [] : this.#partial(found, including);
      case '.json': {
        const data = parseJson(readFileSync(found, 'utf8'));
        return name.imported === 'default' ? data : exportOf(objectOf(data), name);
      }
      case '.tsx':
      case '.ts':
      case '.jsx':
      case '.js':
      case '.css':
        return exportOf(await this.#environment.importModule(found, file), name);
      default:
        // An image or another file: its path, which the build resolves to an address like that of any other picture.
        return `@site/${relative(siteDir, found).replaceAll('\\', '/')}`;
    }
  }

  async #package(name: string, file: string): Promise<Record<string, unknown>> {
    try {
      return await this.#environment.importModule(name, file);
    } catch (error) {
      if (error instanceof ComponentError && error.place) throw error;
      const [inner = error] = (error as { errors?: unknown[] }).errors ?? [];
      const [reason] = isUnknownPackage(error) ? ['there is none of this name'] : reasonOf(inner).split('\n');
      const known = Object.keys(themeModules('')).join(', ');
      throw new Error(`pages may import ${known}, files by "./…" or "@site/…", and installed packages (${reason})`, {
        cause: error,
      });
    }
  }

  async #partial(path: string, { compilation, trail }: Including): Promise<ComponentType<Scope>> {
    const { siteDir } = this.#environment;
    const file = relative(siteDir, path).replaceAll('\\', '/');
    if (trail.includes(path)) {
      const way = trail.slice(trail.indexOf(path)).map((name) => relative(siteDir, name));
      throw new Error(`${file} includes itself, through ${way.join(', ')}`);
    }
    const { value, problems } = parseFrontMatter(readFileSync(path, 'utf8'), file);
    compilation.problems.push(...problems);
    const { body, offset } = value;
    const source = await compilation.open({ file, body, offset }, true);
    // Its mistakes have been reported, and there is nothing to show.
    if (!source) return () => null;
    const Partial = await this.#component(source, { compilation, trail: [...trail, path] });
    return (props) => createElement(Partial, { ...props, components: this.#components });
  }
}

/** Compiles a page or a partial, and takes out its imports. */
async function compileMdx(source: OpenSource): Promise<{ code: string; imports: ImportedName[] }> {
  const imports: ImportedName[] = [];
  const takeImports = defineMdastPlugin({
    name: 'imports',
    options: { position: true },
    mdxjsEsm(node, context) {
      const { rest, names } = splitImports(node.value, node.position?.start.line ?? 1);
      imports.push(...names);
      if (rest.trim() === '') context.removeNode(node);
      else context.setProperty(node, 'value', rest);
    },
  });
  const { options } = source;
  try {
    const { code } = await mdxToJs(mdxComments(source.text), {
      ...options,
      outputFormat: 'function-body',
      mdastPlugins: [takeImports, ...(options.mdastPlugins ?? [])],
    });
    return { code, imports };
  } catch (error) {
    throw new SourceError(problemOf(error, source), error);
  }
}

/** Makes the errors for code in the text itself that ends the process. */
function exitOf(source: OpenSource): (message: string) => SourceError {
  return (message) => {
    const { problem } = sourceError(source, Math.max(0, source.text.indexOf('process.exit')), message);
    return new SourceError({ ...problem, fix: EXIT_FIX }, null);
  };
}

/** Offset of the line that imports a name; 0 if it is not found. */
function importOf({ text }: OpenSource, { written }: ImportedName): number {
  const at = Math.max(text.indexOf(`'${written}'`), text.indexOf(`"${written}"`));
  return text.lastIndexOf('\n', at) + 1;
}

const modules = ['.tsx', '.ts', '.jsx', '.js', '.mdx', '.md'];
/** Endings that an import may leave out. */
const endings = ['', ...modules, ...modules.map((ending) => `/index${ending}`)];

/** The files that a page requires, as in `<img src={require('./a.png').default} />`. */
function requiredIn({ text }: OpenSource): ImportedName[] {
  if (!text.includes('require(')) return [];
  const calls = withoutCode(text).matchAll(/(?<![\w$.])require\(\s*(['"])([^'"\n]+)\1\s*\)/g);
  return [...calls].map(([, , from = '']) => ({ local: '', imported: '*', from, written: from }));
}

/** The value that `require` returns: a module, or an object with the value as its default export. */
function asModule(value: unknown): unknown {
  return typeof value === 'object' ? value : { default: value, toString: () => value };
}

/** The value of an imported name. */
function exportOf(module: Record<string, unknown>, { imported }: ImportedName): unknown {
  if (imported === '*') return module;
  if (imported === '' || imported in module) return module[imported];
  throw new Error(`there is no "${imported}" in it, but ${Object.keys(module).join(', ') || 'nothing'}`);
}

const declaration = /^import\s+(?:([\s\S]*?)\s+from\s+)?(['"])([^'"]+)\2\s*;?[ \t]*$/gm;

/** Takes `import` declarations out of a block of module code. */
function splitImports(code: string, line: number): { rest: string; names: ImportedName[] } {
  const names: ImportedName[] = [];
  const rest = code.replaceAll(declaration, (_, clause: string | undefined, _quote, written: string) => {
    // Markdown formatters write "./\_a.mdx" for "./_a.mdx", which means the same in JavaScript.
    const from = written.replaceAll(/\\([^\w\n]|_)/g, '$1');
    const add = (local: string, imported: string) => names.push({ local, imported, from, written });
    if (clause === undefined) {
      if (!from.endsWith('.css'))
        throw new Error(`${line}:1: "import '${from}'" without a name works only for style sheets`);
      add('', '');
      return '';
    }
    const braces = /\{([\s\S]*)\}/.exec(clause);
    const star = /\*\s+as\s+([\w$]+)/.exec(clause);
    const first = /^([\w$]+)/.exec(clause.trim());
    if (first?.[1]) add(first[1], 'default');
    if (star?.[1]) add(star[1], '*');
    for (const part of braces?.[1]?.split(',') ?? []) {
      const [imported = '', local = imported] = part.trim().split(/\s+as\s+/);
      if (imported) add(local, imported);
    }
    return '';
  });
  return { rest, names };
}

/** The error for a name that does not exist, at its place. Other errors are placed at the start. */
function missing(error: unknown, source: OpenSource, known: string[]): SourceError {
  const message = reasonOf(error);
  const match = /(?:Expected (?:component|object) `([\w$]+)` to be defined|^([\w$]+) is not defined)/.exec(message);
  const name = match?.[1] ?? match?.[2];
  if (name === undefined) return sourceError(source, 0, message, error);
  const text = withoutCode(source.text);
  const word = name.replaceAll('$', String.raw`\$`);
  const use = new RegExp(`(?<=<)${word}\\b|(?<=\\{[^}]*)(?<![\\w$.])${word}(?![\\w$])`).exec(text);
  const said = `unknown component or value "${name}": import it, or use one of ${known.join(', ')}`;
  const fix = "For all pages, export it from components/index.ts in the site's folder.";
  return sourceError(source, use?.index ?? 0, said, error, { fix, cause: `component ${name}` });
}
