/**
 * Lets a browser's translator and React work on the same page. Translators put elements in the place of text nodes,
 * while React goes on to update and remove the nodes that it made (https://github.com/facebook/react/issues/11538).
 * When React changes a text node that was replaced, that node returns, for the translator to translate again.
 */
export function startTranslation(): void {
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      // Does nothing if the node has returned already.
      if (type === 'characterData') replacements.get(target)?.replaceWith(target);
      for (const node of removedNodes) {
        const replacement = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
        if (!(node instanceof Text) || !replacement) continue;
        replacements.set(node, replacement);
        acceptReplaced(target);
        observer.observe(node, { characterData: true });
      }
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** The elements that translators put in the place of text nodes. */
const replacements = new WeakMap<Node, ChildNode>();

/** Translators of Chromium, Safari and Firefox's add-ons use this obsolete element, and no page of this site does. */
function isTranslation(node: Node | null): node is HTMLElement {
  return node instanceof HTMLElement && node.localName === 'font';
}

/** Lets a parent take a replaced text node for what replaced it, where the DOM would throw a `NotFoundError`. */
function acceptReplaced(parent: Node): void {
  const { removeChild, insertBefore } = Node.prototype;
  const inPlace = <Child extends Node | null>(child: Child): Child => {
    const replacement = child && child.parentNode !== parent ? replacements.get(child) : null;
    return (replacement?.parentNode === parent ? replacement : child) as Child;
  };
  parent.removeChild = (child) => removeChild.call(parent, inPlace(child)) as typeof child;
  parent.insertBefore = (child, before) => insertBefore.call(parent, child, inPlace(before)) as typeof child;
}
