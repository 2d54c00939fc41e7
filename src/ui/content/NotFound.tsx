import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { SearchForm } from '../search/SearchForm.tsx';
import { Card, Cards } from './Cards.tsx';

/** A page that the not-found page links to. */
export interface WayOn {
  href: string;
  title: string;
  text: string;
}

export interface NotFoundProps {
  ways: WayOn[];
  /** Address of the repository for reporting broken links; null if there is none. */
  report: string | null;
}

/** The article for an unknown address: says what happened and where to go next. */
export function NotFound({ ways, report }: NotFoundProps): ReactNode {
  return (
    <>
      <p className="lead">{texts.notFound.lead}</p>
      <SearchForm form={{ action: '/search' }} />
      {/* search/Nearest.tsx shows the best hits for the words of the address here. */}
      <div data-nearest="true" />
      <h2>{texts.notFound.ways}</h2>
      <Cards>
        {ways.map((way) => (
          <Card key={way.href} href={way.href} title={way.title}>
            {way.text}
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
