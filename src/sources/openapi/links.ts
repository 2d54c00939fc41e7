import { escapeHtml, unescapeHtml } from '../../model/html.ts';
import type { Outline } from './outline.ts';

/** By an address as written in a description: the address to link to instead, or null to show only the text. */
export type Elsewhere = Record<string, string | null>;

/** Matches a link, its address and its text in the HTML of a description. */
export const linkOf = /<a(?: href="([^"]*)")?>([\s\S]*?)<\/a>/g;

/**
 * Points the links of a description to where they are meant to lead.
 *
 * @param html the output of {@link descriptionHtml}
 * @param inside returns the address of what a fragment names by Redoc's rules, or null if it names nothing
 */
export function withLinks(html: string, elsewhere: Elsewhere, inside: (fragment: string) => string | null): string {
  if (!html.includes('<a')) return html;
  return html.replaceAll(linkOf, (link, written: string | undefined, text: string) => {
    if (written === undefined) return text;
    const target = targetOf(unescapeHtml(written), elsewhere, inside);
    if (target === undefined) return link;
    return target === null ? text : `<a href="${escapeHtml(target)}">${text}</a>`;
  });
}

/** Where a link leads instead: null if only its text is shown, undefined if it stays as it is. */
function targetOf(
  href: string,
  elsewhere: Elsewhere,
  inside: (fragment: string) => string | null,
): string | null | undefined {
  if (Object.hasOwn(elsewhere, href)) return elsewhere[href];
  return (href.startsWith('#') ? inside(href.slice(1)) : null) ?? undefined;
}

/** Replaces links to parts that a page does not have with their text, and returns those links. */
export function withoutLostFragments(html: string): { html: string; lost: string[] } {
  const ids = new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
  const lost = new Set<string>();
  const kept = html.replaceAll(/<a href="#([^"]*)">([\s\S]*?)<\/a>/g, (link, fragment: string, text: string) => {
    if (fragment === '' || ids.has(fragment)) return link;
    lost.add(`#${unescapeHtml(fragment)}`);
    return text;
  });
  return { html: kept, lost: [...lost] };
}

/**
 * The page that a fragment means by the rules of Redoc, for which many descriptions are written: `tag/Pets`,
 * `operation/addPet`, `section/Errors`. Null if there is none.
 */
export function redocTarget(fragment: string, outline: Outline, slug: (heading: string) => string): string | null {
  const operationId = /(?:^|\/)operation\/([^/]+)$/.exec(fragment)?.[1];
  if (operationId !== undefined)
    return outline.operations.find((operation) => operation.operationId === operationId)?.href ?? null;
  const [kind, name = '', inner] = fragment.split('/').map((part) => part.replaceAll('-', ' '));
  if (kind === 'tag' && inner === undefined)
    return outline.tags.find((tag) => tag.name.replaceAll('-', ' ') === name)?.href ?? null;
  return kind === 'section' && name !== '' ? `${outline.introduction}#${slug(inner ?? name)}` : null;
}
