import { createHash } from 'node:crypto';
import { renderToString } from 'react-dom/server';
import { fileOf, isExternal } from '../model/address.ts';
import type { BootData, ShellConfig } from '../model/config.ts';
import { escapeHtml, jsonForScript } from '../model/html.ts';
import type { PageChunk, PageMeta, PageView } from '../model/page.ts';
import type { Asset, Assets, Site } from '../model/site.ts';
import { App } from '../ui/App.tsx';

/**
 * The only script inside a document: applies a stored colour mode before anything is painted.
 * Without a stored choice the style sheet follows the system by itself. Allowed by its hash.
 */
const COLOUR_MODE = `try{var t=localStorage.getItem("theme");if(t==="dark"||t==="light")document.documentElement.dataset.theme=t}catch(e){}`;

/** Every inline script of a document; the policy allows them by hash. */
export const inlineScripts: readonly string[] = [COLOUR_MODE];

const colourModeHash = createHash('sha256').update(COLOUR_MODE).digest('base64');

/** What a document may load and run. `frame-ancestors` cannot stand in a document; host files carry it. */
function contentSecurityPolicy(): string {
  return [
    `default-src 'none'`,
    `script-src 'self' 'sha256-${colourModeHash}'`,
    `style-src 'self'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `media-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `require-trusted-types-for 'script'`,
    `trusted-types docs`,
  ].join('; ');
}

/** Address of the index that the search page reads. */
export const SEARCH_INDEX = '/search-index.json';

/** What the build or the dev server hands to the renderer beside the page. */
export interface RenderContext {
  site: Site;
  assets: Assets;
  /** Address of the whole sidebar tree. */
  nav: string;
  /** Style sheet with the site's own accent, where the config has one. */
  theme: Asset | null;
}

function shellOf(site: Site): ShellConfig {
  const { title, navbar, footer } = site.config;
  return { title, logo: navbar.logo, links: navbar.links, repository: navbar.repository, footer };
}

/**
 * Renders a page's document: the same for the build and the dev server, which differ only in `assets`.
 *
 * @param meta the page, for what only search engines and social cards see
 * @param view what stands around the article
 * @param html the article
 */
function renderDocument(context: RenderContext, meta: PageMeta, view: PageView, html: string): string {
  const { site, assets } = context;
  const shell = shellOf(site);
  const boot: BootData = {
    build: site.build,
    shell,
    nav: context.nav,
    search: { index: SEARCH_INDEX, script: assets.search.href },
    script: assets.client.href,
  };
  const body = renderToString(<App shell={shell} view={view} html={html} loadNav={never} />);
  const { head = '' } = assets;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${head ? '' : `<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy()}">\n`}<meta name="viewport" content="width=device-width, initial-scale=1">
<script>${COLOUR_MODE}</script>
<title>${escapeHtml(view.documentTitle)}</title>
${metaTags(site, meta, view)}
${[...assets.styles, ...(context.theme ? [context.theme] : [])].map(styleTag).join('\n')}
${head}<script type="module" src="${assets.early.href}"${integrity(assets.early)}></script>
</head>
<body>
<div id="root">${body}</div>
<script type="application/json" id="boot">${jsonForScript(boot)}</script>
<script type="application/json" id="view">${jsonForScript(view)}</script>
</body>
</html>
`;
}

/** Renders a page's chunk, which client navigation fetches in place of the document. */
function renderChunk(site: Site, view: PageView, html: string): string {
  const chunk: PageChunk = { build: site.build, view, html };
  return JSON.stringify(chunk);
}

function never(): never {
  throw new Error('The sidebar is loaded in the browser only.');
}

function integrity(asset: Asset): string {
  return asset.integrity ? ` integrity="${asset.integrity}" crossorigin="anonymous"` : '';
}

function styleTag(asset: Asset): string {
  return `<link rel="stylesheet" href="${asset.href}"${integrity(asset)}>`;
}

/** The published address of a path or an asset. */
function absolute(site: Site, href: string): string {
  return isExternal(href) ? href : `${site.config.url}${href === '/' ? '' : href}`;
}

function metaTags(site: Site, meta: PageMeta, view: PageView): string {
  const { config } = site;
  const canonical = absolute(site, view.path) || config.url;
  const image = meta.image ?? config.image;
  const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;
  const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}">`;
  const indexed = view.kind !== 'not-found' && !meta.unlisted;
  return [
    view.description && named('description', view.description),
    meta.keywords.length > 0 && named('keywords', meta.keywords.join(', ')),
    indexed ? `<link rel="canonical" href="${escapeHtml(canonical)}">` : named('robots', 'noindex'),
    view.markdown && `<link rel="alternate" type="text/markdown" href="${escapeHtml(view.markdown)}">`,
    config.navbar.logo && `<link rel="icon" href="${escapeHtml(config.navbar.logo)}" type="image/svg+xml">`,
    property('og:type', view.path === '/' ? 'website' : 'article'),
    property('og:site_name', config.title),
    property('og:title', view.title),
    view.description && property('og:description', view.description),
    indexed && property('og:url', canonical),
    image && property('og:image', absolute(site, image)),
    named('twitter:card', image ? 'summary_large_image' : 'summary'),
    `<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="#0f1513" media="(prefers-color-scheme: dark)">`,
    view.breadcrumbs.length > 0 &&
      `<script type="application/ld+json">${jsonForScript(breadcrumbList(site, view))}</script>`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** https://schema.org/BreadcrumbList */
function breadcrumbList(site: Site, view: PageView): unknown {
  const steps = [{ label: site.config.title, href: '/' }, ...view.breadcrumbs.filter((crumb) => crumb.href !== null)];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.label,
      item: absolute(site, step.href ?? '') || site.config.url,
    })),
  };
}

/** The three files of a page, by their path in the output. */
export function renderPage(
  context: RenderContext,
  meta: PageMeta,
  view: PageView,
  html: string,
  markdown: string,
): Record<string, string> {
  const files: Record<string, string> = {
    [fileOf(view.path, '.html')]: renderDocument(context, meta, view, html),
    [fileOf(view.path, '.json')]: renderChunk(context.site, view, html),
  };
  if (view.markdown) files[fileOf(view.path, '.md')] = markdown;
  return files;
}
