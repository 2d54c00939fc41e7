import GithubSlugger from 'github-slugger';
import type { ReactNode } from 'react';
import type { AddressPart } from '../../model/api.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { ApiViewContext, type ApiView } from '../../ui/api/view.tsx';
import type { RenderedBlock } from '../../model/block.ts';
import { classesOf, element, elements, levelOf, replaceElements, textOf, writeHtml } from '../article/tree.ts';
import { renderCodeBlock } from '../markdown/code-block.ts';
import { fillAddress, plainAddress } from './sample-address.ts';
import { descriptionTree } from './text.ts';

/**
 * Rows that a page shows in place: of schemas that have a page of their own, which are a link away, and of its own
 * schemas. Nobody reads more, and browsers struggle with them.
 */
const MOST_ROWS = { linked: 48, own: 600 };

/** Ids of the page's own headings and parts, which descriptions must not take. */
const ownIds =
  /^(?:request|example|response-examples|responses|body|properties|used-by|operations|related|server|(?:path|query|header)-parameters|(?:response|sample|answer|status|authentication)(?:-.*)?)$/;

/** A code block of a page. */
interface Code {
  language: string;
  code: string;
  /** The address of the request, if the code is a sample. */
  url: AddressPart[] | undefined;
  /** True if the code is part of a description. */
  isText: boolean;
}

/** The state of an API page while it is rendered. */
export class ApiPageView implements ApiView {
  readonly #codes: Code[] = [];
  readonly #ids = new Set<string>(['content']);
  readonly #rows = { ...MOST_ROWS };

  /** The HTML of the page's content. */
  render(content: ReactNode): string {
    return renderToStaticMarkup(<ApiViewContext value={this}>{content}</ApiViewContext>);
  }

  /** The code blocks, highlighted. */
  blocks(): Promise<RenderedBlock[]> {
    return Promise.all(
      this.#codes.map(async ({ language, code, url, isText }): Promise<RenderedBlock> => {
        const { html, plain } = await renderCodeBlock({ language, meta: '', code });
        // Generated code is not text that anyone would search for.
        const text = isText ? code : '';
        if (url === undefined) return { html, text, markdown: plain };
        return { html: fillAddress(html, url), text, markdown: { ...plain, code: plainAddress(plain.code, url) } };
      }),
    );
  }

  /** Makes a description part of the page: its headings get ids, and its code becomes blocks like any other. */
  text(markdown: string, top: 2 | 4): string {
    const known = plainTexts.get(markdown);
    if (known !== undefined) return known;
    const tree = descriptionTree(markdown, top);
    const slugger = new GithubSlugger();
    let isPlain = true;
    for (const node of elements(tree)) {
      const level = levelOf(node);
      if (level !== null || node.tagName === 'pre') isPlain = false;
      if (level === null) continue;
      const wanted = slugger.slug(textOf(node)) || 'section';
      node.properties['id'] = this.id(ownIds.test(wanted) ? `${wanted}-text` : wanted);
    }
    replaceElements(tree, (node) => {
      const [code] = node.children;
      if (node.tagName !== 'pre' || code?.type !== 'element' || code.tagName !== 'code') return null;
      // Languages that the highlighter does not know are not reported, because they are not our mistake.
      const language = classesOf(code)[0]?.replace('language-', '') ?? '';
      const text = textOf(code).replace(/\n$/, '');
      const n = this.#put({ language, code: text, url: undefined, isText: true });
      return [element('code-block', { n: String(n) })];
    });
    const html = writeHtml(tree).trim();
    if (isPlain) plainTexts.set(markdown, html);
    return html;
  }

  code(language: string, code: string, url?: AddressPart[]): ReactNode {
    const Block = 'code-block' as unknown as (props: { n: string }) => ReactNode;
    return <Block n={String(this.#put({ language, code, url, isText: false }))} />;
  }

  id(wanted: string): string {
    const base = wanted.replaceAll(/[^\p{L}\p{N}_.[\]-]+/gu, '-');
    let id = base;
    for (let number = 2; this.#ids.has(id); number++) id = `${base}-${number}`;
    this.#ids.add(id);
    return id;
  }

  takeRows(count: number, of: keyof typeof MOST_ROWS): boolean {
    return (this.#rows[of] -= count) >= 0;
  }

  /** @returns the number of the block on the page */
  #put(code: Code): number {
    return this.#codes.push(code) - 1;
  }
}

/**
 * Descriptions without headings and code, which are the same HTML wherever they stand: a schema is on many pages with
 * those of all its properties.
 */
const plainTexts = new Map<string, string>();
