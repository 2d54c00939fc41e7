import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { fileOf, published } from '../model/address.ts';
import type { BootData } from '../model/boot.ts';
import { escapeHtml, jsonForScript } from '../model/html.ts';
import type { PageChunk } from '../model/page.ts';
import {
  BOOT_ID,
  DATA_ANNOUNCEMENT,
  DATA_BASE,
  DATA_HREF,
  DATA_SCRIPT,
  DATA_TABLE,
  REDIRECTS_ID,
  ROOT_ID,
  UNLOADED_ID,
  VIEW_ID,
} from '../model/shell.ts';
import type { Asset } from '../model/asset.ts';
import { App } from '../ui/App.tsx';
import { SearchShell } from '../ui/search/SearchShell.tsx';
import { texts, unloaded } from '../ui/texts.ts';
import { breadcrumbScript, metaTags, preconnect } from './head.ts';
import { contentSecurityPolicy, EARLIEST, importMap, stylesOfPage, type InlineStyle } from './policy.ts';
import type { RenderedPage, RenderEnv } from './types.ts';

function rootAttributes({ shell: { announcement }, base }: RenderEnv): string {
  const announced = announcement ? ` ${DATA_ANNOUNCEMENT}="${escapeHtml(announcement.id)}"` : '';
  return `lang="en"${announced}${base && ` ${DATA_BASE}="${base}"`}`;
}

/** Renders a page's document. The build and the dev server differ only in `assets`. */
function renderDocument(env: RenderEnv, page: RenderedPage): string {
  const { meta, view, html, oldAddresses } = page;
  const { assets, build, shell, nav, search, readerValues, typeface, analytics } = env;
  const boot: Record<keyof BootData, unknown> = { build, shell, nav, search, readerValues, typeface, analytics };
  const body = renderToString(
    <App shell={shell} view={view} article={html} failure={null} announcement="" loadNav={never} onRetry={never} />,
  );
  const map = importMap(assets);
  const { head = '', divided } = assets;
  const styles = stylesOfPage(env, page);
  const scripts = [
    scriptTag(assets.boot, LATER),
    // On the not-found page only: it looks up old addresses.
    oldAddresses && scriptTag(assets.notFound, `id="${REDIRECTS_ID}" ${DATA_TABLE}="${oldAddresses}"`),
    // Because islands load as soon as the page has. In development the shell loads it, at Vite's address.
    !head && view.parts?.script && scriptTag(view.parts.script, LATER),
  ].filter(Boolean);
  // The first paragraph says where agents find all pages: hidden, so that people neither see, hear nor focus it. An
  // address without a link, because the link that skips to the content has to be the first of the page.
  return `<!doctype html>
<html ${rootAttributes(env)}>
<head>
<meta charset="utf-8">
${head ? '' : `<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy(env, styles)}">\n`}<meta name="viewport" content="width=device-width, initial-scale=1">
<script>${EARLIEST}</script>
<title>${escapeHtml(view.documentTitle)}</title>
${metaTags(env, meta, view)}
${preconnect(env)}${styles.map(styleTag).join('\n')}
${map && `<script type="importmap">${map}</script>\n`}${head}${scripts.join('\n')}
</head>
<body>
<p hidden>${texts.forAgents.document(published(env.base, '/llms.txt'))}</p>
<div id="${ROOT_ID}">${body}</div>
${renderToStaticMarkup(<SearchShell action={published(env.base, '/search')} />)}
<script type="application/json" id="${BOOT_ID}" ${DATA_SCRIPT}="${assets.client.href}">${jsonForScript(boot)}</script>
<script type="application/json" id="${VIEW_ID}">${jsonForScript(view)}</script>${breadcrumbScript(env, view)}${divided ? `\n${styleTag(divided.later)}` : ''}${meta.path === '/' ? `\n${unloadedBanner(env.url)}` : ''}
</body>
</html>
`;
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

function never(): never {
  throw new Error('Pages and the sidebar are loaded in the browser only.');
}

/** For scripts that pictures and styles must not wait for. */
const LATER = 'fetchpriority="low"';

function scriptTag(asset: Asset, attributes: string): string {
  return `<script type="module" ${attributes} src="${asset.href}"${integrity(asset)}></script>`;
}

function integrity(asset: Asset): string {
  return asset.integrity ? ` integrity="${asset.integrity}"` : '';
}

/** An inline style sheet that also exists as a file names it, so that navigation does not load it again. */
function styleTag(style: InlineStyle | Asset): string {
  if (!('text' in style)) return `<link rel="stylesheet" href="${style.href}"${integrity(style)}>`;
  return `<style${style.href === undefined ? '' : ` ${DATA_HREF}="${style.href}"`}>${style.text}</style>`;
}

/** The files of a page, by path in the output. */
export function renderPage(env: RenderEnv, page: RenderedPage): Record<string, string> {
  const { meta, view, html } = page;
  // Navigation within the site fetches it instead of the document.
  const chunk: PageChunk = { build: env.build, view, html };
  const files: Record<string, string> = {
    [fileOf(meta.path, '.html')]: renderDocument(env, page),
    [fileOf(meta.path, '.json')]: JSON.stringify(chunk),
  };
  if (page.markdown !== null) files[fileOf(meta.path, '.md')] = page.markdown;
  return files;
}
