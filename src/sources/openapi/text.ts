import GithubSlugger, { slug } from 'github-slugger';
import { defaultSchema, sanitize, type Schema } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { htmlToHast, markdownToHtml } from 'satteri';
import { escapeHtml, excessOf, unescapeHtml } from '../../model/html.ts';

/**
 * Elements that descriptions may contain. Headings become smaller than the page's own; ids and pictures are removed.
 */
const allowed: Schema = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? [])
    .filter((name) => !/^(img|picture|source|input|h1|h2|h3)$/.test(name))
    .concat('h4', 'h5', 'h6'),
  attributes: {
    a: ['href'],
    code: [['className', /^language-./]],
    ol: ['start'],
    td: ['colSpan', 'rowSpan'],
    th: ['colSpan', 'rowSpan'],
    details: ['open'],
  },
  protocols: { href: ['http', 'https', 'mailto'] },
  strip: ['script', 'style', 'title', 'textarea', 'iframe', 'noscript', 'template', 'svg', 'math'],
};

/**
 * The HTML of a description, which is CommonMark with any HTML in it. It is sanitized, so that no script, style, form
 * or picture gets through. https://spec.openapis.org/oas/v3.1.1.html#rich-text-formatting
 */
export function descriptionHtml(markdown: string): string {
  const text = markdown.trim();
  if (text === '') return '';
  const { html } = markdownToHtml(text, { features: { gfm: true } });
  const lowered = html.replaceAll(/<(\/?)h([1-3])\b/g, '<$1h4');
  // Nobody could read it, so it is shown as written.
  if (excessOf(lowered)) return `<p>${escapeHtml(text)}</p>`;
  return toHtml(sanitize(htmlToHast(lowered, { fragment: true }), allowed)).trim();
}

/**
 * The HTML of a text that is the main content of a page: its headings are those of the page, from the second level on,
 * with ids.
 *
 * @param idOf returns an id like the wanted one that is unique on the page
 */
export function proseHtml(markdown: string, idOf: (wanted: string) => string): string {
  const slugger = new GithubSlugger();
  const { html } = markdownToHtml(markdown.trim(), { features: { gfm: true } });
  const levels = [...html.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level));
  const step = 2 - Math.min(...levels, 6);
  const lowered = html.replaceAll(
    /<(\/?)h([1-6])\b/g,
    (_, end: string, level: string) => `<${end}h${Math.min(6, Number(level) + step)}`,
  );
  if (excessOf(lowered)) return `<p>${escapeHtml(markdown)}</p>`;
  const prose = { ...allowed, tagNames: [...(allowed.tagNames ?? []), 'h2', 'h3'] };
  return toHtml(sanitize(htmlToHast(lowered, { fragment: true }), prose))
    .trim()
    .replaceAll(/<h([23])>([\s\S]*?)<\/h\1>/g, (_, level: string, inner: string) => {
      const [, text = inner, given] = /^([\s\S]*?)\s*(?:\{#([\w.-]+)\})?$/.exec(inner) ?? [];
      const plainWords = unescapeHtml(text.replaceAll(/<[^>]*>/g, ''));
      return `<h${level} id="${escapeHtml(idOf(given ?? (slugger.slug(plainWords) || 'section')))}">${text}</h${level}>`;
    });
}

const codeBlock = /<pre><code(?: class="language-([^"\s]+)[^"]*")?>([\s\S]*?)<\/code><\/pre>/g;

/**
 * Replaces each code block of a description.
 *
 * @param place gets the code and its language, which is empty if none is named, and returns the replacement
 */
export function replaceCode(html: string, place: (language: string, code: string) => string): string {
  if (!html.includes('<pre>')) return html;
  return html.replaceAll(codeBlock, (_, language: string | undefined, code: string) =>
    place(language ?? '', unescapeHtml(code.replaceAll(/<[^>]*>/g, '')).replace(/\n$/, '')),
  );
}

/**
 * Gives the headings of a description ids.
 *
 * @param idOf returns an id like the wanted one that is unique on the page
 */
export function withHeadingIds(html: string, idOf: (wanted: string) => string): string {
  if (!/<h[4-6]>/.test(html)) return html;
  return html.replaceAll(/<h([4-6])>([\s\S]*?)<\/h\1>/g, (_, level: string, inner: string) => {
    const id = idOf(slug(unescapeHtml(inner.replaceAll(/<[^>]*>/g, ''))) || 'section');
    return `<h${level} id="${escapeHtml(id)}">${inner}</h${level}>`;
  });
}

/** No first paragraph that is shown is longer than this, with all its markup and addresses. */
const LONGEST_SOURCE = 4000;

/**
 * The first paragraph of a description as plain text, cut to the length of a search result, if possible after a
 * sentence.
 */
export function plainText(markdown: string, longest = 160): string {
  const first =
    markdown
      .trim()
      .slice(0, LONGEST_SOURCE)
      .split(/\n\s*\n/)[0] ?? '';
  const text = first
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`#>]+/g, (marks) => (marks.includes('_') ? marks.replaceAll(/[^_]/g, '') : ''))
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (text.length <= longest) return text;
  const sentences = /^.*[.!?](?=\s)/.exec(text.slice(0, longest + 1))?.[0] ?? '';
  if (sentences.length > longest / 3) return sentences;
  const cut = text.slice(0, longest - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2))}…`;
}
