import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PLACES } from '../../model/places.ts';
import { TabItem, TabSet } from '../../ui/content/Tabs.tsx';
import type { Visitor } from './context.ts';
import {
  element,
  parseHtml,
  property,
  replaceElements,
  textNode,
  writeHtml,
  type Element,
  type Node,
  type Parent,
  type Root,
} from './tree.ts';

/** Most articles have no placeholders, and are not walked for them. */
function has(tree: Root | Element, name: string): boolean {
  return tree.children.some((child) => child.type === 'element' && (child.tagName === name || has(child, name)));
}

/** Puts the cards of the page's category where the page asks for them. */
export const fillCards: Visitor = (tree, { cards }) => {
  if (!has(tree, PLACES.cards)) return;
  replaceElements(tree, ({ tagName }) => (tagName === PLACES.cards ? parseHtml(cards).children : null));
};

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
    const frame = parseHtml(renderToStaticMarkup(createElement(TabSet, { id }, ...items)));
    replaceElements(frame, ({ tagName, properties }) =>
      tagName === 'slot' ? (tabs[Number(properties['name'])]?.children ?? []) : null,
    );
    return frame.children;
  });
};

/** Puts the table of contents where the page asks for it. */
export const fillContents: Visitor = (tree, _, { headings }) => {
  if (!has(tree, PLACES.contents)) return;
  replaceElements(tree, (node) => {
    if (node.tagName !== PLACES.contents) return null;
    const [min, max] = [Number(property(node, 'min')), Number(property(node, 'max'))];
    const items = headings
      .filter(({ depth }) => depth >= min && depth <= max)
      .map(({ id, text, depth }) =>
        element('li', { className: [`contents-${depth}`] }, [element('a', { href: `#${id}` }, [textNode(text)])]),
      );
    return [element('ul', { className: ['contents'] }, items)];
  });
};

/** Moves the meta and link elements of `<Head>` from the article to the document's head. */
export const takeHead: Visitor = (tree, { resolver }, found) => {
  if (!has(tree, PLACES.head)) return;
  replaceElements(tree, (node) => {
    if (node.tagName !== PLACES.head) return null;
    for (const child of node.children) {
      if (child.type !== 'element') continue;
      if (/^(?:meta|link)$/.test(child.tagName)) found.head += `${writeHtml([child])}\n`;
      else
        resolver.refuse(
          'Head',
          `<${child.tagName}> in <Head> is left out`,
          'Only <meta> and <link> are taken over: the title is front matter.',
        );
    }
    return [];
  });
};
