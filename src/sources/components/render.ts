import { Script } from 'node:vm';
import { createElement, isValidElement, type ComponentType, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { Island } from '../../model/island.ts';
import { reasonOf } from '../../model/problem.ts';
import { ISLAND_ELEMENT, islandPrefix, type IslandAttributes } from '../../model/shell.ts';
import { ComponentError, type UsingSource } from './errors.ts';
import { serializeProps } from './props.ts';

type Props = Record<string, unknown>;

/** React asks the browser to preload pictures. Here they load lazily, and from another address. */
const preload = /<link rel="preload" as="image"[^>]*>/g;

interface Pending {
  Component: ComponentType<Props>;
  module: string;
  name: string;
  props: Props;
  source: UsingSource | undefined;
}

/**
 * The texts that elements come from, by the elements' props: React passes a component the very props object of its
 * element.
 */
const sources = new WeakMap<object, UsingSource>();

/** Records the text that an element comes from, for messages about its props. */
export function noteSource(element: ReactElement, source: UsingSource): void {
  if (typeof element.props === 'object' && element.props !== null) sources.set(element.props, source);
}

/** The islands of the article that is being rendered; null if none is, and while an island is rendered. */
let pending: Pending[] | null = null;

/** True while the component being rendered becomes plain HTML that no script hydrates. */
export function isPlain(): boolean {
  return pending !== null;
}

/**
 * Marks an export of a module that begins with `'use client'`. In a page it renders a placeholder. Inside another island
 * it is a component like any other.
 */
export function markIsland(value: unknown, module: string, name: string): unknown {
  if (!isComponent(value)) return value;
  const Component = value as ComponentType<Props>;
  function Place(props: Props): ReactNode {
    if (pending === null) return createElement(Component, props);
    pending.push({ Component, module, name, props, source: sources.get(props) });
    return createElement(ISLAND_ELEMENT, { n: String(pending.length - 1) } satisfies Partial<IslandAttributes>);
  }
  return Place;
}

/**
 * Renders an article to plain HTML, and each of its islands separately, as the browser will find it.
 *
 * @returns the HTML, with `<docs-island n="0">` in the place of each island, and the islands
 * @throws ComponentError if an island gets a prop that cannot be sent to the browser; UnfinishedError if rendering does
 *   not end; and whatever a component throws
 */
export function renderArticle(element: ReactElement): { html: string; islands: Island[] } {
  return inTime(() => renderParts(element));
}

/** The longest that the components of a page may take to render, in ms: a loop that never ends, or a cycle. */
const LONGEST = 10_000;

/** Thrown if components are still rendering after that time, or if one waits for something. */
export class UnfinishedError extends ComponentError {}

const call = new Script('globalThis[Symbol.for("docs.render")]()');

/** Runs code of the site. Only Node's scripts can be stopped, so it is called by one. */
function inTime<T>(run: () => T): T {
  const holder = globalThis as unknown as Record<symbol, () => T>;
  const key = Symbol.for('docs.render');
  holder[key] = run;
  try {
    return call.runInThisContext({ timeout: LONGEST }) as T;
  } catch (error) {
    if (reasonOf(error).startsWith('A component suspended'))
      throw new UnfinishedError(
        'a component waits for something: it is an async function, or uses lazy or use',
        'Components are rendered at once. Import what it needs, or read it with readFileSync.',
      );
    if ((error as NodeJS.ErrnoException | null)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    pending = null;
    throw new UnfinishedError(
      `a component has not been rendered after ${LONGEST / 1000} seconds`,
      'Look for a component that renders itself, or that has a loop without an end.',
    );
  } finally {
    delete holder[key];
  }
}

function renderParts(element: ReactElement): { html: string; islands: Island[] } {
  const found: Pending[] = [];
  pending = found;
  let html: string;
  try {
    html = renderToStaticMarkup(element);
  } finally {
    pending = null;
  }
  html = html.replaceAll(preload, '');
  const islands = found.map(({ Component, module, name, props, source }, index): Island => ({
    module,
    name,
    // In a page, a default export most often has the name of its function.
    props: serializeProps(
      props,
      name === 'default' ? Component.name || name : name,
      found.slice(0, index).filter((other) => other.name === name && other.source === source).length,
      source,
    ),
    html: renderToString(createElement(Component, props), {
      identifierPrefix: islandPrefix(String(index)),
    }).replaceAll(preload, ''),
  }));
  return { html, islands };
}

/** True for a function, and for the objects that `memo` and the like make of one; false for an element. */
export function isComponent(value: unknown): boolean {
  if (typeof value === 'function') return true;
  return typeof value === 'object' && value !== null && '$$typeof' in value && !isValidElement(value);
}
