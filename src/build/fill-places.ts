import { attribute, escapeHtml, htmlTokens } from '../model/html.ts';
import type { Heading } from '../model/page.ts';
import { PLACES } from '../model/places.ts';
import type { Card } from '../model/site.ts';
import { cardsHtml } from '../render/pages.tsx';

const place = (name: string) => new RegExp(`<${name}([^>]*)>([\\s\\S]*?)</${name}>`, 'g');

/** Puts the cards of the page's category where the page wants them. */
export function fillCards(html: string, cards: readonly Card[] | null): string {
  return html.includes(`<${PLACES.cards}`) ? html.replaceAll(place(PLACES.cards), () => cardsHtml(cards ?? [])) : html;
}

/** Puts the table of contents where the page wants it. */
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

/** A page's part of the head of its document. */
interface TakenHead {
  body: string;
  head: string;
  /** Names of elements that are not taken over. */
  left: string[];
}

/** Takes out of an article what belongs in the head of its document: meta elements and links. */
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
