import { isExternal } from '../../model/address.ts';
import { escapeHtml, unescapeHtml } from '../../model/html.ts';
import { isAddress, listOf, objectOf, pointerStep, textOf, type Raw } from './json.ts';
import type { Outline } from './outline.ts';
import { descriptionHtml } from './text.ts';

/** A link in a description that names no host, with its first place. */
export interface LocalLink {
  href: string;
  pointer: string;
}

/** By an address as written in a description: the address to link to instead, or null to show only the text. */
export type Elsewhere = Record<string, string | null>;

/** Keys of texts that are shown. A summary that is too long for a title is part of the description. */
const isShown = (key: string): boolean => key === 'description' || key === 'summary';
const mayLink = /\]\(|\]:|<a\s/i;
const linkOf = /<a(?: href="([^"]*)")?>([\s\S]*?)<\/a>/g;

/** Finds every link in the descriptions that leads to another page and names no host. */
export function localLinks(document: Raw): LocalLink[] {
  const found = new Map<string, string>();
  const stack: { value: unknown; pointer: string }[] = [{ value: document, pointer: '' }];
  for (let at = stack.pop(); at; at = stack.pop()) {
    for (const [key, value] of Object.entries(at.value as object)) {
      const pointer = at.pointer + pointerStep(key);
      if (typeof value === 'object' && value !== null) stack.push({ value, pointer });
      else if (isShown(key) && typeof value === 'string' && mayLink.test(value))
        for (const [, written = ''] of descriptionHtml(value).matchAll(linkOf)) {
          const href = unescapeHtml(written);
          if (href !== '' && !href.startsWith('#') && !isExternal(href) && !found.has(href)) found.set(href, pointer);
        }
    }
  }
  return [...found].map(([href, pointer]) => ({ href, pointer }));
}

/** Matches hosts of the reader's own machine, which is nobody's site: https://www.rfc-editor.org/rfc/rfc6761#section-6.3 */
const ownMachine = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;

/** The origin of the site that the authors of a description call theirs; null if they name none. */
export function homeOf(document: Raw): string | null {
  const info = objectOf(document['info']);
  const named = [
    objectOf(document['externalDocs'])['url'],
    objectOf(info['contact'])['url'],
    info['termsOfService'],
    ...listOf(document['servers']).map((server) => objectOf(server)['url']),
  ];
  const addresses = named.map((url) => textOf(url).trim()).filter((url) => isAddress(url) && URL.canParse(url));
  const site = addresses.map((url) => new URL(url)).find(({ hostname }) => !ownMachine.test(hostname));
  return site?.origin ?? null;
}

/** Makes links that this site has no page for absolute, on the site of their authors. */
export function leadElsewhere(hrefs: readonly string[], home: string | null): Elsewhere {
  return Object.fromEntries(
    hrefs.map((href) => [
      href,
      home !== null && href.startsWith('/') && URL.canParse(home + href) ? home + href : null,
    ]),
  );
}

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
