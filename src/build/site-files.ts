import { nameHash } from '../files/hash.ts';
import { escapeHtml } from '../model/html.ts';
import type { PageMeta, TextFile } from '../model/page.ts';
import { listed, type Site } from '../model/site.ts';
import { pathOfId, published, publishedUrl } from '../model/address.ts';
import { evidenceFiles } from './evidence.ts';
import { llmsFiles } from './llms.ts';

function hashed(prefix: string, extension: string, text: string): TextFile {
  return { name: `assets/${prefix}.${nameHash(text)}.${extension}`, text };
}

/** The files that every page refers to. Their names change with their content. */
export interface SharedFiles {
  /** The whole sidebar, for categories that readers open in the browser. */
  nav: TextFile;
  oldAddresses: TextFile | null;
}

export function sharedFiles({ publishedNav, redirects }: Site): SharedFiles {
  const isMoved = redirects.prefixes.length > 0 || Object.keys(redirects.moved).length > 0;
  return {
    nav: hashed('nav', 'json', JSON.stringify(publishedNav)),
    oldAddresses: isMoved ? hashed('redirects', 'json', JSON.stringify(redirects)) : null,
  };
}

/** The files at well-known addresses. */
export function wellKnownFiles(site: Site): TextFile[] {
  // https://www.rfc-editor.org/rfc/rfc9309
  const robots = { name: 'robots.txt', text: `User-agent: *\nAllow: /\n\nSitemap: ${site.config.url}/sitemap.xml\n` };
  return [sitemapFile(site), robots, versionsFile(site), ...llmsFiles(site), ...evidenceFiles(site)];
}

/**
 * The manifest of the docs' versions, which lists only this one. Each page has an id, a path and its sidebar. As in
 * Docusaurus, a page that stands for its folder has the folder's id, and a generated index has its address.
 */
function versionsFile(site: Site): TextFile {
  const { name, label } = site.config.version;
  const docs = [...site.pages.values()].filter(({ kind }) => kind !== 'route');
  const main = site.pages.get('/');
  const version = {
    name,
    label,
    isLatest: true,
    path: published(site.base, '/'),
    mainDocId: main ? manifestId(main) : null,
    docs: docs.map((page) => ({
      id: manifestId(page),
      path: published(site.base, page.path),
      ...(site.positions.has(page.path) && { sidebar: 'documentation' }),
    })),
  };
  return { name: 'versions.json', text: `${JSON.stringify([version])}\n` };
}

function manifestId({ id, path, kind }: PageMeta): string {
  if (kind === 'category') return path;
  const folder = pathOfId(id).slice(1);
  return kind === 'doc' && folder !== '' ? folder : id;
}

/** https://www.sitemaps.org/protocol.html */
function sitemapFile(site: Site): TextFile {
  const urls = listed(site).map(
    (page) =>
      `<url><loc>${escapeHtml(publishedUrl(site.config.url, page.path))}</loc>${page.updated ? `<lastmod>${page.updated.slice(0, 10)}</lastmod>` : ''}</url>`,
  );
  return {
    name: 'sitemap.xml',
    text: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
  };
}
