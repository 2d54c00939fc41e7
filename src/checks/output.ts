import { attribute, attributeNames, endOfRaw, markupAt, unescapeHtml, type HtmlToken } from '../model/html.ts';
import { baseOf, decodeAddress, isExternal, isOfHosts, splitHref, withinSite } from '../model/address.ts';
import { NOWHERE, problemAt, type Place, type Problem } from '../model/problem.ts';

/** Attributes that name an address, by the elements whose they are; `*`: whatever the element. */
const addressed: Readonly<Record<string, RegExp>> = {
  // Any element of MathML may be a link: https://www.w3.org/TR/MathML3/chapter2.html#fund.globatt
  href: /^(?:a|area|link|image|use|feimage|m[a-z]+|semantics)$/,
  'xlink:href': /^(?:a|image|use|feimage)$/,
  src: /^(?:script|img|source|video|audio|iframe|embed|track|input)$/,
  action: /^form$/,
  formaction: /^(?:button|input)$/,
  data: /^object$/,
  poster: /^video$/,
  background: /^(?:body|table|thead|tbody|tfoot|tr|td|th)$/,
};
/** Elements whose address a reader follows. */
const followed = /^(?:a|area|m[a-z]+|semantics)$/;
/** An address of `srcset` ends at white space, and may have commas in it: https://html.spec.whatwg.org/multipage/images.html#srcset-attributes */
const candidates = /(\S*[^\s,])(?:\s+[^\s,]+)?\s*(?:,|$)/g;
/** Links that make a browser ask for something by itself: https://html.spec.whatwg.org/multipage/links.html#linkTypes */
const loading =
  /(?:^|\s)(?:stylesheet|preload|modulepreload|prefetch|prerender|icon|mask-icon|apple-touch-icon(?:-precomposed)?|apple-touch-startup-image|manifest)(?:\s|$)/i;
/** Attributes that style parts of a drawing, and may name something to be loaded: https://www.w3.org/TR/SVG2/styling.html#PresentationAttributes */
const drawn = [
  'fill',
  'stroke',
  'filter',
  'mask',
  'clip-path',
  'cursor',
  'marker',
  'marker-start',
  'marker-mid',
  'marker-end',
];
/** In those; within the document it means one of its parts. */
const styleUrl = /url\(\s*(?:&quot;|["'])?([^)"'\s&]+)/gi;
const data = /^application\/(?:ld\+)?json$/;
/** Inline styles, event handlers, and documents within an attribute. */
const forbidden = /^(?:style|srcdoc|ping|on[a-z]+)$/;
const mayBeForbidden = /style|srcdoc|(?:ping|on[a-z]+)\s*=/i;

/** The addresses in a built document, and the parts of it that the security policy would not let through. */
export interface DocumentFacts {
  /** Each address once: those that a reader may follow, and those that the browser loads by itself. */
  links: string[];
  loads: string[];
  violations: string[];
}

type Reference = [address: string, loads: boolean];

/** The addresses in tags without anything forbidden: most tags of all documents are the same few thousand. */
const known = new Map<string, readonly Reference[]>();
const MOST_KNOWN = 20_000;
const SLASH = 0x2f;
/** Followed by one letter: see the highlighter. */
const COLOUR = '<span class="';

/**
 * Reads a built document as a stranger would, by its text alone.
 *
 * @param allowed the inline scripts and styles that the policy allows by hash
 */
export function readDocument(html: string, allowed: readonly string[]): DocumentFacts {
  const links = new Set<string>();
  const loaded = new Set<string>();
  const violations: string[] = [];
  const body = html.indexOf('<body');
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    // The end of an element, or a stretch of coloured code: half of all tags, with nothing in them.
    if (html.charCodeAt(at + 1) === SLASH) {
      at += 2;
      continue;
    }
    if (html.startsWith(COLOUR, at) && html.startsWith('">', at + COLOUR.length + 1)) {
      at += COLOUR.length + 3;
      continue;
    }
    const tag = html.slice(at, html.indexOf('>', at) + 1);
    let named = known.get(tag);
    if (named) at += tag.length;
    else {
      const token = markupAt(html, at);
      if (token?.kind !== 'open') {
        at = token?.end ?? at + 1;
        continue;
      }
      const end = endOfRaw(html, token.name, token.end);
      const isAllowed = end === null || allowed.includes(html.slice(token.end, end));
      named = referencesOf(token);
      const inBody = at > body;
      if (isForbidden(token, named, isAllowed) || (inBody && isInstruction(token))) violations.push(rawOf(html, token));
      // Only what ends where a tag seems to end, and has no text that matters.
      else if (end === null && token.end === at + tag.length && token.name !== 'meta' && known.size < MOST_KNOWN)
        keep(tag);
      at = end ?? token.end;
    }
    for (const [address, loads] of named) (loads ? loaded : links).add(address);
  }
  return { links: [...links], loads: [...loaded], violations };
}

/** Keeps what a tag names, as texts of their own: parts of a document would hold the whole of it in memory. */
function keep(tag: string): void {
  const copy = Buffer.from(tag).toString();
  const token = markupAt(copy, 0);
  if (token) known.set(copy, referencesOf(token));
}

/** True where a picture is in its address: nothing is loaded, and the policy lets it through. */
function isInPlace(name: string, address: string): boolean {
  return (name === 'img' || name === 'source') && address.startsWith('data:');
}

/** The addresses in a tag. */
function referencesOf({ name, value }: HtmlToken): readonly Reference[] {
  // Said to be answered by something else of the host.
  if (value === '' || (name === 'a' && attribute(value, 'rel') === 'external')) return none;
  const named: Reference[] = [];
  const loads = name === 'link' ? loading.test(attribute(value, 'rel') ?? '') : !followed.test(name);
  for (const key in addressed) {
    if (!addressed[key]?.test(name)) continue;
    const address = attribute(value, key);
    if (address !== null && !isInPlace(name, address)) named.push([address, loads]);
  }
  if (value.includes('srcset'))
    for (const [, address = ''] of (attribute(value, 'srcset') ?? '').matchAll(candidates))
      if (!isInPlace(name, address)) named.push([address, true]);
  if (value.includes('url('))
    for (const key of drawn)
      for (const [, address = ''] of (attribute(value, key) ?? '').matchAll(styleUrl))
        if (!address.startsWith('#')) named.push([address, true]);
  return named.length === 0 ? none : named;
}

const none: readonly Reference[] = [];

/** @param isAllowed whether the policy lets the text of an inline script or style through */
function isForbidden({ name, value }: HtmlToken, named: readonly Reference[], isAllowed: boolean): boolean {
  // A base would give every relative address another meaning.
  if (name === 'base' || (name === 'style' && !isAllowed)) return true;
  if (name === 'script' && !isAllowed && attribute(value, 'src') === null && !data.test(attribute(value, 'type') ?? ''))
    return true;
  if (mayBeForbidden.test(value) && attributeNames(value).some((key) => forbidden.test(key))) return true;
  return named.some(([address]) => isScript(address));
}

/** What stands for a header of the answer: a browser follows one that leads elsewhere in the body, too. */
function isInstruction({ name, value }: HtmlToken): boolean {
  return name === 'meta' && attribute(value, 'http-equiv') !== null;
}

/** As browsers read an address: blanks before it do not count, nor line breaks and tabs within. */
function isScript(address: string): boolean {
  // oxlint-disable-next-line no-control-regex -- just those are meant
  return /^[\u0000-\u0020]*(?:javascript|vbscript|view-source):/i.test(address.replaceAll(/[\t\n\r]/g, ''));
}

/** Origin of a document. */
interface DocumentOrigin {
  /** True if the text was written elsewhere: its links to old addresses of the site are warnings, not errors. */
  remote?: boolean;
  /** Those that something may be loaded from. */
  hosts?: readonly string[];
  /** The place of an address, or of a tag, in what the document was made from. Default: the document. */
  locate?: (subject: string) => Place;
  /** Links that were found right in other documents; receives those of this one. Most are the same: those of the sidebar. */
  right?: Set<string>;
}

/**
 * Checks that everything a document points to on this site is among the files written.
 *
 * @param name the document, for messages
 * @param url where the site is published: absolute links to it are checked too
 * @param exists whether an address of the site is answered by a file
 */
export function checkDocument(
  name: string,
  facts: DocumentFacts,
  url: string,
  exists: (path: string) => boolean,
  {
    remote = false,
    hosts = [],
    locate = () => ({ file: name, line: 0, column: 0 }),
    right = new Set(),
  }: DocumentOrigin = {},
): Problem[] {
  const problems: Problem[] = [];
  const base = baseOf(url);
  const report = (subject: string, message: string) => problems.push(problemAt(locate(subject), message));
  const check = (address: string, loads: boolean) => {
    const local = address.startsWith(`${url}/`) || address === url ? address.slice(url.length) || '/' : address;
    if (isExternal(local)) {
      // A canonical link may name another host; only what is loaded may not.
      if (loads && !isOfHosts(address, hosts)) report(address, `loads ${address} from another host`);
      return;
    }
    if (remote && local !== address) return;
    const { path: whole } = splitHref(local);
    if (whole === '') return;
    const path = local === address ? withinSite(base, whole) : whole;
    if (whole.startsWith('/') && path === null)
      report(address, `the address "${address}" is outside of "${base}", where the site is published`);
    else if (!path?.startsWith('/'))
      report(address, `the address "${address}" is relative: it means another thing on each page`);
    // Not validly encoded: then nothing is found at it, which is the truth.
    else if (!exists(decodeAddress(path) ?? path))
      report(address, `the address "${address}" leads to nothing in the output`);
    else right.add(address);
  };
  for (const address of facts.links) if (!right.has(address)) check(address, false);
  for (const address of facts.loads) check(address, true);
  for (const text of facts.violations)
    report(
      text,
      `${text}: the security policy forbids inline styles, inline scripts, event handlers, a base, instructions for the browser (http-equiv), pings, documents in attributes and addresses that are scripts`,
    );
  return problems;
}

/** Checks every address of a sitemap. */
export function checkSitemap(xml: string, url: string, exists: (path: string) => boolean): Problem[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].flatMap(([, text = '']): Problem[] => {
    const address = unescapeHtml(text);
    const path = decodeAddress(address.slice(url.length)) ?? '';
    if (address === url || (address.startsWith(`${url}/`) && exists(path))) return [];
    return [problemAt({ ...NOWHERE, file: 'sitemap.xml' }, `${address} leads to nothing in the output`)];
  });
}

function rawOf(html: string, { at, end }: HtmlToken): string {
  return html.slice(at, Math.min(end, at + 80));
}
