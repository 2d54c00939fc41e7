/**
 * Hydrates islands. Loaded only by pages that have some. It does not import React, which the shell hands over once it
 * has loaded, so that both load in parallel.
 */
import type { ComponentType } from 'react';
import type { Root } from 'react-dom/client';
import type { Asset } from '../../model/asset.ts';
import { isObject } from '../../model/json.ts';
import { ISLAND_ALIVE, ISLAND_ELEMENT, ISLAND_EVENT, islandPrefix, type IslandAttributes } from '../../model/shell.ts';
import type { ErrorBoundary } from '../status/ErrorBoundary.tsx';
import type { ErrorBox } from '../status/ErrorBox.tsx';
import { addLink, loadModule } from './load.ts';

/** Modules that the shell hands over. */
export interface Shared {
  /** This and the next three are also the modules that islands import by their package names. */
  react: typeof import('react');
  runtime: typeof import('react/jsx-runtime');
  dom: typeof import('react-dom');
  client: typeof import('react-dom/client');
  ErrorBoundary: typeof ErrorBoundary;
  ErrorBox: typeof ErrorBox;
}

/** Filled in before the first island is imported. */
export const shared = {} as Shared;

let handOver = () => {};
const handedOver = new Promise<void>((resolve) => (handOver = resolve));

/** Hands over the modules; called once, by the shell. */
export function share(values: Shared): void {
  Object.assign(shared, values);
  handOver();
}

/** Resolves once the page has loaded. Before that, an island requests something only at a sign of use. */
const loaded = new Promise<unknown>((resolve) => {
  if (document.readyState === 'complete') resolve(null);
  else addEventListener('load', resolve);
});

/** An island this close to the viewport is loaded already. */
const MARGIN = '200px';
const signs = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'];

/** Islands that an edit has just removed, in development: those that it inserts again keep their state. */
const leaving: IslandElement[] = [];

class IslandElement extends HTMLElement {
  #root: Root | null = null;
  #isBegun = false;
  /** Number of retries. */
  #attempts = 0;
  #observer: IntersectionObserver | null = null;

  connectedCallback(): void {
    if (this.#isBegun || !this.isConnected) return;
    if (import.meta.env.DEV) {
      const same = leaving.find((old) => old.#identity === this.#identity);
      if (same) {
        leaving.splice(leaving.indexOf(same), 1);
        return this.replaceWith(same);
      }
    }
    for (const sign of signs) this.addEventListener(sign, this.#begin, { passive: true });
    void loaded.then(() => {
      if (!this.isConnected || this.#isBegun) return;
      this.#observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) this.#begin();
        },
        { rootMargin: MARGIN },
      );
      // The element has no box of its own.
      const boxes = this.children.length > 0 ? this.children : [this.parentElement ?? this];
      for (const box of boxes) this.#observer.observe(box);
    });
  }

  /** Identifies an island across edits, in development. */
  get #identity(): string {
    return JSON.stringify([this.#read('name'), this.#read('files'), this.#read('props')]);
  }

  disconnectedCallback(): void {
    if (import.meta.env.DEV && this.#root) leaving.push(this);
    // An island that was only moved is connected again by then.
    queueMicrotask(() => {
      if (import.meta.env.DEV) leaving.length = 0;
      if (this.isConnected) return;
      this.#stopWaiting();
      this.#root?.unmount();
      this.#root = null;
    });
  }

  #stopWaiting(): void {
    this.#observer?.disconnect();
    for (const sign of signs) this.removeEventListener(sign, this.#begin);
  }

  readonly #begin = (): void => {
    if (this.#isBegun) return;
    this.#isBegun = true;
    this.#stopWaiting();
    void this.#bringToLife();
  };

  async #bringToLife(): Promise<void> {
    try {
      const [own = { href: '' }, ...others] = this.#files();
      await Promise.all([...others.map((file) => addLink('modulepreload', file)), handedOver]);
      const module = (await loadModule(own, this.#attempts)) as Record<string, ComponentType<Record<string, unknown>>>;
      const component = module[this.#read('name')];
      if (!component) throw new Error(`${own.href} has no ${this.#read('name')}.`);
      if (this.isConnected) this.#mount(component);
    } catch (error) {
      this.#fail(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #files(): Asset[] {
    const words = this.#read('files').split(' ');
    return words.flatMap((href, at) => (at % 2 === 0 ? [{ href, integrity: words[at + 1] ?? '' }] : []));
  }

  #mount(component: ComponentType<Record<string, unknown>>): void {
    const { react, client, ErrorBoundary, ErrorBox } = shared;
    const props: unknown = JSON.parse(this.#read('props') || '{}');
    if (!isObject(props)) throw new Error('The props are not an object.');
    const boundary = react.createElement(
      ErrorBoundary,
      { Fallback: ErrorBox, onReady: this.#onReady },
      react.createElement(component, props),
    );
    this.#root = client.hydrateRoot(this, boundary, { identifierPrefix: islandPrefix(this.#read('n')) });
  }

  /** Announces elements that the island inserts, now and later, so that they are enhanced like those of an article. */
  readonly #onReady = (): void => {
    this.toggleAttribute(ISLAND_ALIVE, true);
    const tell = () => this.dispatchEvent(new Event(ISLAND_EVENT, { bubbles: true }));
    tell();
    new MutationObserver((records) => {
      if (records.some(({ addedNodes }) => [...addedNodes].some((node) => node instanceof Element))) tell();
    }).observe(this, { childList: true, subtree: true });
  };

  /** Keeps the HTML from the build, and shows above it why it does not respond. */
  #fail(error: Error): void {
    console.error(error);
    const place = document.createElement('div');
    this.before(place);
    const root = shared.client.createRoot(place);
    const onRetry = () => {
      root.unmount();
      place.remove();
      this.#attempts += 1;
      void this.#bringToLife();
    };
    root.render(shared.react.createElement(shared.ErrorBox, { error, onRetry }));
  }

  #read(name: keyof IslandAttributes): string {
    return this.getAttribute(name) ?? '';
  }
}

customElements.define(ISLAND_ELEMENT, IslandElement);
