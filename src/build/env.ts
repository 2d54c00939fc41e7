import { hashOf } from '../files/hash.ts';
import { published, withoutBase } from '../model/address.ts';
import type { BootData, ShellConfig } from '../model/boot.ts';
import type { SiteConfig } from '../model/config.ts';
import { withHrefs } from '../model/hrefs.ts';
import type { Picture } from '../model/picture.ts';
import type { Asset, Assets, Site } from '../model/site.ts';
import type { RenderEnv } from '../render/document.tsx';

/** Everything that pages share. */
export interface PageEnv extends RenderEnv {
  /** Hash of everything here but where the site's folder lies. */
  id: string;
  /** Absolute path of the site's folder. */
  siteDir: string;
  /** Hash of the engine. */
  engine: string;
  /** The base path as links may have it before them; empty where they do not. */
  linkBase: string;
  /** Folder of the pages, relative to the site's. */
  docs: string;
  /** Folder of files that are copied as they are, relative to the site's. */
  static: string;
  /** Folder of compiled islands, relative to the site's; null: the dev server compiles each when asked. */
  islands: string | null;
  /** Pictures in two colour modes; null: the site has none. */
  pictures: SitePictures | null;
  /** Address of a page by its file, relative to the site's folder. */
  byFile: ReadonlyMap<string, string>;
}

/** Pictures in two colour modes, by name, and the file that lists them, relative to the site's folder. */
export interface SitePictures {
  byName: Readonly<Record<string, Picture>>;
  manifest: string;
}

/** Parts that the build or the dev server adds to the site. */
export interface EnvParts {
  siteDir: string;
  engine: string;
  assets: Assets;
  /** Address of the whole sidebar tree. */
  nav: string;
  /** Style sheet with the site's own colours, where the config has some. */
  theme: Asset | null;
  /** Folder of compiled islands, relative to the site's; null: the dev server compiles each when asked. */
  islands: string | null;
}

/** Takes from the site what every page may see of it. */
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
    typeface: site.typeface,
    shell: shellOf(site),
    search: {
      settings: search.provider === 'embedded' ? { ...search, folder: published(base, search.folder) } : search,
      sections,
      suggestions: config.search.suggestions,
    },
    url: config.url,
    base,
    linkBase,
    favicon: config.favicon && published(base, config.favicon),
    head: config.head,
    pictureHosts: config.external.images,
    frameHosts: config.external.frames,
    image: config.image,
    docs: config.docs,
    static: config.static,
    pictures: config.pictures && { byName: site.pictures, manifest: config.pictures.manifest },
  };
  const { byFile } = site;
  return { ...shared, byFile, siteDir, id: hashOf(JSON.stringify([shared, [...byFile]])) };
}

/** Their labels; nothing where there are none. */
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

/** A text with the addresses of its links, as Markdown has them, as they are published. */
export function publishedLinks(text: string, { base, linkBase }: Pick<Site, 'base' | 'linkBase'>): string {
  return text.replaceAll(
    /(\]\(<?)(\/[^)\s>]*)/g,
    (_, open: string, href: string) => open + published(base, withoutBase(linkBase, href)),
  );
}
