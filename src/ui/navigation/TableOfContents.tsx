import { useEffect, useState, type ReactNode } from 'react';
import type { Heading } from '../../model/page.ts';
import { TOC_TITLE_ID } from '../../model/shell.ts';
import { texts } from '../texts.ts';
import styles from './TableOfContents.module.css';

/** The headings of the page beside it, the one being read marked. */
export function TableOfContents({ headings }: { headings: Heading[] }): ReactNode {
  const current = useCurrentHeading(headings);
  const top = Math.min(...headings.map(({ depth }) => depth));
  return (
    <nav className={styles.toc} aria-labelledby={TOC_TITLE_ID}>
      <p id={TOC_TITLE_ID}>{texts.onThisPage}</p>
      <ul role="list">
        {headings.map((heading, index) => (
          // By place: the next page's headings reuse the elements.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={styles[`depth${heading.depth - top}`]}>
            <a href={`#${heading.id}`} {...(heading.id === current && { 'aria-current': 'true' })}>
              {heading.text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The id of the last heading that has come to the top of the window; null before the first. */
function useCurrentHeading(headings: Heading[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const elements = headings.flatMap(({ id }) => document.getElementById(id) ?? []);
    const above = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          // A heading is being read from where a jump to it would put it, just below the bar, upwards.
          if (entry.isIntersecting || entry.boundingClientRect.top < 0) above.add(entry.target);
          else above.delete(entry.target);
        }
        setCurrent(elements.findLast((element) => above.has(element))?.id ?? null);
      },
      { rootMargin: '0px 0px -85% 0px' },
    );
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, [headings]);
  return current;
}
