import { isExternal, published, publishedUrl } from '../model/address.ts';
import { escapeHtml, jsonForScript } from '../model/html.ts';
import type { PageMeta, PageView } from '../model/page.ts';
import { searchOrigins } from '../model/search.ts';
import type { RenderEnv } from './types.ts';

/** Opens the connection to a hosted search engine. Nothing is requested before the first search. */
export function preconnect({ search }: RenderEnv): string {
  const [origin] = searchOrigins(search.settings);
  return origin === undefined ? '' : `<link rel="preconnect" href="${escapeHtml(origin)}" crossorigin>\n`;
}

export function metaTags(env: RenderEnv, meta: PageMeta, view: PageView): string {
  const { shell } = env;
  const canonical = publishedUrl(env.url, meta.path);
  const { image } = meta;
  const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;
  const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}">`;
  return [
    view.description && named('description', view.description),
    meta.keywords.length > 0 && named('keywords', meta.keywords.join(', ')),
    meta.unlisted ? named('robots', 'noindex') : `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    view.markdown && `<link rel="alternate" type="text/markdown" href="${escapeHtml(view.markdown)}">`,
    shell.logo && `<link rel="icon" href="${escapeHtml(shell.logo)}">`,
    property('og:type', meta.path === '/' ? 'website' : 'article'),
    property('og:site_name', shell.title),
    property('og:title', view.title),
    view.description && property('og:description', view.description),
    !meta.unlisted && property('og:url', canonical),
    image && property('og:image', isExternal(image) ? image : new URL(env.url + image).href),
    named('twitter:card', image ? 'summary_large_image' : 'summary'),
    `<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="#0f1513" media="(prefers-color-scheme: dark)">`,
  ]
    .filter(Boolean)
    .join('\n');
}

/**
 * Breadcrumbs for search engines. At the end of the document, where they do not delay the first screen.
 * https://schema.org/BreadcrumbList
 */
export function breadcrumbScript(env: RenderEnv, view: PageView): string {
  if (view.breadcrumbs.length === 0) return '';
  const crumbs = view.breadcrumbs.flatMap(({ label, href }) => (href === null ? [] : { label, href }));
  const steps = [{ label: env.shell.title, href: published(env.base, '/') }, ...crumbs];
  const root = env.url.slice(0, env.url.length - env.base.length);
  const list = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.label,
      item: isExternal(step.href) ? step.href : publishedUrl(root, step.href),
    })),
  };
  return `\n<script type="application/ld+json">${jsonForScript(list)}</script>`;
}
