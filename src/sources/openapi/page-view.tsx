import type { ReactNode } from 'react';
import { withApiView, type ApiView } from '../../ui/api/view.ts';
import type { CompiledBlock } from '../block.ts';
import { renderCodeBlock } from '../markdown/code-block.ts';
import { withLinks, type Elsewhere } from './links.ts';
import { fillPlaces } from './places.ts';
import { staticMarkup } from './static-markup.ts';
import { descriptionHtml, proseHtml, replaceCode, withHeadingIds } from './text.ts';

/** Rows for named schemas that are shown in place on one page. Beyond that, they are a link away. */
const MOST_ROWS = 48;
/** Rows of a page's own. Nobody reads more, and browsers struggle with them. */
const MOST_OWN_ROWS = 600;

/** Ids of the page's own headings and parts, which descriptions must not take. */
const ownIds =
  /^(?:request|example|response-examples|responses|body|properties|used-by|operations|related|server|(?:path|query|header)-parameters|(?:response|sample|answer|status|authentication)(?:-.*)?)$/;

/** HTML that is the same on all pages, for each of its two variants. */
type SharedRows = Record<Parameters<ApiView['once']>[1], WeakMap<object, string>>;

/** HTML by the object it shows. It is valid as long as links of the description lead to the same targets. */
let sharedRows: { key: string; known: SharedRows } | null = null;

function sharedOf(elsewhere: Elsewhere): SharedRows {
  const key = JSON.stringify(elsewhere);
  if (sharedRows?.key !== key) sharedRows = { key, known: { shown: new WeakMap(), other: new WeakMap() } };
  return sharedRows.known;
}

/**
 * Highlighted blocks of code. Samples often differ only in their address, which is put in later, and errors are alike.
 */
const colouredBlocks = new Map<string, string>();
const MOST_BLOCKS = 4000;

async function coloured(language: string, code: string): Promise<string> {
  const key = `${language}\n${code}`;
  const known = colouredBlocks.get(key);
  if (known !== undefined) return known;
  const { html } = await renderCodeBlock({ language, meta: '', code });
  if (colouredBlocks.size < MOST_BLOCKS) colouredBlocks.set(key, html);
  return html;
}

/** A code block of a page. */
interface Code {
  language: string;
  code: string;
  /** The address of the request, if the code is a sample. */
  url: string | undefined;
  /** True if the code is part of a description. */
  isText: boolean;
}

/** The state of an API page while it is rendered. */
export class ApiPageView implements ApiView {
  readonly #elsewhere: Elsewhere;
  readonly #inside: (fragment: string) => string | null;
  readonly #shared: SharedRows;
  readonly #codes: Code[] = [];
  readonly #ids = new Set<string>(['content']);
  #rows = MOST_ROWS;
  #ownRows = MOST_OWN_ROWS;
  /** Counts headings with ids and, below, texts with links to parts of the page. Both tie a text to its page. */
  #headings = 0;
  #fragments = 0;

  /** @param inside returns the address of what a fragment in a description names, or null if it names nothing */
  constructor(elsewhere: Elsewhere, inside: (fragment: string) => string | null) {
    this.#elsewhere = elsewhere;
    this.#inside = inside;
    this.#shared = sharedOf(elsewhere);
  }

  /** True if a description links to a part of the page. */
  get hasFragments(): boolean {
    return this.#fragments > 0;
  }

  render(part: ReactNode): string {
    return withApiView(this, () => staticMarkup(part));
  }

  /** The code blocks, highlighted. */
  blocks(): Promise<CompiledBlock[]> {
    return Promise.all(
      this.#codes.map(async ({ language, code, url, isText }): Promise<CompiledBlock> => {
        const block = await coloured(language, code);
        // Generated code is not text that anyone would search for.
        return { html: url === undefined ? block : fillPlaces(block, url), text: isText ? code : '' };
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

  code(language: string, code: string, url?: string): ReactNode {
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

  once(key: object, variant: keyof SharedRows, content: () => ReactNode): string {
    const known = this.#shared[variant].get(key);
    if (known !== undefined) return known;
    const before = this.#ownParts;
    const html = this.render(content());
    if (this.#ownParts === before) this.#shared[variant].set(key, html);
    return html;
  }

  spend(rows: number): boolean {
    return (this.#rows -= rows) >= 0;
  }

  spendOwn(rows: number): boolean {
    return (this.#ownRows -= rows) >= 0;
  }

  /**
   * Counts the rendered parts that belong to this page alone: code blocks are numbered per page, headings have ids, and
   * links to those may or may not lead somewhere.
   */
  get #ownParts(): number {
    return this.#codes.length + this.#headings + this.#fragments;
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
    if (html.includes('href="#')) this.#fragments += 1;
    const withIds = withHeadingIds(html, (wanted) => {
      this.#headings += 1;
      return this.#textId(wanted);
    });
    // Languages that the highlighter does not know are not reported, because they are not our mistake.
    return replaceCode(
      withLinks(withIds, this.#elsewhere, this.#inside),
      (language, code) =>
        `<code-block n="${this.#put({ language, code, url: undefined, isText: true })}"></code-block>`,
    );
  }
}
