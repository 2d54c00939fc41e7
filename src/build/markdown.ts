import { fileOf, isExternal, splitHref, withoutBase } from '../model/address.ts';
import { hasMarkdown, type PageMeta } from '../model/page.ts';
import { MAIN_ID } from '../model/shell.ts';
import { articleMarkdown, type MarkdownArticle } from '../render/markdown/version.ts';
import type { PageEnv } from './env.ts';

/**
 * The Markdown version of a page; null if it has none.
 *
 * @param html the finished article, with the sources of its diagrams
 */
export function markdownOf(env: PageEnv, meta: PageMeta, html: string): MarkdownArticle | null {
  if (!hasMarkdown(meta.kind)) return null;
  const title = meta.hideTitle && html.includes('<h1') ? null : meta.title;
  return articleMarkdown(html, title, (href) => markdownAddress(env, meta.path, href));
}

/** The absolute address of a link in a Markdown version: that of the other page's Markdown version, if it has one. */
function markdownAddress({ url, base, withoutMarkdown }: PageEnv, from: string, href: string): string {
  if (isExternal(href)) return href;
  const { path: written, query, fragment } = splitHref(href);
  const path = written === '' ? from : withoutBase(base, written);
  const isPage = !path.split('/').at(-1)?.includes('.') && !withoutMarkdown.includes(path);
  const address = url + (isPage ? `/${fileOf(path, '.md')}` : path);
  return `${address}${query && `?${query}`}${fragment === '' || fragment === MAIN_ID ? '' : `#${fragment}`}`;
}
