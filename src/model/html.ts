/** Escapes text for HTML content and double-quoted attributes. */
export function escapeHtml(text: string): string {
  if (!/[&<>"]/.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Makes JSON safe inside a `<script type="application/json">`: nothing in it can close the element. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** Elements that never have an end tag. https://html.spec.whatwg.org/multipage/syntax.html#void-elements */
export const VOID_ELEMENTS: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/** Elements that may lack an end tag. Most of them cannot contain another of their kind, so they are not counted. */
const unnested = /^(?:p|li|dt|dd|td|th|tr|option)$/;

/**
 * What some HTML has more of than any browser should show; null if it can be shown. Elements that may lack an end tag
 * do not count as nested.
 */
export function excessOf(html: string): Excess | null {
  let depth = 0;
  let elements = 0;
  for (const [, close, name = ''] of html.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    if (!close && ++elements > MOST_ELEMENTS) return 'elements';
    const lower = name.toLowerCase();
    if (VOID_ELEMENTS.has(lower) || unnested.test(lower)) continue;
    depth = close ? Math.max(0, depth - 1) : depth + 1;
    if (depth > DEEPEST_NESTING) return 'depth';
  }
  return null;
}

/** Browsers nest elements no deeper than 512 levels, and recursive walks over the tree have limited stacks. */
export const DEEPEST_NESTING = 500;
/** With so many elements, browsers take seconds to show a page, and building it takes hundreds of megabytes. */
export const MOST_ELEMENTS = 100_000;

export type Excess = 'depth' | 'elements';

/** What is said of such HTML. */
export const EXCESS: Record<Excess, string> = {
  depth: `is nested deeper than ${DEEPEST_NESTING} levels`,
  elements: `has more than ${MOST_ELEMENTS.toLocaleString('en')} elements`,
};
