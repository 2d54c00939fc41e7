import * as React from 'react';
import * as ReactDom from 'react-dom';
import * as runtime from 'react/jsx-runtime';
import { ComponentError, type UsingSource } from './errors.ts';
import { isPlain, noteSource } from './render.ts';

const FIX = "Begin the component's file with 'use client': then the browser hydrates it.";

/** Hooks that do nothing in plain HTML, because they take effect in a browser. */
const LIVE_HOOKS = [
  'useState',
  'useReducer',
  'useEffect',
  'useLayoutEffect',
  'useInsertionEffect',
  'useImperativeHandle',
  'useSyncExternalStore',
  'useTransition',
  'useDeferredValue',
  'useOptimistic',
  'useActionState',
  'useEffectEvent',
] as const;

type Callable = (...values: unknown[]) => unknown;

function guardHook(name: string): Callable {
  return (...values) => {
    if (isPlain()) throw new ComponentError(`${name} does nothing in a component that becomes plain HTML`, FIX);
    return ((React as unknown as Record<string, Callable>)[name] as Callable)(...values);
  };
}

/**
 * Wraps a function that creates elements, so that event handlers are refused where plain HTML would never call them.
 */
function guardElement(make: Callable): Callable {
  return (type, props, ...rest) => {
    if (isPlain()) checkElement(type, props);
    return make(type, props, ...rest);
  };
}

function checkElement(type: unknown, props: unknown): void {
  if (typeof type === 'function' && 'prototype' in type) {
    const lives = (type.prototype as { componentDidMount?: unknown } | undefined)?.componentDidMount !== undefined;
    if (lives) throw new ComponentError(`${type.name} has componentDidMount, which plain HTML never calls`, FIX);
  }
  if (typeof type !== 'string') return;
  for (const [name, value] of Object.entries(props ?? {}))
    // React leaves out those in small letters, too.
    if (/^on./i.test(name) && /function|string/.test(typeof value))
      throw new ComponentError(`${name} of <${type}> does nothing in a component that becomes plain HTML`, FIX);
}

const { jsx, jsxs } = runtime as unknown as Record<'jsx' | 'jsxs', Callable>;

const guardedRuntime = { ...runtime, jsx: guardElement(jsx), jsxs: guardElement(jsxs) };

/** The JSX runtime of an MDX page or partial, which records that its elements come from that text. */
export function runtimeOf(source: UsingSource): typeof guardedRuntime {
  const noted =
    (make: Callable): Callable =>
    (...values) => {
      const element = make(...values) as React.ReactElement;
      noteSource(element, source);
      return element;
    };
  return { ...guardedRuntime, jsx: noted(guardedRuntime.jsx), jsxs: noted(guardedRuntime.jsxs) };
}

const react: Record<string, unknown> = {
  ...React,
  ...Object.fromEntries(LIVE_HOOKS.filter((name) => name in React).map((name) => [name, guardHook(name)])),
  createElement: guardElement(React.createElement as Callable),
};

/**
 * React as the site's components see it in the build: the same, except that whatever would silently do nothing throws.
 */
export const guardedReact: Record<string, Record<string, unknown>> = {
  react,
  'react/jsx-runtime': guardedRuntime,
  'react-dom': ReactDom,
};
