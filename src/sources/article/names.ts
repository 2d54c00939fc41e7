import { articleId } from '../../model/shell.ts';
import type { LinkResolver, Visitor } from './context.ts';
import { elements, property, type Element } from './tree.ts';

/** Elements whose name becomes a property of `document`; for objects, so does the id. */
const named = new Set(['img', 'form', 'iframe', 'object', 'embed']);

/** Takes ids and names away that are reserved, and records the others. */
export const checkNames: Visitor = (tree, { resolver }, { ids }) => {
  for (const node of elements(tree)) {
    if (named.has(node.tagName)) withoutName(node, 'name', resolver);
    if (node.tagName === 'object') withoutName(node, 'id', resolver);
    const id = free(node, 'id', resolver);
    if (id !== null) ids.push(id);
    // A link's `name` is a target for fragments too.
    const other = node.tagName === 'a' ? free(node, 'name', resolver) : null;
    if (other && other !== id) ids.push(other);
  }
};

function withoutName(node: Element, key: 'id' | 'name', resolver: LinkResolver): void {
  const written = property(node, key);
  if (written === null) return;
  delete node.properties[key];
  const message = `<${node.tagName} ${key}="${written}"> would replace document.${written}, so it is left out`;
  const fix = key === 'id' ? 'Give the id to an element around it.' : 'Give it an id instead, if a link leads there.';
  resolver.report(written, message, fix, 'warning');
}

/** The value of an id or a name, changed if the shell reserves it; null if there is none. An empty one is dropped. */
function free(node: Element, key: 'id' | 'name', resolver: LinkResolver): string | null {
  const written = property(node, key)?.normalize('NFC') ?? null;
  if (written === null) return null;
  if (written === '') {
    delete node.properties[key];
    return null;
  }
  const id = articleId(written);
  const message = `the id "${written}" belongs to the page around the article, so it becomes "${id}"`;
  if (id !== written) resolver.report(written, message, 'Give it another.', 'warning');
  node.properties[key] = id;
  return id;
}
