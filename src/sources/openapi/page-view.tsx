import type { ReactNode } from 'react';
import type { AddressPart } from '../../model/api.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { ApiViewContext, type ApiView } from '../../ui/api/view.tsx';
import type { RenderedBlock } from '../../model/block.ts';
import { renderCodeBlock } from '../markdown/code-block.ts';
import { fillAddress, plainAddress } from './places.ts';
import { descriptionHtml, proseHtml, replaceCode, withHeadingIds } from './text.ts';

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

  text(markdown: string): string {
    return this.#written(descriptionHtml(markdown));
  }

  lead(markdown: string): string {
    const html = descriptionHtml(markdown);
    return this.#written(/<h[4-6]>/.test(html) ? proseHtml(markdown, (wanted) => this.#textId(wanted)) : html);
  }

  prose(markdown: string): string {
    return this.#written(proseHtml(markdown, (wanted) => this.id(wanted)));
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

  /** The id of a heading in a description. */
  #textId(wanted: string): string {
    return this.id(ownIds.test(wanted) ? `${wanted}-text` : wanted);
  }

  /** Makes a description part of the page: its code becomes a block like any other. */
  #written(html: string): string {
    const withIds = withHeadingIds(html, (wanted) => this.#textId(wanted));
    // Languages that the highlighter does not know are not reported, because they are not our mistake.
    return replaceCode(
      withIds,
      (language, code) =>
        `<code-block n="${this.#put({ language, code, url: undefined, isText: true })}"></code-block>`,
    );
  }
}
