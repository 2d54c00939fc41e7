import { DATA_MARKDOWN_IGNORE } from '../../../model/shell.ts';
import { dataProperty, hasClass, property, type Element, type Node } from '../tree.ts';

/** Elements that say nothing without a browser, and places where a long word may break. */
const unseenElements = new Set(['button', 'script', 'select', 'style', 'svg', 'template', 'textarea', 'wbr']);
/** Classes of links that are only there to be clicked, and of texts that describe what only a browser shows. */
const unseenClasses = ['anchor', 'picture-dark', 'sr-only'];
const IGNORE = dataProperty(DATA_MARKDOWN_IGNORE);

/** Returns a copy of some nodes without those that have no place in a Markdown version. */
export function withoutUnseen(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (node.type === 'text') return [node];
    if (node.type !== 'element' || isUnseen(node)) return [];
    return [{ ...node, children: withoutUnseen(node.children) as Element['children'] }];
  });
}

function isUnseen(element: Element): boolean {
  return (
    unseenElements.has(element.tagName) ||
    unseenClasses.some((name) => hasClass(element, name)) ||
    IGNORE in element.properties ||
    // The way back from a footnote.
    (element.tagName === 'a' && property(element, 'href')?.startsWith('#fnref-') === true)
  );
}
