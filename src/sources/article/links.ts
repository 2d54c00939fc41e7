import { replaceIn } from './addresses.ts';
import type { Visitor } from './context.ts';
import { elements, property } from './tree.ts';

/** https://docusaurus.io/docs/markdown-features/links */
const UNCHECKED = 'pathname://';

/** Resolves the addresses of links and forms, and lists the links. */
export const resolveLinks: Visitor = (tree, { resolver }, { links }) => {
  for (const node of elements(tree)) {
    const { properties, tagName } = node;
    const href = tagName === 'a' ? property(node, 'href') : null;
    // As in Docusaurus: an address on the host that is neither a page nor a file of the site.
    if (href?.startsWith(UNCHECKED)) {
      properties['href'] = resolver.address(href.slice(UNCHECKED.length).replace(/^\/?/, '/'));
      properties['rel'] = ['external'];
      continue;
    }
    replaceIn(node, ['link', 'form'], (written, use) => {
      if (use === 'form') return resolver.address(written);
      const resolved = resolver.link(written);
      if (resolved === undefined) return written;
      links.push([resolved ?? written, written]);
      return resolver.address(resolved ?? written);
    });
  }
};
