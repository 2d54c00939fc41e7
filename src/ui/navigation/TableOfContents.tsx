import { useEffect, useState, type ReactNode } from 'react';
import type { Heading } from '../../model/page.ts';
import { TOC_TITLE_ID } from '../../model/shell.ts';
import { Breakable } from '../content/Breakable.tsx';
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
              <Breakable from={LONG}>{heading.text}</Breakable>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Of this many characters, a word is too long for a line of the narrow column; a shorter one can have the next line. */
const LONG = 20;

/** In pixels below the place to which a link scrolls a heading: one that is there is being read. */
const SLACK = 24;

/**
 * The id of the heading whose section is being read: the last one that has come to where a link would scroll it, the
 * first before that, and the last at the end of the page. Computed from where the page is and not from what has passed
 * by, so that it is right after every kind of jump.
 */
function useCurrentHeading(headings: Heading[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const elements = headings.flatMap(({ id }) => document.getElementById(id) ?? []);
    const root = document.documentElement;
    let frame = 0;
    const look = () => {
      frame = 0;
      const line = Number.parseFloat(getComputedStyle(root).scrollPaddingTop) + SLACK;
      const isAtEnd = scrollY > 0 && scrollY + innerHeight >= root.scrollHeight - 2;
      const passed = elements.findLast((element) => element.getBoundingClientRect().top <= line);
      setCurrent(((isAtEnd ? elements.at(-1) : passed) ?? elements[0])?.id ?? null);
    };
    const later = () => {
      frame ||= requestAnimationFrame(look);
    };
    later();
    addEventListener('scroll', later, { passive: true });
    addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', later);
      removeEventListener('resize', later);
    };
  }, [headings]);
  return current;
}
