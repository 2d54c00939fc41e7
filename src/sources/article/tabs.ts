import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PLACES } from '../../model/places.ts';
import { TabItem, Tabs } from '../../ui/content/Tabs.tsx';
import type { Visitor } from './context.ts';
import {
  element,
  parseHtml,
  property,
  replaceElements,
  type Element,
  type Node,
  type Parent,
  type Root,
} from './tree.ts';

/** Most articles have no placeholders, and are not walked for them. */
function has(tree: Root | Element, name: string): boolean {
  return tree.children.some((child) => child.type === 'element' && (child.tagName === name || has(child, name)));
}

/** Joins neighboring tabs to sets, which can be nested. */
export const joinTabs: Visitor = (tree) => {
  if (!has(tree, PLACES.tab)) return;
  const sets = new Set<Node>();
  const join = (parent: Parent): void => {
    let tabs: Element[] = [];
    parent.children = parent.children.flatMap((child): Node[] => {
      if (child.type === 'text' && child.value.trim() === '') return [child];
      if (child.type === 'element') join(child);
      if (child.type !== 'element' || child.tagName !== PLACES.tab) {
        tabs = [];
        return [child];
      }
      tabs.push(child);
      if (tabs.length > 1) return [];
      const set = element(PLACES.tab, {}, tabs);
      sets.add(set);
      return [set];
    }) as Element['children'];
  };
  join(tree);
  replaceElements(tree, (set) => {
    if (!sets.has(set)) return null;
    const tabs = set.children as Element[];
    const items = tabs.map((tab, index) =>
      createElement(TabItem, { value: property(tab, 'label') ?? '' }, createElement('slot', { name: String(index) })),
    );
    const id = `set-${[...sets].indexOf(set) + 1}`;
    const frame = parseHtml(renderToStaticMarkup(createElement(Tabs, { id }, ...items)));
    replaceElements(frame, ({ tagName, properties }) =>
      tagName === 'slot' ? (tabs[Number(properties['name'])]?.children ?? []) : null,
    );
    return frame.children;
  });
};
