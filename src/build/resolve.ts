import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { imageSize } from 'image-size';
import {
  composed,
  decodeAddress,
  isExternal,
  legible,
  published,
  resolvePath,
  splitHref,
  toPath,
  withinSite,
  withoutBase,
} from '../model/address.ts';
import { EXCESS, type Excess } from '../model/html.ts';
import type { PublishedFile } from '../model/asset.ts';
import type { PageMeta, SourceText } from '../model/page.ts';
import type { Picture } from '../model/picture.ts';
import { problemAt, type Problem } from '../model/problem.ts';
import { suggest } from '../model/suggest.ts';
import { insideOf, pathIn } from '../files/inside.ts';
import { DOCS, STATIC } from '../model/folders.ts';
import type { LinkResolver, Size } from '../sources/article/context.ts';
import type { PageContent } from '../sources/markdown/compile.ts';
import { deepestLine } from '../sources/markdown/mdx-syntax.ts';
import { publishedName } from '../sources/components/published.ts';
import { occurrencesOf, sourceTexts } from './occurrences.ts';
import type { PageEnv, PageInput } from './plan.ts';

/** A host and its port, such as `localhost:4242`: browsers take the host for a scheme. */
const HOST_AND_PORT = /^(?!(?:tel|sms):)[a-z][\w.-]*:\d+(?:[/?#]|$)/i;

/** Pictures that are never text, as a pointer of Git LFS or a saved error page is. */
const BITMAP = /\.(?:png|jpe?g|gif|webp|avif)$/i;

/**
 * Finds the page that a path to a `.md` file refers to: relative to the file with the link, else to the docs folder,
 * else to the site's folder. https://docusaurus.io/docs/markdown-features/links
 *
 * @returns its address; undefined if there is none
 */
function pageAt({ byFile }: Pick<PageEnv, 'byFile'>, from: string, path: string): string | undefined {
  const below = path.replace(/^(?:@site)?\//, '');
  const files = path.startsWith('@site/')
    ? [below]
    : [...(path.startsWith('/') ? [] : [resolvePath(from, path)]), resolvePath(`${DOCS}/`, below), below];
  return files
    .map((file) => (file === null ? undefined : byFile.get(file.normalize('NFC'))))
    .find((address) => address !== undefined);
}

/**
 * Resolves what a writer wrote to addresses of the site: links to `.md` files, relative links, files beside the page.
 */
export class PageResolver implements LinkResolver {
  readonly published: PublishedFile[] = [];
  /** Absolute paths of all files that the page shows, including missing ones. */
  readonly files: string[] = [];
  readonly problems: Problem[] = [];
  readonly #reported = new Set<string>();
  readonly #env: PageEnv;
  readonly #page: PageMeta;
  readonly #text: string;
  /** The files that the page includes, relative to the site's folder: their addresses may be relative to them. */
  readonly #partials: readonly string[];
  /** Files that components of the page publish, by name in the output. */
  readonly #own: ReadonlySet<string>;
  readonly #staticDir: string;

  constructor(env: PageEnv, { meta, source }: PageInput, { parts, partials = [] }: PageContent) {
    this.#env = env;
    this.#page = meta;
    this.#text = source?.text ?? '';
    this.#partials = partials;
    this.#own = new Set(parts?.files.map(({ to }) => to));
    this.#staticDir = join(env.siteDir, STATIC);
  }

  /** The files that the page is written in, to locate wrong addresses. */
  #sources(): SourceText[] {
    return sourceTexts(this.#env.siteDir, { file: this.#page.source.file, text: this.#text }, this.#partials);
  }

  address(address: string): string {
    const { base } = this.#env;
    // Addresses of files imported by components are already in published form.
    return base !== '' && this.#own.has(withinSite(base, address)?.slice(1) ?? '') ? address : published(base, address);
  }

  link(written: string): string | null | undefined {
    if (/^(?:file|[a-z]):/i.test(written)) {
      const message = `the link to "${written}" leads to a file of the reader's computer`;
      this.report(written, message, 'Put the file beside the page or into the static folder, and link to it there.');
      return undefined;
    }
    if (isExternal(written) && (HOST_AND_PORT.test(written) || !URL.canParse(written, 'https://a.example'))) {
      const message = `the link to "${written}" leads to no address on the web`;
      this.report(written, message, 'Addresses on other hosts begin with "https://".', 'warning');
      return null;
    }
    if (written === '' || isExternal(written)) return null;
    const within = composed(this.#within(written));
    if (within !== written) {
      const found = this.link(within);
      return found === null ? within : found;
    }
    if (/^[#?]/.test(written)) return null;
    // Most links are plain addresses of the site, with nothing to decode or look up.
    if (written.startsWith('/') && !/%|(?:\.mdx?|.\/)(?:[?#]|$)/.test(written)) return null;
    const { path, rest } = this.#split(written);
    if (path === null) return undefined;
    if (/\.mdx?$/.test(path)) {
      for (const file of [this.#page.source.file, ...this.#partials]) {
        const address = pageAt(this.#env, file, path);
        if (address !== undefined) return address + rest;
      }
      // It may be a file of the output; the link check knows those.
      if (path.startsWith('/')) return null;
      const reason = this.#file(path) ? 'the file is a draft, or a part of pages' : 'there is no such page file';
      const fix = 'The path is relative to the folder of this page, or to the docs folder.';
      this.report(written, `broken link to "${written}": ${reason}`, fix);
      return undefined;
    }
    // Addresses have no slash at their end.
    if (path.startsWith('/'))
      return path.length > 1 && path.endsWith('/') ? written.replace(/\/+(?=[?#]|$)/, '') : null;
    const file = this.#file(path);
    if (file) return this.#publish(file) + rest;
    if (path.startsWith('@site/')) {
      this.#missing(written);
      return undefined;
    }
    // A relative address that is not a file resolves as in a browser, where nothing is above the root.
    return toPath(resolvePath(this.#page.path, path) ?? path.replace(/^(?:\.\.?(?:\/|$))+/, '')) + rest;
  }

  /** Removes the base path from an address, unless a static file has that very address. */
  #within(written: string): string {
    const within = withoutBase(this.#env.linkBase, written);
    return within === written || this.#readable(join(this.#staticDir, splitHref(written).path)) ? written : within;
  }

  picture(written: string): ReturnType<LinkResolver['picture']> {
    if (written.startsWith('data:')) return null;
    if (written.startsWith('picture:')) {
      this.report(written, `the picture "${written}" is among other text`, 'Put it into a paragraph of its own.');
      return null;
    }
    if (isExternal(written)) {
      const text = `the picture "${written}" comes from another host, which the site's security policy does not load`;
      const fix = 'Put the file beside the page or into the static folder.';
      this.report(written, text, fix, 'error', `pictures of ${originOf(written)}`);
      return null;
    }
    const within = composed(this.#within(written));
    if (within !== written) return this.picture(within) ?? { src: within, size: null };
    const { path, rest } = this.#split(written);
    if (path === null) return null;
    const file = path.startsWith('/') ? this.#readable(join(this.#staticDir, path)) : this.#file(path);
    if (!file) {
      // The link check judges paths into the static folder, because it knows every file of the output.
      if (!path.startsWith('/')) this.#missing(written);
      return null;
    }
    const size = sizeOf(file);
    if (size === null && BITMAP.test(file) && !/[^\s\x20-\x7e]/.test(readFileSync(file, 'latin1')))
      this.report(written, `the file "${written}" is no picture`, 'If it is a pointer of Git LFS, run "git lfs pull".');
    return { src: path.startsWith('/') ? written : this.#publish(file) + rest, size };
  }

  scene(name: string): Picture | null {
    const { pictures } = this.#env;
    if (pictures) {
      // The page depends on the manifest.
      this.files.push(join(this.#env.siteDir, pictures.manifest));
      const found = Object.hasOwn(pictures.byName, name) ? pictures.byName[name] : undefined;
      if (found) return found;
    }
    const fix = pictures
      ? 'Describe it as a scene, and take it.'
      : 'Name the manifest of pictures in the config: pictures.manifest.';
    this.report(name, `there is no picture "${name}"${suggest(name, Object.keys(pictures?.byName ?? {}))}`, fix);
    return null;
  }

  reportExcess(excess: Excess): void {
    const [{ file, text } = { file: '', text: '' }] = this.#sources();
    const [line, fix] =
      excess === 'depth'
        ? [deepestLine(text), 'No browser shows more: nest it less deeply.']
        : [1, 'Browsers are slow with more: divide it.'];
    this.problems.push(problemAt({ file, line, column: 1 }, `the HTML ${EXCESS[excess]}`, fix));
  }

  #split(written: string): { path: string | null; rest: string } {
    const { path, query, fragment } = splitHref(written);
    const decoded = decodeAddress(path);
    if (decoded === null)
      this.report(written, `the address "${written}" is not validly encoded`, 'Write a percent sign as %25.');
    return { path: decoded, rest: `${query && `?${query}`}${fragment && `#${fragment}`}` };
  }

  /** The file that a relative or `@site/` path refers to; null if there is none. */
  #file(path: string): string | null {
    const { siteDir } = this.#env;
    const { file, own } = this.#page.source;
    if (path.startsWith('@site/')) return this.#readable(join(siteDir, path.slice(6)));
    if (!own) return null;
    for (const holder of [file, ...this.#partials]) {
      const found = this.#readable(join(siteDir, dirname(holder), path));
      if (found !== null) return found;
    }
    return null;
  }

  /** Returns the path if it is a readable file of the site. */
  #readable(written: string): string | null {
    const { siteDir } = this.#env;
    // The file system may spell the name in the decomposed form of Unicode.
    const file = [written, written.normalize('NFD')].find((name) => existsSync(name)) ?? written;
    const isThere = existsSync(file);
    if (isThere ? !insideOf(siteDir, file) : !file.startsWith(siteDir + sep)) return null;
    this.files.push(file);
    return isThere && statSync(file).isFile() ? file : null;
  }

  /** The address of a file: its own if it is in the static folder, else one with a hash. */
  #publish(file: string): string {
    const inStatic = pathIn(this.#staticDir, file);
    if (!inStatic.startsWith('..')) return `/${inStatic}`;
    const to = publishedName(file);
    this.published.push({ from: pathIn(this.#env.siteDir, file), to });
    return `/${to}`;
  }

  #missing(written: string): void {
    const fix = 'The path is relative to the folder of this page; "/…" means the static folder.';
    this.report(written, `missing file "${written}"`, fix);
  }

  report(written: string, message: string, fix: string, kind: Problem['severity'] = 'error', cause?: string): void {
    // The first report of a text covers all its occurrences.
    if (this.#reported.has(written)) return;
    this.#reported.add(written);
    const severity = this.#page.remote ? 'warning' : kind;
    const said = legible(message);
    for (const place of occurrencesOf(this.#sources(), written))
      this.problems.push({ ...problemAt(place, said, fix, severity), ...(cause !== undefined && { cause }) });
  }
}

/** The host of a picture. */
function originOf(address: string): string {
  const base = 'https://a.example';
  return URL.canParse(address, base) ? new URL(address, base).origin : address;
}

function sizeOf(file: string): Size | null {
  try {
    const { width, height, orientation = 1 } = imageSize(readFileSync(file));
    // Browsers turn photos as their cameras note: from 5 on, by a quarter.
    return orientation < 5 ? { width, height } : { width: height, height: width };
  } catch {
    // The format has no size, such as an SVG without viewBox: it is shown at its natural size.
    return null;
  }
}
