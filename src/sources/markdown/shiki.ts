import { createHighlighterCore, type HighlighterCore } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import type { ThemeRegistration } from 'shiki/types';

/** Starts the highlighter without languages. In a module of its own: pages without code never load it. */
export async function createShiki(theme: ThemeRegistration): Promise<HighlighterCore> {
  return createHighlighterCore({ themes: [theme], langs: [], engine: createOnigurumaEngine(import('shiki/wasm')) });
}
