import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { imageSize } from 'image-size';
import {
  isOfHosts,
  cleanPath,
  decodeAddress,
  isExternal,
  published,
  resolvePath,
  splitHref,
  toPath,
  withinSite,
  withoutBase,
} from '../model/address.ts';
import type { PageMeta, SourceText } from '../model/page.ts';
import type { Picture } from '../model/picture.ts';
import { problemAt, type Problem } from '../model/problem.ts';
import { suggest } from '../model/suggest.ts';
import { redirectOf } from '../model/redirects.ts';
import { insideOf, rootsOf } from '../files/inside.ts';
import { publishedName } from '../sources/components/published.ts';
import type { LinkResolver } from './article.ts';
import type { SitePictures } from './env.ts';
import type { SiteAddresses } from './input.ts';
import { occurrencesOf } from './occurrences.ts';

/** A file beside a page that the build publishes under a name with its hash. */
export interface PublishedFile {
  /** Path relative to the site's folder. */
  from: string;
  /** Path in the output: `assets/map.1a2b3c4d.png`. */
  to: string;
}

/** The pages of a site by their files. */
export interface PageFiles {
  /** Folder of the pages, relative to the site's. */
  docs: string;
  /** Address of a page by its file, relative to the site's folder. */
  byFile: ReadonlyMap<string, string>;
}

/**
 * The page that a path to a `.md` file means: relative to the file it stands in, to the docs folder or to the site's, in
 * this order. https://docusaurus.io/docs/markdown-features/links
 *
 * @returns its address; undefined where there is none
 */
export function pageAt({ docs, byFile }: PageFiles, from: string, path: string): string | undefined {
  const below = path.replace(/^(?:@site)?\//, '');
  const files = path.startsWith('@site/')
    ? [below]
    : [...(path.startsWith('/') ? [] : [resolvePath(from, path)]), resolvePath(`${docs}/`, below), below];
  return files.map((file) => (file === null ? undefined : byFile.get(file))).find((address) => address !== undefined);
}

export interface ResolveContext extends PageFiles {
  siteDir: string;
  staticDir: string;
  /** Public address of the site. */
  url: string;
  /** The path of that. */
  base: string;
  /** The same, as links may have it before them; empty where they do not. */
  linkBase: string;
  /** Hosts that pictures may come from. */
  pictureHosts: readonly string[];
  /** Hosts whose players videos may open. */
  frameHosts: readonly string[];
  /** The files that the page includes, relative to the site's folder: addresses in them may be relative to them. */
  partials: readonly string[];
  /** Files that components of the page publish, by their names in the output. */
  own: ReadonlySet<string>;
  /** Addresses of the site at that origin, for pages written elsewhere; null for the site's own. */
  addresses: SiteAddresses | null;
  /** Pictures in two colour modes; null: the site has none. */
  pictures: SitePictures | null;
}

/** Turns what a writer wrote into addresses of the site: links to `.md` files, relative links, files beside the page. */
export class PageResolver implements LinkResolver {
  readonly published: PublishedFile[] = [];
  /** Every picture or other file that the page shows, absolute; and those that it would, if they were there. */
  readonly files: string[] = [];
  readonly problems: Problem[] = [];
  /** Addresses of this site that name no page, as written. */
  readonly #lost = new Set<string>();
  readonly #reported = new Set<string>();
  readonly #page: PageMeta;
  readonly #sources: () => SourceText[];
  readonly #context: ResolveContext;

  /** @param sources the files that the page is written in, to say where a wrong address stands */
  constructor(page: PageMeta, sources: () => SourceText[], context: ResolveContext) {
    this.#page = page;
    this.#sources = sources;
    this.#context = context;
  }

  address(address: string): string {
    const { base, own } = this.#context;
    // Files that a component imports have their published addresses already.
    return base !== '' && own.has(withinSite(base, address)?.slice(1) ?? '') ? address : published(base, address);
  }

  link(written: string): string | null | undefined {
    const { addresses } = this.#context;
    if (addresses && isExternal(written)) return this.#ownPage(written, addresses);
    if (written === '' || written.startsWith('#') || isExternal(written)) return null;
    const within = this.#within(written);
    if (within !== written) {
      const found = this.link(within);
      return found === null ? within : found;
    }
    // An address of the site, with nothing in it to be decoded or found: most links are.
    if (written.startsWith('/') && !/%|(?:\.mdx?|.\/)(?:[?#]|$)/.test(written)) return null;
    const { path, rest } = this.#split(written);
    if (path === null) return undefined;
    if (/\.mdx?$/.test(path)) {
      for (const file of [this.#page.source.file, ...this.#context.partials]) {
        const address = pageAt(this.#context, file, path);
        if (address !== undefined) return address + rest;
      }
      // A file of the output may be meant, which the link check knows.
      if (path.startsWith('/')) return null;
      this.#report(
        written,
        `broken link to "${written}": there is no such page file`,
        'The path is relative to the folder of this page, or to the docs folder.',
      );
      return undefined;
    }
    if (path.startsWith('/')) return path.length > 1 && path.endsWith('/') ? withoutSlash(written) : null;
    const file = this.#file(path);
    if (file) return this.#publish(file) + rest;
    if (path.startsWith('@site/')) {
      this.#missing(written);
      return undefined;
    }
    // A relative address without a file: as a browser would resolve it.
    return toPath(resolvePath(this.#page.path, path) ?? path) + rest;
  }

  /** An address without the base path before it, unless a file of the static folder has that address. */
  #within(written: string): string {
    const { linkBase, staticDir } = this.#context;
    const within = withoutBase(linkBase, written);
    return within === written || this.#readable(join(staticDir, splitHref(written).path)) ? written : within;
  }

  /** The local address of a page that a text from elsewhere names with this site's own host; null for all others. */
  #ownPage(written: string, { pages, redirects }: SiteAddresses): string | null {
    if (!URL.canParse(written)) return null;
    const { url, base } = this.#context;
    const { host, pathname: whole, search, hash } = new URL(written);
    const pathname = withinSite(base, whole);
    if (pathname === null || host !== new URL(url).host) return null;
    const hasPage = (address: string) => pages.includes(address);
    const path = cleanPath(decodeAddress(pathname) ?? pathname);
    if (hasPage(path)) return `${cleanPath(pathname)}${search}${hash}`;
    const moved = redirectOf(redirects, path);
    if (moved !== null && hasPage(moved)) return `${encodeURI(moved)}${search}${hash}`;
    // Every place of it is said at the first.
    if (!this.#lost.has(written))
      this.#report(written, `the link to "${written}" leads to no page of this site`, 'It stays as it is.');
    this.#lost.add(written);
    return null;
  }

  picture(written: string): ReturnType<LinkResolver['picture']> {
    if (written.startsWith('data:')) return null;
    if (written.startsWith('picture:')) {
      this.#report(written, `the picture "${written}" is among other text`, 'Put it into a paragraph of its own.');
      return null;
    }
    if (isExternal(written)) {
      if (isOfHosts(written, this.#context.pictureHosts)) return null;
      this.#report(
        written,
        `the picture "${written}" comes from another host, which the site's security policy does not load`,
        `Put the file beside the page or into the static folder, or name the host in the config: external: { images: ['${originOf(written)}'] }.`,
        'error',
        `pictures of ${originOf(written)}`,
      );
      return null;
    }
    const within = this.#within(written);
    if (within !== written) return this.picture(within) ?? { src: within, size: null };
    const { path, rest } = this.#split(written);
    if (path === null) return null;
    const file = path.startsWith('/') ? this.#readable(join(this.#context.staticDir, path)) : this.#file(path);
    if (!file) {
      // A path into the static folder is judged by the link check, which knows every file of the output.
      if (!path.startsWith('/')) this.#missing(written);
      return null;
    }
    return { src: path.startsWith('/') ? written : this.#publish(file) + rest, size: sizeOf(file) };
  }

  /** Checks the address that the player of a video opens. */
  video(written: string): void {
    if (isOfHosts(written, this.#context.frameHosts)) return;
    this.#report(
      written,
      `the video "${written}" is of a host that the site's security policy does not let in`,
      `Name it in the config: external: { frames: ['${new URL(written).origin}'] }.`,
    );
  }

  scene(name: string): Picture | null {
    const { pictures } = this.#context;
    if (pictures) {
      // The manifest's facts about it become part of the page.
      this.files.push(join(this.#context.siteDir, pictures.manifest));
      const found = Object.hasOwn(pictures.byName, name) ? pictures.byName[name] : undefined;
      if (found) return found;
    }
    const names = Object.keys(pictures?.byName ?? {});
    this.#report(
      name,
      `there is no picture "${name}"${suggest(name, names)}`,
      pictures
        ? 'Describe it as a scene, and take it.'
        : 'Name the manifest of pictures in the config: pictures.manifest.',
    );
    return null;
  }

  wrongStyle(written: string, message: string): void {
    this.#report(written, `the style "${written}" ${message}`, 'Correct it, or write it into a style sheet.');
  }

  refuse(written: string, message: string, fix: string, severity: Problem['severity'] = 'warning'): void {
    this.#report(written, message, fix, severity);
  }

  #split(written: string): { path: string | null; rest: string } {
    const { path, query, fragment } = splitHref(written);
    const decoded = decodeAddress(path);
    if (decoded === null)
      this.#report(written, `the address "${written}" is not validly encoded`, 'Write a percent sign as %25.');
    return { path: decoded, rest: `${query && `?${query}`}${fragment && `#${fragment}`}` };
  }

  /** The file of the site that a relative or `@site/` path means; null where there is none. */
  #file(path: string): string | null {
    const { siteDir } = this.#context;
    const { file, own } = this.#page.source;
    if (path.startsWith('@site/')) return this.#readable(join(siteDir, path.slice(6)));
    if (!own) return null;
    for (const holder of [file, ...this.#context.partials]) {
      const found = this.#readable(join(siteDir, dirname(holder), path));
      if (found !== null) return found;
    }
    return null;
  }

  /** The path where it leads to a file of the site. */
  #readable(file: string): string | null {
    const { siteDir, docs } = this.#context;
    const isThere = existsSync(file);
    const isInside = (root: string) => (isThere ? insideOf(root, file) : file.startsWith(root + sep));
    if (!rootsOf(siteDir, docs).some(isInside)) return null;
    this.files.push(file);
    return isThere && statSync(file).isFile() ? file : null;
  }

  /** The address of a file: its own where it lies in the static folder, else one with its hash. */
  #publish(file: string): string {
    const inStatic = relative(this.#context.staticDir, file).replaceAll('\\', '/');
    if (!inStatic.startsWith('..')) return `/${inStatic}`;
    const to = publishedName(file);
    this.published.push({ from: relative(this.#context.siteDir, file), to });
    return `/${to}`;
  }

  #missing(written: string): void {
    this.#report(
      written,
      `missing file "${written}"`,
      'The path is relative to the folder of this page; "/…" means the static folder.',
    );
  }

  #report(value: string, message: string, fix: string, kind: Problem['severity'] = 'error', cause?: string): void {
    // All places of a value are said at its first.
    if (this.#reported.has(value)) return;
    this.#reported.add(value);
    const severity = this.#page.remote ? 'warning' : kind;
    for (const place of occurrencesOf(this.#sources(), value))
      this.problems.push({ ...problemAt(place, message, fix, severity), ...(cause !== undefined && { cause }) });
  }
}

/** An address with no slash behind its path: that is how addresses are here. */
function withoutSlash(written: string): string {
  return written.replace(/\/+(?=[?#]|$)/, '');
}

/** The host of a picture as the config names it. */
function originOf(address: string): string {
  const whole = address.startsWith('//') ? `https:${address}` : address;
  return URL.canParse(whole) ? new URL(whole).origin : address;
}

function sizeOf(file: string): { width: number; height: number } | null {
  try {
    const { width, height } = imageSize(readFileSync(file));
    return { width, height };
  } catch {
    // A format without a size of its own, such as an SVG without viewBox: shown at its natural size.
    return null;
  }
}
