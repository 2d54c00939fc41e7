import { createElement, type ComponentType, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { Island } from '../../model/island.ts';
import { ISLAND_ELEMENT, islandPrefix, SLOT_ELEMENT, type IslandAttributes } from '../../model/shell.ts';
import type { UsingSource } from './errors.ts';
import { serialiseProps } from './props.ts';

type Props = Record<string, unknown> & { children?: ReactNode };

/** React asks the browser to preload pictures, which come lazily here and by another address. */
const preload = /<link rel="preload" as="image"[^>]*>/g;

interface Pending {
  Component: ComponentType<Props>;
  module: string;
  name: string;
  props: Record<string, unknown>;
  hasChildren: boolean;
  source: UsingSource | undefined;
}

/** By the props of an element: the text that it stands in. React hands a component the very props of its element. */
const sources = new WeakMap<object, UsingSource>();

/** Notes which text an element stands in, for what is wrong with its props. */
export function noteSource(element: ReactElement, source: UsingSource): void {
  if (typeof element.props === 'object' && element.props !== null) sources.set(element.props, source);
}

/** The islands of the article that is being rendered; null while none is, or while an island is. */
let pending: Pending[] | null = null;

/** True while the component being rendered becomes plain HTML that no script hydrates. */
export function isPlain(): boolean {
  return pending !== null;
}

/**
 * Marks an export of a module that begins with `'use client'`: in a page it leaves a place, with its children in it,
 * which are plain HTML; inside of another island it is a component like any other.
 */
export function markIsland(value: unknown, module: string, name: string): unknown {
  if (!isComponent(value)) return value;
  const Component = value as ComponentType<Props>;
  function Place(given: Props): ReactNode {
    if (pending === null) return createElement(Component, given);
    const { children, ...props } = given;
    const hasChildren = children !== undefined && children !== null && children !== false;
    const source = sources.get(given);
    if (typeof children === 'function') serialiseProps({ children }, name, nthOf(pending, name, source), source);
    pending.push({ Component, module, name, props, hasChildren, source });
    return createElement(
      ISLAND_ELEMENT,
      { n: String(pending.length - 1) } satisfies Partial<IslandAttributes>,
      children,
    );
  }
  return Place;
}

function nthOf(list: readonly Pending[], name: string, source: UsingSource | undefined): number {
  return list.filter((island) => island.name === name && island.source === source).length;
}

/**
 * Renders an article to plain HTML, and each island in it by itself, as the browser will find it.
 *
 * @returns the HTML with `<docs-island n="0">` around the children of each island, and the islands
 * @throws ComponentError where an island gets what cannot be sent to the browser, and whatever a component throws
 */
export function renderArticle(element: ReactElement): { html: string; islands: Island[] } {
  const found: Pending[] = [];
  pending = found;
  let html: string;
  try {
    html = renderToStaticMarkup(element);
  } finally {
    pending = null;
  }
  html = html.replaceAll(preload, '');
  const islands = found.map(({ Component, module, name, props, hasChildren, source }, index): Island => {
    const children = hasChildren && createElement(SLOT_ELEMENT, { dangerouslySetInnerHTML: { __html: '' } });
    return {
      module,
      name,
      props: serialiseProps(props, name, nthOf(found.slice(0, index), name, source), source),
      html: renderToString(createElement(Component, props, ...(children ? [children] : [])), {
        identifierPrefix: islandPrefix(String(index)),
      }).replaceAll(preload, ''),
    };
  });
  return { html, islands };
}

/** True for a function, and for what `memo` and its like make of one. */
export function isComponent(value: unknown): boolean {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}
