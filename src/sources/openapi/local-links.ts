import { isExternal, splitHref } from '../../model/address.ts';
import { unescapeHtml } from '../../model/html.ts';
import { problemAt, type Checked, type Problem } from '../../model/problem.ts';
import { isAddress, listOf, objectOf, pointerStep, textOf, type Raw } from './json.ts';
import { linkOf, type Elsewhere } from './links.ts';
import type { Outline } from './outline.ts';
import { PointerPlaces } from './pointer-places.ts';
import { fileOf, type Origins } from './read.ts';
import { descriptionHtml } from './text.ts';

/** A link in a description that names no host, with the file of its first occurrence and the pointer there. */
export interface LocalLink {
  href: string;
  file: string;
  pointer: string;
}

/** The links of a description, and what is known of where they are meant to lead. */
export interface ApiLinks {
  links: LocalLink[];
  /** The address of the page that a link means by the conventions of another tool, or null. */
  meantBy: (href: string) => string | null;
  /** The origin of the site that its authors call theirs; null if they name none. */
  home: string | null;
  /** The description comes from the web, written for another site, where its links have a meaning. */
  hosted: boolean;
}

/** Keys of texts that are shown. A summary that is too long for a title is part of the description. */
const isShown = (key: string): boolean => key === 'description' || key === 'summary';
const mayLink = /\]\(|\]:|<a\s/i;

const MOST_SHOWN = 5;

/** Finds every link in the descriptions that leads to another page and names no host. */
export function localLinks(document: Raw, origins: Origins): LocalLink[] {
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
  return [...found].map(([href, pointer]) => ({ href, pointer, file: fileOf(origins, pointer) }));
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
function leadElsewhere(hrefs: readonly string[], home: string | null): Elsewhere {
  return Object.fromEntries(
    hrefs.map((href) => [
      href,
      home !== null && href.startsWith('/') && URL.canParse(home + href) ? home + href : null,
    ]),
  );
}

/**
 * Points the links of a description to the pages they mean, and to the site of its authors if this site has no page for
 * them, which is reported once. A strict site keeps the links of its own description, so that the link check reports
 * them.
 *
 * @param siteDir absolute path of the site's folder
 * @param addressOf returns the address on this site that a path leads to from the file that contains it, or null
 */
export function placeLinks(
  siteDir: string,
  { links, home, hosted, meantBy }: ApiLinks,
  strict: boolean,
  addressOf: (path: string, file: string) => string | null,
): Checked<Elsewhere> {
  if (strict && !hosted) return { value: {}, problems: [] };
  const moved: Elsewhere = {};
  const lost: LocalLink[] = [];
  for (const link of links) {
    const { href, file } = link;
    const { path } = splitHref(href);
    const address = hosted ? null : addressOf(path, file);
    const meant = meantBy(href);
    if (meant !== null) moved[href] = meant;
    else if (address === null) lost.push(link);
    else if (address !== path) moved[href] = address + href.slice(path.length);
  }
  const hrefs = lost.map(({ href }) => href);
  return { value: { ...moved, ...leadElsewhere(hrefs, home) }, problems: lostLinks(siteDir, lost, home) };
}

/**
 * Finds the pages of operations that links mean by the conventions of ReadMe, whose addresses end with the operation's id
 * (`get-pet`), and of Redoc (`/api/#tag/Pets/operation/getPet`).
 */
export function meantIn({ operations }: Outline): ApiLinks['meantBy'] {
  const byId = new Map(operations.map(({ operationId, href }) => [operationId, href]));
  const bySlug = new Map(operations.map(({ href }) => [href.slice(href.lastIndexOf('/') + 1), href]));
  return (href) => {
    const id = /\/operation\/([^/]+)$/.exec(splitHref(href).fragment)?.[1];
    return (id === undefined ? bySlug.get(href) : byId.get(id)) ?? null;
  };
}

function lostLinks(siteDir: string, lost: readonly LocalLink[], home: string | null): Problem[] {
  const [first] = lost;
  if (!first) return [];
  const shown = lost.slice(0, MOST_SHOWN).map(({ href }) => `"${href}"`);
  const found = lost.length === 1 ? '1 link in descriptions leads' : `${lost.length} links in descriptions lead`;
  const message = `${found} to no page of this site: ${shown.join(', ')}${lost.length > shown.length ? ', …' : ''}`;
  const fix =
    home === null
      ? 'Their text is shown without a link: the description names no site of its own (externalDocs, info.contact or servers).'
      : `Paths lead to ${home} now, which the description calls its site; of others the text is shown.`;
  const place = new PointerPlaces(siteDir).of(first.file, first.pointer);
  return [problemAt(place, message, fix, 'warning')];
}
