import type { ReactNode } from 'react';
import type { ExcerptPart, SearchHit, SearchPage } from '../../model/search.ts';
import styles from './Search.module.css';

/** The text around a match, with the match marked. */
export function Excerpt({ parts }: { parts: readonly ExcerptPart[] }): ReactNode {
  // Parts have no identity but their order. Only marks are elements: each one takes time with every key.
  // oxlint-disable-next-line react/no-array-index-key
  return parts.map(({ text, marked }, index) => (marked ? <mark key={index}>{text}</mark> : text));
}

/** The breadcrumbs of a page. */
export function Trail({ page }: { page: SearchPage }): ReactNode {
  return page.breadcrumbs.length > 0 && <span className={styles.trail}>{page.breadcrumbs.join(' › ')}</span>;
}

/** The address of a place in a page, such as a hit or the answer to a question, or of the page. */
export const hrefOf = ({ path }: SearchPage, place?: { anchor: string }): string =>
  place?.anchor ? `${path}#${place.anchor}` : path;

/** What the results show of a page. */
interface GroupedHits {
  /** The question that the page answers; null if none leads to an answer. */
  question: SearchPage['question'];
  /** The hit with that answer, or else the one without a heading. */
  first: SearchHit | undefined;
  /** The other hits, below it. */
  others: SearchHit[];
}

/** Groups the hits of a page. A question that leads to its answer replaces the hit with that answer. */
export function groupHits({ question, hits }: SearchPage): GroupedHits {
  const start = question?.anchor ?? '';
  return {
    question: start === '' ? null : question,
    first: hits.find(({ anchor }) => anchor === start),
    others: hits.filter(({ anchor }) => anchor !== '' && anchor !== start),
  };
}
