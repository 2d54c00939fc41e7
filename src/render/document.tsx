import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { integrityOf } from '../files/hash.ts';
import { fileOf, isExternal } from '../model/address.ts';
import type { BootData, ShellConfig } from '../model/boot.ts';
import { escapeHtml, jsonForScript } from '../model/html.ts';
import type { NavItem, PageMeta, PageView } from '../model/page.ts';
import { searchOrigins } from '../model/search.ts';
import { BOOT_ID, REDIRECTS_ID, ROOT_ID, UNLOADED_ID, VIEW_ID } from '../model/shell.ts';
import { stylesOf, type Asset, type Assets } from '../model/site.ts';
import { App } from '../ui/App.tsx';
import { SearchShell } from '../ui/search/SearchShell.tsx';
import { unloaded } from '../ui/texts.ts';
import { emptySidebar, sidebarHtml } from './sidebar.tsx';

/**
 * The only script inside a document, run before anything is painted: applies a stored colour mode, and hides the
 * announcement that the reader has closed. Without a stored choice the style sheet follows the system by itself.
 * Allowed by its hash, so it is the same in every document.
 */
const EARLIEST = `try{var s=localStorage,d=document.documentElement.dataset,t=s.getItem("theme");if(t==="dark"||t==="light")d.theme=t;if(s.getItem("announcement")===d.announcement)delete d.announcement}catch(e){}`;

/**
 * The digests of the scripts that scripts import, which no attribute can name: a browser refuses one that is another.
 * It has to stand in the document; those who do not know it load as before. Empty in development.
 * https://html.spec.whatwg.org/multipage/webappapis.html#integrity
 */
function importMap({ integrity: digests }: Assets): string {
  return digests ? JSON.stringify({ integrity: digests }) : '';
}

/** Every inline script of a document, and the list of their hashes for the policy: the same in all documents of a build. */
interface InlineScripts {
  texts: readonly string[];
  /** One of them; empty in development. */
  map: string;
  hashes: string;
}

const inline = new WeakMap<Assets, InlineScripts>();

function inlineOf(assets: Assets): InlineScripts {
  const known = inline.get(assets);
  if (known) return known;
  const map = importMap(assets);
  const list = [EARLIEST, map].filter((text) => text !== '');
  const hashes = list.map((text) => `'${integrityOf(text)}'`).join(' ');
  const made = { texts: list, map, hashes };
  inline.set(assets, made);
  return made;
}

/** Every inline script of a document; the policy allows them by hash. */
export function inlineScripts(assets: Assets): readonly string[] {
  return inlineOf(assets).texts;
}

/** https://developers.google.com/tag-platform/security/guides/csp */
const COUNTERS = {
  scripts: ' https://www.googletagmanager.com',
  pictures: ' https://www.googletagmanager.com https://*.google-analytics.com',
  connections: ' https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com',
};

/**
 * What a document may load and run. `frame-ancestors` cannot stand in a document; host files carry it. Where visits
 * are counted it lets the counting services in, and no Trusted Types: their scripts know nothing of our policy. Where
 * a hosted engine answers searches, its hosts may be asked, and no others.
 */
function contentSecurityPolicy({ analytics, search: { settings: search }, assets }: RenderEnv): string {
  const counters = analytics ? COUNTERS : { scripts: '', pictures: '', connections: '' };
  return [
    // Not 'none': what is prefetched has no directive of its own, and Firefox takes this one.
    `default-src 'self'`,
    `object-src 'none'`,
    `frame-src 'none'`,
    `script-src 'self' ${inlineOf(assets).hashes}${counters.scripts}`,
    // A blob: the search worker's script, once its bytes are checked.
    `worker-src 'self' blob:`,
    `style-src 'self'`,
    `img-src 'self' data:${counters.pictures}`,
    `font-src 'self'`,
    `media-src 'self'`,
    `connect-src ${["'self'", ...searchOrigins(search)].join(' ')}${counters.connections}`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    ...(analytics ? [] : [`require-trusted-types-for 'script'`, `trusted-types docs`]),
  ].join('; ');
}

/** What all documents have alike: the site's shell, and what the build or the dev server brings for the browser. */
export interface RenderEnv extends Omit<BootData, 'script'> {
  /** Where the site is published, without a slash at the end. */
  url: string;
  /** Picture for social cards of pages that have none. */
  image: string | null;
  assets: Assets;
  /** Style sheet with the site's own colours, where the config has some. */
  theme: Asset | null;
}

/**
 * Renders a page's document: the same for the build and the dev server, which differ only in `assets`.
 */
function renderDocument(env: RenderEnv, { meta, view, html, oldAddresses }: RenderedPage): string {
  const { build, shell, nav, search, analytics, assets } = env;
  const boot: BootData = { build, shell, nav, search, script: assets.client.href, analytics };
  const body = renderBody(shell, view, html);
  const { head = '' } = assets;
  return `<!doctype html>
<html lang="en"${shell.announcement ? ` data-announcement="${escapeHtml(shell.announcement.id)}"` : ''}>
<head>
<meta charset="utf-8">
${head ? '' : `<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy(env)}">\n`}<meta name="viewport" content="width=device-width, initial-scale=1">
<script>${EARLIEST}</script>
<title>${escapeHtml(view.documentTitle)}</title>
${metaTags(env, meta, view)}
${preconnect(env)}${[...stylesOf(assets, env.theme), ...(view.parts?.styles ?? [])].map(styleTag).join('\n')}
${inlineOf(assets).map && `<script type="importmap">${inlineOf(assets).map}</script>\n`}${head}<script type="module" fetchpriority="low" src="${assets.boot.href}"${integrity(assets.boot)}></script>${redirectScript(assets, oldAddresses)}${head ? '' : partsScript(view)}
</head>
<body>
${view.path === '/' ? `${unloadedBanner}\n` : ''}<div id="${ROOT_ID}">${body}</div>
${searchShell}
<script type="application/json" id="${BOOT_ID}">${jsonForScript(boot)}</script>
<script type="application/json" id="${VIEW_ID}">${viewJson(view, 'safe')}</script>
</body>
</html>
`;
}

/** The whole page as React renders it, with a sidebar that pages of one branch share. */
export function renderBody(shell: ShellConfig, view: PageView, html: string): string {
  const without = renderToString(
    <App shell={shell} view={{ ...view, nav: [], section: null }} article={html} loadNav={never} />,
  );
  const empty = emptySidebar(shell.links);
  // The first of its kind: the article, which may hold anything, comes behind it.
  const at = without.indexOf(empty);
  if (at === -1) throw new Error('The rendered page has no sidebar to be replaced: App and Sidebar have come apart.');
  return without.slice(0, at) + sidebarHtml(view, shell.links) + without.slice(at + empty.length);
}

/** The parts of a view's JSON: for a script in the document, and for the page chunk. */
interface NavJson {
  safe: string;
  plain: string;
}

const navs = new WeakMap<NavItem[], NavJson>();

/** A view as JSON. Its sidebar, most of it, is written once for all pages that share it. */
function viewJson({ nav, ...view }: PageView, kind: keyof NavJson): string {
  let known = navs.get(nav);
  if (!known) navs.set(nav, (known = { safe: jsonForScript(nav), plain: JSON.stringify(nav) }));
  const json = kind === 'safe' ? jsonForScript(view) : JSON.stringify(view);
  return `${json.slice(0, -1)},"nav":${known[kind]}}`;
}

/**
 * What the home page says where neither style sheet nor script arrived, which is what a wrong base address looks
 * like. The style sheet hides it, and the script takes it away.
 */
/** The search dialog: the same in every document, and outside of what React owns. */
const searchShell = renderToStaticMarkup(<SearchShell />);

const unloadedBanner = renderToStaticMarkup(
  <aside id={UNLOADED_ID} aria-label={unloaded.title} data-nosnippet="">
    <p>
      <strong>{unloaded.title}</strong>
    </p>
    <p>{unloaded.hint}</p>
  </aside>,
);

/** Renders a page's chunk, a `PageChunk`, which client navigation fetches in place of the document. */
function renderChunk({ build }: RenderEnv, { view, html }: RenderedPage): string {
  return `{"build":${JSON.stringify(build)},"view":${viewJson(view, 'plain')},"html":${JSON.stringify(html)}}`;
}

/** Before a first search nothing is asked of a hosted engine; but the way to it is open by then. */
function preconnect({ search }: RenderEnv): string {
  const [origin] = searchOrigins(search.settings);
  return origin === undefined ? '' : `<link rel="preconnect" href="${escapeHtml(origin)}" crossorigin>\n`;
}

function never(): never {
  throw new Error('The sidebar is loaded in the browser only.');
}

/** On the not-found page only: the search for a page whose old address this is. */
function redirectScript({ notFound }: Assets, oldAddresses: string | null): string {
  if (oldAddresses === null) return '';
  return `\n<script type="module" id="${REDIRECTS_ID}" data-table="${oldAddresses}" src="${notFound.href}"${integrity(notFound)}></script>`;
}

/** Beside the first script: islands are loaded once the page is. In development the shell loads it alone: under Vite's address. */
function partsScript({ parts }: PageView): string {
  return parts
    ? `\n<script type="module" fetchpriority="low" src="${parts.script.href}"${integrity(parts.script)}></script>`
    : '';
}

function integrity(asset: Asset): string {
  return asset.integrity ? ` integrity="${asset.integrity}" crossorigin="anonymous"` : '';
}

function styleTag(asset: Asset): string {
  return `<link rel="stylesheet" href="${asset.href}"${integrity(asset)}>`;
}

/** The published address of a path or an asset. */
function absolute({ url }: RenderEnv, href: string): string {
  return isExternal(href) ? href : `${url}${href === '/' ? '' : href}`;
}

function metaTags(env: RenderEnv, meta: PageMeta, view: PageView): string {
  const { shell } = env;
  const canonical = absolute(env, view.path) || env.url;
  const image = meta.image ?? env.image;
  const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;
  const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}">`;
  const indexed = view.kind !== 'not-found' && !meta.unlisted;
  return [
    view.description && named('description', view.description),
    meta.keywords.length > 0 && named('keywords', meta.keywords.join(', ')),
    indexed ? `<link rel="canonical" href="${escapeHtml(canonical)}">` : named('robots', 'noindex'),
    view.markdown && `<link rel="alternate" type="text/markdown" href="${escapeHtml(view.markdown)}">`,
    shell.logo && `<link rel="icon" href="${escapeHtml(shell.logo)}" type="image/svg+xml">`,
    property('og:type', view.path === '/' ? 'website' : 'article'),
    property('og:site_name', shell.title),
    property('og:title', view.title),
    view.description && property('og:description', view.description),
    indexed && property('og:url', canonical),
    image && property('og:image', absolute(env, image)),
    named('twitter:card', image ? 'summary_large_image' : 'summary'),
    `<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="#0f1513" media="(prefers-color-scheme: dark)">`,
    view.breadcrumbs.length > 0 &&
      `<script type="application/ld+json">${jsonForScript(breadcrumbList(env, view))}</script>`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** https://schema.org/BreadcrumbList */
function breadcrumbList(env: RenderEnv, view: PageView): unknown {
  const steps = [{ label: env.shell.title, href: '/' }, ...view.breadcrumbs.filter((crumb) => crumb.href !== null)];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.label,
      item: absolute(env, step.href ?? '') || env.url,
    })),
  };
}

/** A page whose article is finished. */
export interface RenderedPage {
  /** For what only search engines and social cards see. */
  meta: PageMeta;
  /** What stands around the article. */
  view: PageView;
  /** The article. */
  html: string;
  markdown: string;
  /** Address of the table of old addresses, on the not-found page. */
  oldAddresses: string | null;
}

/** The three files of a page, by their path in the output. */
export function renderPage(env: RenderEnv, page: RenderedPage): Record<string, string> {
  const { view } = page;
  const files: Record<string, string> = {
    [fileOf(view.path, '.html')]: renderDocument(env, page),
    [fileOf(view.path, '.json')]: renderChunk(env, page),
  };
  if (view.markdown) files[fileOf(view.path, '.md')] = page.markdown;
  return files;
}
