import type { DocumentFacts } from '../../model/page.ts';
import { replaceIn } from './addresses.ts';
import { elements, property, writeHtml, type Element, type Node } from './tree.ts';

/** Attributes for inline styles, event handlers, embedded documents and pings, by their names in the tree. */
const forbidden = /^(?:style|srcDoc|ping|on[a-z]+)$/i;
const data = /^application\/(?:ld\+)?json$/;

/**
 * Reads the addresses in some HTML, and everything in it that the security policy forbids.
 *
 * @param nodes an article with its islands, or a whole document
 * @param allowed the inline scripts and styles that the policy allows by hash
 */
export function readDocument(nodes: readonly Node[], allowed: readonly string[]): DocumentFacts {
  const links = new Set<string>();
  const loads = new Set<string>();
  const violations: string[] = [];
  const all = elements({ type: 'root', children: [...nodes] });
  const inHead = new Set(all.filter(({ tagName }) => tagName === 'head').flatMap(elements));
  for (const node of all) {
    const named = addressesIn(node);
    for (const [address, isLink] of named) (isLink ? links : loads).add(address);
    // Like a response header: browsers honor a redirect even in the body.
    const isInstruction = 'httpEquiv' in node.properties && !inHead.has(node);
    if (isInstruction || isForbidden(node, allowed) || named.some(([address]) => isScript(address)))
      violations.push(tagOf(node));
  }
  return { links: [...links], loads: [...loads], violations };
}

/** The addresses in an element's attributes, and whether each is only followed by readers. */
function addressesIn(node: Element): [address: string, isLink: boolean][] {
  const found: [string, boolean][] = [];
  // Such a link is answered by something else on the host.
  if (node.tagName === 'a' && String(node.properties['rel']) === 'external') return found;
  replaceIn(node, ['link', 'form', 'file'], (address, use) => {
    // Parts of the same drawing, and pictures in data URLs, which the policy allows.
    const isInPlace = address.startsWith('#') || (/^(?:img|source)$/.test(node.tagName) && address.startsWith('data:'));
    if (!isInPlace) found.push([address, use === 'link']);
    return address;
  });
  return found;
}

function isForbidden(node: Element, allowed: readonly string[]): boolean {
  const { tagName, properties } = node;
  // A base would change the meaning of every relative address.
  if (tagName === 'base' || Object.keys(properties).some((name) => forbidden.test(name))) return true;
  if (tagName !== 'style' && tagName !== 'script') return false;
  const isData = tagName === 'script' && ('src' in properties || data.test(property(node, 'type') ?? ''));
  const text = node.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
  return !isData && !allowed.includes(text);
}

/** Reads an address as browsers do: white space before it is ignored, and so are line breaks and tabs within. */
function isScript(address: string): boolean {
  // oxlint-disable-next-line no-control-regex -- just those are meant
  return /^[\u0000-\u0020]*(?:javascript|vbscript|view-source):/i.test(address.replaceAll(/[\t\n\r]/g, ''));
}

/** The start tag of an element, for messages. */
function tagOf(node: Element): string {
  return writeHtml([{ ...node, children: [] }])
    .replace(/<\/[^<]*$/, '')
    .slice(0, 80);
}
