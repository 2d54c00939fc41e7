import { integrityOf } from '../files/hash.ts';
import { searchOrigins } from '../model/search.ts';
import {
  ANNOUNCEMENT_KEY,
  DATA_ANNOUNCEMENT,
  DATA_THEME,
  DATA_TYPEFACE,
  THEME_KEY,
  TYPEFACE_KEY,
} from '../model/shell.ts';
import type { Asset } from '../model/asset.ts';
import type { Assets } from '../model/site.ts';
import type { RenderedPage, RenderEnv } from './types.ts';

/**
 * The only inline code in documents, run before the first paint: applies a stored color mode, declares a stored
 * typeface if it is a file of this host, and hides the announcement if the reader has closed it. Without a stored
 * choice the style sheet follows the system. It is allowed by its hash, so it is the same in every document.
 */
export const EARLIEST =
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
export function importMap({ integrity: digests }: Assets): string {
  return digests ? JSON.stringify({ integrity: digests }) : '';
}

/** The inline scripts that all documents of a build share. */
function inlineScripts(assets: Assets): string[] {
  return [EARLIEST, importMap(assets)].filter((text) => text !== '');
}

/** Every inline script and style of the engine; the policy allows them by hash. In development there are fewer. */
export function inlineTexts(assets: Assets): readonly string[] {
  return [...inlineScripts(assets), ...(assets.divided ? [assets.divided.first] : [])];
}

/** An inline style sheet. Those that not all pages have also exist as files. */
export interface InlineStyle {
  text: string;
  href?: string;
}

/** The style sheets that a document waits for, in order. */
export function stylesOfPage({ assets }: RenderEnv, { view, styles }: RenderedPage): (InlineStyle | Asset)[] {
  const { divided } = assets;
  const own = (view.parts?.styles ?? []).map((sheet): InlineStyle | Asset => {
    const text = styles.get(sheet.href);
    // A text that would end its own element stays in a file.
    return divided && text !== undefined && !/<\/style/i.test(text) ? { text, href: sheet.href } : sheet;
  });
  return [...(divided ? [{ text: divided.first }] : []), ...assets.styles, ...own];
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
export function contentSecurityPolicy(
  { analytics, search: { settings: search }, assets }: RenderEnv,
  styles: readonly (InlineStyle | Asset)[],
): string {
  const counters = analytics ? COUNTERS : { scripts: '', pictures: '', connections: '' };
  return [
    // Not 'none': prefetching has no directive of its own, so Firefox falls back to this one.
    `default-src 'self'`,
    `object-src 'none'`,
    `frame-src 'none'`,
    `script-src ${["'self'", ...inlineScripts(assets).map(hashOf)].join(' ')}${counters.scripts}`,
    // blob: is for the search worker's script, once its bytes are checked.
    `worker-src 'self' blob:`,
    `style-src ${["'self'", ...styles.flatMap((style) => ('text' in style ? hashOf(style.text) : []))].join(' ')}`,
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

/** The digest by which a policy allows an inline script or style. */
function hashOf(text: string): string {
  return `'${integrityOf(text)}'`;
}
