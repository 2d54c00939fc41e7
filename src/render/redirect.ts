import { baseOf, fileOf, published, publishedUrl } from '../model/address.ts';
import { escapeHtml } from '../model/html.ts';
import type { TextFile } from '../model/page.ts';
import type { Asset } from '../model/asset.ts';
import type { Site } from '../model/site.ts';
import { documentTexts } from '../ui/texts.ts';

/** Policy of redirect pages: only their one script may run. */
const POLICY = `default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;

type RedirectSite = Pick<Site, 'pages' | 'config' | 'redirects'>;

/**
 * Makes a small page for each old address, for hosts without redirect rules. Old addresses get one, and below each
 * prefix so do all old addresses and all pages. Variants with `.htm` or a trailing slash, and those that differ from a
 * page in case alone, are left to the not-found page.
 *
 * @param addresses of all pages
 */
export function redirectPages(site: RedirectSite, addresses: readonly string[], script: Asset): TextFile[] {
  const { prefixes, moved } = site.redirects;
  const all: [from: string, to: string][] = [
    ...Object.entries(moved),
    ...prefixes.flatMap((prefix) => [
      ...Object.entries(moved).map(([from, to]): [string, string] => [prefix + from, to]),
      ...addresses.map((path): [string, string] => [path === '/' ? prefix : prefix + path, path]),
    ]),
  ];
  // Where file systems ignore case, such a file would take the place of the page.
  const taken = new Set(addresses.map((path) => path.toLowerCase()));
  const free = all.filter(([from]) => !taken.has(from.toLowerCase()));
  return free.map(([from, to]) => ({ name: fileOf(from, '.html'), text: redirectPage(site, to, script) }));
}

function redirectPage(site: RedirectSite, target: string, script: Asset): string {
  const href = escapeHtml(published(baseOf(site.config.url), encodeURI(target)));
  const canonical = escapeHtml(publishedUrl(site.config.url, target));
  const title = escapeHtml(site.pages.get(target)?.title ?? target);
  const integrity = script.integrity ? ` integrity="${script.integrity}"` : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${title}</title>
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="canonical" href="${canonical}">
<noscript><meta http-equiv="refresh" content="0; url=${href}"></noscript>
<script type="module" src="${script.href}"${integrity}></script>
</head>
<body>
<p>${documentTexts.moved} <a href="${href}">${title}</a></p>
</body>
</html>
`;
}
