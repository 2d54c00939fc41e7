import type { ReactNode } from 'react';
import type { Card as CardData } from '../../model/site.ts';
import { SearchForm } from '../search/SearchForm.tsx';
import { texts } from '../texts.ts';
import { Card, Cards } from './Cards.tsx';

interface NotFoundProps {
  /** Where to go on. */
  cards: CardData[];
  /** Address of the repository for reporting broken links; null if there is none. */
  report: string | null;
}

/** The article for an unknown address: says what happened and where to go next. */
export function NotFound({ cards, report }: NotFoundProps): ReactNode {
  return (
    <>
      <p className="lead">{texts.notFound.lead}</p>
      <SearchForm form={{ action: '/search' }} />
      {/* search/Nearest.tsx shows the best hits for the words of the address here. */}
      <div data-nearest="true" />
      <h2>{texts.notFound.ways}</h2>
      <Cards>
        {cards.map(({ href, title, description }) => (
          <Card key={href} href={href} title={title}>
            {description}
          </Card>
        ))}
      </Cards>
      {report && (
        <p>
          <a href={`${report}/issues`}>{texts.notFound.report}</a>
        </p>
      )}
    </>
  );
}
