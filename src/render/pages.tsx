import { renderToStaticMarkup } from 'react-dom/server';
import type { PageMeta } from '../model/page.ts';
import type { Card as CardData } from '../model/site.ts';
import { Card, Cards } from '../ui/content/Cards.tsx';
import { NotFound } from '../ui/content/NotFound.tsx';
import { SearchPage, type Offers } from '../ui/search/SearchForm.tsx';
import { texts } from '../ui/texts.ts';

/** The article of a category index: its children as cards. */
export function categoryHtml(page: PageMeta, cards: CardData[]): string {
  return renderToStaticMarkup(
    <>
      {page.description && <p className="lead">{page.description}</p>}
      <Cards>
        {cards.map((card) => (
          <Card key={card.href} href={card.href} title={card.title}>
            {card.description}
            {card.count && <p className="card-kicker">{texts.count(card.count.kind, card.count.number)}</p>}
          </Card>
        ))}
      </Cards>
    </>,
  );
}

/** The article of the search page. */
export function searchHtml(offers: Offers): string {
  return renderToStaticMarkup(<SearchPage {...offers} />);
}

/** A page that the not-found page links to. */
export interface WayOn {
  href: string;
  title: string;
  text: string;
}

/**
 * The article of the not-found page.
 *
 * @param report address of the repository for reporting broken links; null if there is none
 */
export function notFoundHtml(ways: WayOn[], report: string | null): string {
  return renderToStaticMarkup(<NotFound ways={ways} report={report} />);
}
