import { attribute, escapeHtml, htmlTokens } from '../model/html.ts';
import type { Heading } from '../model/page.ts';
import { PLACES } from '../model/places.ts';
import type { Card } from '../model/site.ts';
import { cardsHtml } from '../render/pages.tsx';

const place = (name: string) => new RegExp(`<${name}([^>]*)>([\\s\\S]*?)</${name}>`, 'g');

/** Fills in the cards of the page's category, if the page asks for them. */
export function fillCards(html: string, cards: readonly Card[] | null): string {
  return html.includes(`<${PLACES.cards}`) ? html.replaceAll(place(PLACES.cards), () => cardsHtml(cards ?? [])) : html;
}

/** Fills in the table of contents, if the page asks for it. */
export function fillContents(html: string, headings: readonly Heading[]): string {
  if (!html.includes(`<${PLACES.contents}`)) return html;
  return html.replaceAll(place(PLACES.contents), (_, attributes: string) => {
    const level = (name: string) => Number(attribute(attributes, name));
    const shown = headings.filter(({ depth }) => depth >= level('min') && depth <= level('max'));
    const items = shown.map(
      ({ id, text, depth }) =>
        `<li class="contents-${depth}"><a href="#${escapeHtml(id)}">${escapeHtml(text)}</a></li>`,
    );
    return `<ul class="contents">${items.join('')}</ul>`;
  });
}

/** The elements that a page adds to its document's head. */
interface TakenHead {
  body: string;
  head: string;
  /** Names of elements that are dropped. */
  left: string[];
}

/** Moves the meta and link elements of `<Head>` from the article to the document's head. */
export function takeHead(html: string): TakenHead {
  const taken: TakenHead = { body: html, head: '', left: [] };
  if (!html.includes(`<${PLACES.head}`)) return taken;
  taken.body = html.replaceAll(place(PLACES.head), (_, _attributes: string, inner: string) => {
    for (const { kind, name, at, end } of htmlTokens(inner)) {
      if (kind !== 'open') continue;
      if (name === 'meta' || name === 'link') taken.head += `${inner.slice(at, end).replace(/\/>$/, '>')}\n`;
      else taken.left.push(name);
    }
    return '';
  });
  return taken;
}
