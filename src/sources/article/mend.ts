import type { Visitor } from './context.ts';
import { textNode, textOf, type Element, type Node } from './tree.ts';

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
export const mend: Visitor = (tree) => {
  tree.children = mended(tree.children, '', false);
};

function mended(children: readonly Node[], parent: string, isDrawn: boolean): Node[] {
  return children.flatMap((child) => {
    if (child.type === 'text') return [child];
    if (child.type !== 'element' || (child.tagName === 'template' && !isDrawn)) return [];
    if (isDrawn) renameRaw(child);
    else if (verbatim.has(child.tagName)) child.tagName = 'pre';
    const isStray = tableParts.get(child.tagName)?.test(parent) === false;
    const inner = unseen.has(child.tagName)
      ? []
      : mended(child.children, isStray ? parent : child.tagName, isDrawn || drawings.has(child.tagName));
    if (isStray) return inner;
    const [first] = inner;
    // Browsers drop the first line break in these elements, so one that should stay is doubled.
    if (keepsBreaks.has(child.tagName) && first?.type === 'text' && first.value.startsWith('\n'))
      first.value = `\n${first.value}`;
    child.children = inner as Element['children'];
    return [child];
  });
}

function renameRaw(node: Element): void {
  const name = node.tagName.toLowerCase();
  if (name === 'title') node.children = [textNode(textOf(node))];
  if (!raw.has(name)) return;
  if (name === 'script' || name === 'style') node.children = [];
  node.tagName = 'g';
}
