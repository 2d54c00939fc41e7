import type { Visitor } from './context.ts';
import { elements, replaceChildren, textNode, textOf, type Element, type Parent } from './tree.ts';

/** Elements that are only allowed in a table, with their parents. Browsers drop their tags anywhere else. */
const tableParts = new Map([
  ['tr', /^(?:table|thead|tbody|tfoot)$/],
  ['td', /^tr$/],
  ['th', /^tr$/],
  ['thead', /^table$/],
  ['tbody', /^table$/],
  ['tfoot', /^table$/],
  ['caption', /^table$/],
  ['colgroup', /^table$/],
  ['col', /^colgroup$/],
]);
/** Elements whose content browsers do not show. */
const unseen = new Set(['iframe', 'noembed', 'noframes']);
/** Obsolete elements in which tags are text. */
const verbatim = new Set(['xmp', 'plaintext', 'listing']);
const keepsBreaks = new Set(['pre', 'textarea']);
const drawings = new Set(['svg', 'math']);
/** Elements that contain only text in HTML but markup in a drawing, so the same bytes could be read in two ways. */
const raw = new Set(['script', 'style', 'textarea', 'iframe', 'noembed', 'noframes', 'noscript', 'xmp', 'plaintext']);

/** Makes the tree one that reads the same when it is written and parsed again. Comments are dropped. */
export const normalize: Visitor = (tree, { resolver }) => {
  normalizeChildren(tree, '', false);
  for (const { properties } of elements(tree)) {
    // The list of attributes that writes them has this one as JavaScript's objects do.
    if (!Object.hasOwn(properties, 'constructor')) continue;
    const written = `constructor="${String(properties['constructor'])}"`;
    Reflect.deleteProperty(properties, 'constructor');
    const message = `the attribute ${written} means nothing, so it is left out`;
    resolver.report(written, message, 'Remove it.', 'warning');
  }
};

/** @param name of the element that the children end up in */
function normalizeChildren(parent: Parent, name: string, isDrawn: boolean): void {
  replaceChildren(parent, (child) => {
    if (child.type === 'text') return null;
    if (child.type !== 'element' || (child.tagName === 'template' && !isDrawn)) return [];
    if (isDrawn) renameRaw(child);
    else if (verbatim.has(child.tagName)) child.tagName = 'pre';
    const isStray = tableParts.get(child.tagName)?.test(name) === false;
    if (unseen.has(child.tagName)) child.children = [];
    normalizeChildren(child, isStray ? name : child.tagName, isDrawn || drawings.has(child.tagName));
    if (isStray) return child.children;
    const [first] = child.children;
    // Browsers drop the first line break in these elements, so one that should stay is doubled.
    if (keepsBreaks.has(child.tagName) && first?.type === 'text' && first.value.startsWith('\n'))
      first.value = `\n${first.value}`;
    return null;
  });
}

function renameRaw(node: Element): void {
  const name = node.tagName.toLowerCase();
  if (name === 'title') node.children = [textNode(textOf(node))];
  if (!raw.has(name)) return;
  if (name === 'script' || name === 'style') node.children = [];
  node.tagName = 'g';
}
