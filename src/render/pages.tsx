import { renderToStaticMarkup } from 'react-dom/server';
import type { PageMeta } from '../model/page.ts';
import type { Card as CardData } from '../model/site.ts';
import { Card, Cards } from '../ui/content/Cards.tsx';
import { NotFound, type NotFoundProps } from '../ui/content/NotFound.tsx';
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

/** The article of the not-found page. */
export function notFoundHtml(props: NotFoundProps): string {
  return renderToStaticMarkup(<NotFound {...props} />);
}
