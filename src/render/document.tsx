import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { integrityOf } from '../files/hash.ts';
import { fileOf, isExternal, published, publishedUrl } from '../model/address.ts';
import type { BootData, ShellConfig } from '../model/boot.ts';
import { escapeHtml, jsonForScript } from '../model/html.ts';
import type { NavItem, PageMeta, PageView } from '../model/page.ts';
import { searchOrigins } from '../model/search.ts';
import {
  ANNOUNCEMENT_KEY,
  BOOT_ID,
  DATA_ANNOUNCEMENT,
  DATA_BASE,
  DATA_HREF,
  DATA_SCRIPT,
  DATA_TABLE,
  DATA_THEME,
  DATA_TYPEFACE,
  REDIRECTS_ID,
  ROOT_ID,
  THEME_KEY,
  TYPEFACE_KEY,
  UNLOADED_ID,
  VIEW_ID,
} from '../model/shell.ts';
import { stylesOf, type Asset, type Assets } from '../model/site.ts';
import { App } from '../ui/App.tsx';
import { SearchShell } from '../ui/search/SearchShell.tsx';
import { texts, unloaded } from '../ui/texts.ts';
import { emptySidebar, sidebarHtml } from './sidebar.tsx';

/**
 * The only inline code in documents, run before the first paint: applies a stored color mode, declares a stored
 * typeface if it is a file of this host, and hides the announcement if the reader has closed it. Without a stored
 * choice the style sheet follows the system. It is allowed by its hash, so it is the same in every document.
 */
const EARLIEST =
  `try{var s=localStorage,d=document.documentElement.dataset,t=s.getItem("${THEME_KEY}");` +
  `if(t==="dark"||t==="light")d.${inDataset(DATA_THEME)}=t;` +
  `if(s.getItem("${ANNOUNCEMENT_KEY}")===d.${inDataset(DATA_ANNOUNCEMENT)})delete d.${inDataset(DATA_ANNOUNCEMENT)};` +
  `if(/^\\/[\\w@][\\w@/.-]*$/.test(t=s.getItem("${TYPEFACE_KEY}"))){` +
  `document.fonts.add(new FontFace("Typeface","url("+t+")",{weight:"300 900",display:"optional"}));` +
  `d.${inDataset(DATA_TYPEFACE)}=""}}catch(e){}`;

/** The name of a one-word data attribute in `dataset`. */
function inDataset(name: string): string {
  return name.slice('data-'.length);
}

/**
 * The digests of scripts that other scripts import, since no attribute can hold them: a browser refuses a script that
 * does not match. The map must be inline; browsers that ignore it load scripts unchecked. Empty in development.
 * https://html.spec.whatwg.org/multipage/webappapis.html#integrity
 */
function importMap({ integrity: digests }: Assets): string {
  return digests ? JSON.stringify({ integrity: digests }) : '';
}

/** An inline text of documents, with its hash for the policy. */
interface Inline {
  text: string;
  hash: string;
}

/** The inline scripts and styles that all documents of a build share. In development there are fewer. */
interface Inlines {
  scripts: readonly Inline[];
  /** The import map, which is one of the scripts; empty in development. */
  map: string;
  first: Inline | null;
}

const inlines = new WeakMap<Assets, Inlines>();

function inlinesOf(assets: Assets): Inlines {
  const known = inlines.get(assets);
  if (known) return known;
  const inline = (text = ''): Inline | null => (text === '' ? null : { text, hash: `'${integrityOf(text)}'` });
  const map = importMap(assets);
  const made = {
    scripts: [inline(EARLIEST), inline(map)].filter((script) => script !== null),
    map,
    first: inline(assets.divided?.first),
  };
  inlines.set(assets, made);
  return made;
}

/** Every inline script and style of the engine; the policy allows them by hash. */
export function inlineTexts(assets: Assets): readonly string[] {
  const { scripts, first } = inlinesOf(assets);
  return [...scripts, first].flatMap((inline) => inline?.text ?? []);
}

/** An inline style sheet. Those that not all pages have also exist as files. */
interface InlineStyle extends Inline {
  href?: string;
}

/** False for style sheets that would end their own element: they stay in files. */
const mayStand = (css: string) => !css.includes('</') || !/<\/style/i.test(css);

/** The style sheets that a document waits for, in order. */
function stylesOfPage({ assets, theme }: RenderEnv, { view, styles }: RenderedPage): (InlineStyle | Asset)[] {
  const { first } = inlinesOf(assets);
  const own = (view.parts?.styles ?? []).map((sheet): InlineStyle | Asset => {
    const text = styles.get(sheet.href);
    if (!first || text === undefined || sheet.integrity === undefined || !mayStand(text)) return sheet;
    return { text, hash: `'${sheet.integrity}'`, href: sheet.href };
  });
  return [...(first ? [first] : []), ...stylesOf(assets, theme), ...own];
}

/** https://developers.google.com/tag-platform/security/guides/csp */
const COUNTERS = {
  scripts: ' https://www.googletagmanager.com',
  pictures: ' https://www.googletagmanager.com https://*.google-analytics.com',
  connections: ' https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com',
};

/**
 * The policy of a document: everything it may load and run. `frame-ancestors` only works in a header, which the files
 * for hosts set. With analytics, the services are allowed and Trusted Types are not required, because their scripts do
 * not use our policy. With a hosted search engine, requests may go to its hosts and no others.
 */
function contentSecurityPolicy(
  { analytics, search: { settings: search }, assets }: RenderEnv,
  styles: readonly (InlineStyle | Asset)[],
): string {
  const counters = analytics ? COUNTERS : { scripts: '', pictures: '', connections: '' };
  return [
    // Not 'none': prefetching has no directive of its own, so Firefox falls back to this one.
    `default-src 'self'`,
    `object-src 'none'`,
    `frame-src 'none'`,
    `script-src ${["'self'", ...inlinesOf(assets).scripts.map(({ hash }) => hash)].join(' ')}${counters.scripts}`,
    // blob: is for the search worker's script, once its bytes are checked.
    `worker-src 'self' blob:`,
    `style-src ${["'self'", ...styles.flatMap((style) => ('hash' in style ? style.hash : []))].join(' ')}`,
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

/** Everything that all documents share: the site's shell, and what the build or the dev server adds for the browser. */
export interface RenderEnv extends BootData {
  /** Public address of the site, without a trailing slash. */
  url: string;
  /** The path of that address; empty at the root. */
  base: string;
  assets: Assets;
  /** Style sheet with the site's own colors; null if the config sets none. */
  theme: Asset | null;
}

/** What does not differ between the documents of a site. */
interface Constants {
  /** Attributes of the root element. */
  attributes: string;
  /** `BootData` as JSON. */
  boot: string;
}

const constants = new WeakMap<RenderEnv, Constants>();

function constantsOf(env: RenderEnv): Constants {
  let known = constants.get(env);
  if (!known) constants.set(env, (known = { attributes: rootAttributes(env), boot: jsonForScript(bootOf(env)) }));
  return known;
}

function rootAttributes({ shell: { announcement }, base }: RenderEnv): string {
  const announced = announcement ? ` ${DATA_ANNOUNCEMENT}="${escapeHtml(announcement.id)}"` : '';
  return `lang="en"${announced}${base && ` ${DATA_BASE}="${base}"`}`;
}

function bootOf({ build, shell, nav, search, readerValues, typeface, analytics }: RenderEnv): BootData {
  return {
    build,
    shell,
    nav,
    search,
    ...(readerValues && { readerValues }),
    ...(typeface && { typeface }),
    ...(analytics && { analytics }),
  };
}

/** Renders a page's document. The build and the dev server differ only in `assets`. */
function renderDocument(env: RenderEnv, page: RenderedPage): string {
  const { meta, view, html, head: own, oldAddresses } = page;
  const { shell, assets } = env;
  const { attributes, boot } = constantsOf(env);
  const body = renderBody(shell, view, html);
  const { head = '', divided } = assets;
  const styles = stylesOfPage(env, page);
  const { map } = inlinesOf(assets);
  return `<!doctype html>
<html ${attributes}>
<head>
<meta charset="utf-8">
${head ? '' : `<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy(env, styles)}">\n`}<meta name="viewport" content="width=device-width, initial-scale=1">
<script>${EARLIEST}</script>
<title>${escapeHtml(view.documentTitle)}</title>
${own}${metaTags(env, meta, view)}
${preconnect(env)}${styles.map(styleTag).join('\n')}
${map && `<script type="importmap">${map}</script>\n`}${head}<script type="module" fetchpriority="low" src="${assets.boot.href}"${integrity(assets.boot)}></script>${redirectScript(assets, oldAddresses)}${head ? '' : partsScript(view)}
</head>
<body>
${agentsHint(env.base)}
<div id="${ROOT_ID}">${body}</div>
${searchShell(env.base)}
<script type="application/json" id="${BOOT_ID}"${bootAttributes(env)}>${boot}</script>
<script type="application/json" id="${VIEW_ID}">${viewJson(view, 'safe')}</script>${breadcrumbScript(env, view)}${divided ? `\n${styleTag(divided.later)}` : ''}${meta.path === '/' ? `\n${unloadedBanner(env.url)}` : ''}
</body>
</html>
`;
}

/** Where agents find all pages: hidden, so that people neither see, hear nor focus it. */
function agentsHint(base: string): string {
  const { before, link, after } = texts.forAgents.document;
  return `<p hidden>${before}<a href="${published(base, `/${link}`)}">${link}</a>${after}</p>`;
}

function bootAttributes({ assets }: RenderEnv): string {
  // In development the document loads the shell itself.
  return assets.client.href && ` ${DATA_SCRIPT}="${assets.client.href}"`;
}

/** The whole page as React renders it, with the sidebar's HTML shared between pages of one branch. */
export function renderBody(shell: ShellConfig, view: PageView, html: string): string {
  const without = renderToString(
    <App shell={shell} view={{ ...view, nav: [], section: null }} article={html} loadNav={never} />,
  );
  const empty = emptySidebar(shell.links);
  // The first match: the article, which may contain anything, comes later.
  const at = without.indexOf(empty);
  if (at === -1) throw new Error('The rendered page has no sidebar to be replaced: App and Sidebar no longer match.');
  return without.slice(0, at) + sidebarHtml(view, shell.links) + without.slice(at + empty.length);
}

/** A sidebar as JSON, for a script in the document and for the page chunk. */
interface NavJson {
  safe: string;
  plain: string;
}

const navs = new WeakMap<NavItem[], NavJson>();

/** A view as JSON. The sidebar is most of it, so it is serialized once for all pages that share it. */
function viewJson({ nav, ...view }: PageView, kind: keyof NavJson): string {
  let known = navs.get(nav);
  if (!known) navs.set(nav, (known = { safe: jsonForScript(nav), plain: JSON.stringify(nav) }));
  const json = kind === 'safe' ? jsonForScript(view) : JSON.stringify(view);
  return `${json.slice(0, -1)},"nav":${known[kind]}}`;
}

const searchShells = new Map<string, string>();

/** The search dialog: the same in every document of a site, and outside React's root. */
function searchShell(base: string): string {
  let html = searchShells.get(base);
  if (html === undefined)
    searchShells.set(base, (html = renderToStaticMarkup(<SearchShell action={published(base, '/search')} />)));
  return html;
}

/**
 * The home page's banner for when neither style sheet nor script arrived, which usually means a wrong base address. The
 * style sheet linked before it hides it, and the script removes it; inlined styles do neither.
 */
function unloadedBanner(url: string): string {
  return renderToStaticMarkup(
    <aside id={UNLOADED_ID} aria-label={unloaded.title} data-nosnippet="">
      <p>
        <strong>{unloaded.title}</strong>
      </p>
      <p>{unloaded.hint(url)}</p>
    </aside>,
  );
}

/** Renders a `PageChunk`, which client-side navigation fetches instead of the document. */
function renderChunk({ build }: RenderEnv, { view, html }: RenderedPage): string {
  return `{"build":${JSON.stringify(build)},"view":${viewJson(view, 'plain')},"html":${JSON.stringify(html)}}`;
}

/** Opens the connection to a hosted search engine. Nothing is requested before the first search. */
function preconnect({ search }: RenderEnv): string {
  const [origin] = searchOrigins(search.settings);
  return origin === undefined ? '' : `<link rel="preconnect" href="${escapeHtml(origin)}" crossorigin>\n`;
}

function never(): never {
  throw new Error('The sidebar is loaded in the browser only.');
}

/** On the not-found page only: the script that looks up old addresses. */
function redirectScript({ notFound }: Assets, oldAddresses: string | null): string {
  if (oldAddresses === null) return '';
  return `\n<script type="module" id="${REDIRECTS_ID}" ${DATA_TABLE}="${oldAddresses}" src="${notFound.href}"${integrity(notFound)}></script>`;
}

/**
 * Next to the boot script, because islands load as soon as the page has. In development the shell loads it, at Vite's
 * address.
 */
function partsScript({ parts }: PageView): string {
  return parts?.script
    ? `\n<script type="module" fetchpriority="low" src="${parts.script.href}"${integrity(parts.script)}></script>`
    : '';
}

function integrity(asset: Asset): string {
  return asset.integrity ? ` integrity="${asset.integrity}" crossorigin="anonymous"` : '';
}

/** An inline style sheet that also exists as a file names it, so that navigation does not load it again. */
function styleTag(style: InlineStyle | Asset): string {
  if (!('hash' in style)) return `<link rel="stylesheet" href="${style.href}"${integrity(style)}>`;
  return `<style${style.href === undefined ? '' : ` ${DATA_HREF}="${style.href}"`}>${style.text}</style>`;
}

/** The absolute address of something on this site. */
function absolute({ url }: RenderEnv, href: string): string {
  return isExternal(href) ? href : publishedUrl(url, href);
}

/** The link to the picture for tabs and bookmarks. */
function icon(href: string | null): string | null {
  const type = href?.endsWith('.svg') ? ' type="image/svg+xml"' : '';
  return href && `<link rel="icon" href="${escapeHtml(href)}"${type}>`;
}

function metaTags(env: RenderEnv, meta: PageMeta, view: PageView): string {
  const { shell } = env;
  const canonical = absolute(env, meta.path);
  const { image } = meta;
  const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;
  const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}">`;
  const indexed = view.kind !== 'not-found' && !meta.unlisted;
  return [
    view.description && named('description', view.description),
    meta.keywords.length > 0 && named('keywords', meta.keywords.join(', ')),
    indexed ? `<link rel="canonical" href="${escapeHtml(canonical)}">` : named('robots', 'noindex'),
    view.markdown && `<link rel="alternate" type="text/markdown" href="${escapeHtml(view.markdown)}">`,
    icon(shell.logo),
    property('og:type', meta.path === '/' ? 'website' : 'article'),
    property('og:site_name', shell.title),
    property('og:title', view.title),
    view.description && property('og:description', view.description),
    indexed && property('og:url', canonical),
    image && property('og:image', absolute(env, image)),
    named('twitter:card', image ? 'summary_large_image' : 'summary'),
    `<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="#0f1513" media="(prefers-color-scheme: dark)">`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** Breadcrumbs for search engines. At the end of the document, where they do not delay the first screen. */
function breadcrumbScript(env: RenderEnv, view: PageView): string {
  if (view.breadcrumbs.length === 0) return '';
  return `\n<script type="application/ld+json">${jsonForScript(breadcrumbList(env, view))}</script>`;
}

/** https://schema.org/BreadcrumbList */
function breadcrumbList(env: RenderEnv, view: PageView): unknown {
  const crumbs = view.breadcrumbs.flatMap(({ label, href }) => (href === null ? [] : { label, href }));
  const steps = [{ label: env.shell.title, href: published(env.base, '/') }, ...crumbs];
  const root = env.url.slice(0, env.url.length - env.base.length);
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.label,
      item: isExternal(step.href) ? step.href : publishedUrl(root, step.href),
    })),
  };
}

/** A page with its finished article. */
export interface RenderedPage {
  /** For search engines and social cards. */
  meta: PageMeta;
  /** Everything around the article. */
  view: PageView;
  /** The article's HTML. */
  html: string;
  /** The style sheets of its components, by address. */
  styles: ReadonlyMap<string, string>;
  /** Elements that the page adds to the head of its document. */
  head: string;
  /** Its Markdown version; null if it has none. */
  markdown: string | null;
  /** Address of the table of old addresses; only on the not-found page. */
  oldAddresses: string | null;
}

/** The files of a page, by path in the output. */
export function renderPage(env: RenderEnv, page: RenderedPage): Record<string, string> {
  const { meta } = page;
  const files: Record<string, string> = {
    [fileOf(meta.path, '.html')]: renderDocument(env, page),
    [fileOf(meta.path, '.json')]: renderChunk(env, page),
  };
  if (page.markdown !== null) files[fileOf(meta.path, '.md')] = page.markdown;
  return files;
}
