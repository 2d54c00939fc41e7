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

/** The address of a place in a page. */
export const hrefOf = (page: SearchPage, hit?: SearchHit): string =>
  hit && hit.anchor !== '' ? `${page.path}#${hit.anchor}` : page.path;

/** The address of the answer to a page's matching question. */
export const hrefOfQuestion = ({ path, question }: SearchPage): string =>
  question?.anchor ? `${path}#${question.anchor}` : path;

/** Separates the place without a heading, which a page's own entry shows, from the places listed below it. */
export function placesOf(page: SearchPage): { own: SearchHit | undefined; others: SearchHit[] } {
  return {
    own: page.hits.find(({ anchor }) => anchor === ''),
    others: page.hits.filter(({ anchor }) => anchor !== ''),
  };
}
