import { hashOf } from '../files/hash.ts';
import { published, withoutBase } from '../model/address.ts';
import type { BootData, ShellConfig } from '../model/boot.ts';
import type { SiteConfig } from '../model/config.ts';
import { withHrefs } from '../model/hrefs.ts';
import { hasMarkdown } from '../model/page.ts';
import type { Picture } from '../model/picture.ts';
import type { Asset, Assets, Site } from '../model/site.ts';
import type { RenderEnv } from '../render/types.ts';

/** Everything that all pages share. */
export interface PageEnv extends RenderEnv {
  /** Hash of everything here but the location of the site's folder. */
  id: string;
  /** Absolute path of the site's folder. */
  siteDir: string;
  /** Hash of the engine. */
  engine: string;
  /** The base path that links may begin with; empty if they may not. */
  linkBase: string;
  /** Folder of compiled islands, relative to the site's folder; null: the dev server compiles them on request. */
  islands: string | null;
  /** Pictures in two color modes; null if the site has none. */
  pictures: SitePictures | null;
  /** The product that the pages describe; null if the config names none. */
  product: SiteConfig['product'];
  /** Addresses of pages without a Markdown version. */
  withoutMarkdown: readonly string[];
  /** Address of a page by its file, relative to the site's folder. */
  byFile: ReadonlyMap<string, string>;
}

/** Pictures in two color modes by name, and their manifest, relative to the site's folder. */
export interface SitePictures {
  byName: Readonly<Record<string, Picture>>;
  manifest: string;
}

/** Parts that the build or the dev server contributes. */
export interface EnvParts {
  siteDir: string;
  engine: string;
  assets: Assets;
  /** Address of the whole sidebar tree. */
  nav: string;
  /** Style sheet with the site's own colors; null if the config sets none. */
  theme: Asset | null;
  /** Folder of compiled islands, relative to the site's folder; null: the dev server compiles them on request. */
  islands: string | null;
}

/** Collects everything about the site that every page may depend on. */
export function envOf(site: Site, { siteDir, ...parts }: EnvParts): PageEnv {
  const { config, base, linkBase, build, search, analytics } = site;
  const sections = config.search.sections.map((section) => ({
    ...section,
    paths: section.paths.map((path) => published(base, path)),
  }));
  const shared = {
    ...parts,
    build,
    ...(analytics && { analytics }),
    ...readerValuesOf(config.openapi),
    ...(site.typeface !== null && { typeface: published(base, site.typeface) }),
    shell: shellOf(site),
    search: {
      settings: search.provider === 'embedded' ? { ...search, folder: published(base, search.folder) } : search,
      sections,
      suggestions: config.search.suggestions,
    },
    url: config.url,
    base,
    linkBase,
    product: config.product,
    withoutMarkdown: [...site.pages.values()].filter(({ kind }) => !hasMarkdown(kind)).map(({ path }) => path),
    pictures: config.pictures && { byName: site.pictures, manifest: config.pictures.manifest },
  };
  const { byFile } = site;
  return { ...shared, byFile, siteDir, id: hashOf(JSON.stringify([shared, [...byFile]])) };
}

/** Labels of the values that readers may enter; an empty object if there are none. */
function readerValuesOf(openapi: SiteConfig['openapi']): Pick<BootData, 'readerValues'> {
  const labels = Object.entries(openapi?.readerValues ?? {}).map(([name, { label }]) => [name, label]);
  return labels.length > 0 ? { readerValues: Object.fromEntries(labels) } : {};
}

function shellOf(site: Site): ShellConfig {
  const { title, navbar, footer, announcement, version, otherVersions } = site.config;
  const { base } = site;
  const { logo, repository, hideOnScroll } = navbar;
  const address = (href: string) => published(base, href);
  return {
    title,
    ...(base && { base }),
    logo: logo && published(base, logo),
    links: withHrefs(navbar.links, address),
    repository,
    hideOnScroll,
    announcement: announcement && { ...announcement, content: publishedLinks(announcement.content, site) },
    versions: withHrefs([{ ...version, href: '/' }, ...otherVersions], address),
    footer: withHrefs(footer, address),
    ...(site.analytics && { asksConsent: true as const }),
  };
}

/** Replaces the addresses of links in a Markdown text by their published form. */
function publishedLinks(text: string, { base, linkBase }: Pick<Site, 'base' | 'linkBase'>): string {
  return text.replaceAll(
    /(\]\(<?)(\/[^)\s>]*)/g,
    (_, open: string, href: string) => open + published(base, withoutBase(linkBase, href)),
  );
}
