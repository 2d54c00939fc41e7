import type { ReactNode } from 'react';
import type { ExcerptPart, SearchHit, SearchPage } from '../../model/search.ts';
import styles from './Search.module.css';

/** The words around a match, the match marked. */
export function Excerpt({ parts }: { parts: readonly ExcerptPart[] }): ReactNode {
  return parts.map(({ text, marked }, index) =>
    // Parts have no names; their order is all they are.
    // oxlint-disable-next-line react/no-array-index-key
    marked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  );
}

/** Position of a page: the labels above it. */
export function Trail({ page }: { page: SearchPage }): ReactNode {
  return page.breadcrumbs.length > 0 && <span className={styles.trail}>{page.breadcrumbs.join(' › ')}</span>;
}

/** The address of a place in a page. */
export const hrefOf = (page: SearchPage, hit?: SearchHit): string =>
  hit && hit.anchor !== '' ? `${page.path}#${hit.anchor}` : page.path;

/** The address of the answer to the question that was found. */
export const hrefOfQuestion = ({ path, question }: SearchPage): string =>
  question?.anchor ? `${path}#${question.anchor}` : path;

/** The places of a page below its own entry, which itself shows the place without a heading. */
export function placesOf(page: SearchPage): { own: SearchHit | undefined; others: SearchHit[] } {
  return {
    own: page.hits.find(({ anchor }) => anchor === ''),
    others: page.hits.filter(({ anchor }) => anchor !== ''),
  };
}
