import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageMeta } from '../model/page.ts';
import type { Card as CardData } from '../model/site.ts';
import { Card, Cards } from '../ui/content/Cards.tsx';
import { NotFound } from '../ui/content/NotFound.tsx';
import { SearchPage, type Offers } from '../ui/search/SearchForm.tsx';
import { texts } from '../ui/texts.ts';

/**
 * The article of a page without a source: a category index, the search page, or the not-found page.
 *
 * @param report address of the repository; null if there is none
 */
export function generatedHtml(meta: PageMeta, cards: CardData[], offers: Offers | null, report: string | null): string {
  if (meta.kind === 'category') return renderToStaticMarkup(<Category {...meta} cards={cards} />);
  return renderToStaticMarkup(offers ? <SearchPage {...offers} /> : <NotFound cards={cards} report={report} />);
}

/** The children of a category as cards. */
function Category({ description, cards }: { description: string; cards: CardData[] }): ReactNode {
  return (
    <>
      {description && <p className="lead">{description}</p>}
      <Cards>
        {cards.map((card) => (
          <Card key={card.href} href={card.href} title={card.title}>
            {card.description}
            {card.count && <p className="card-kicker">{texts.count(card.count.kind, card.count.number)}</p>}
          </Card>
        ))}
      </Cards>
    </>
  );
}
