import type { Visitor } from './context.ts';
import { elements, property } from './tree.ts';

/** https://docusaurus.io/docs/markdown-features/links */
const UNCHECKED = 'pathname://';

/** Resolves the addresses of links and forms, and lists the links. */
export const resolveLinks: Visitor = (tree, { resolver }, { links }) => {
  for (const node of elements(tree)) {
    const { properties, tagName } = node;
    if (tagName === 'form') properties['action'] = resolver.address(property(node, 'action') ?? '');
    const href = tagName === 'a' ? property(node, 'href') : null;
    if (href === null) continue;
    // As in Docusaurus: an address on the host that is neither a page nor a file of the site.
    if (href.startsWith(UNCHECKED)) {
      properties['href'] = resolver.address(href.slice(UNCHECKED.length));
      properties['rel'] = ['external'];
      continue;
    }
    const resolved = resolver.link(href);
    if (resolved === undefined) continue;
    links.push([resolved ?? href, href]);
    properties['href'] = resolver.address(resolved ?? href);
  }
};
