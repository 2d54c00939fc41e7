import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Heading } from '../../model/page.ts';
import { shellId } from '../../model/shell.ts';
import { Breakable } from '../content/Breakable.tsx';
import { texts } from '../texts.ts';
import { keepInView } from './keep-in-view.ts';
import styles from './TableOfContents.module.css';

const TITLE_ID = shellId('toc-title');

/** The headings of the page, with the one being read marked. */
export function TableOfContents({ headings }: { headings: Heading[] }): ReactNode {
  const current = useCurrentHeading(headings);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (current !== null) keepInView(list.current, '[aria-current]');
  }, [current]);
  const top = Math.min(...headings.map(({ depth }) => depth));
  return (
    <nav ref={list} className={styles.toc} aria-labelledby={TITLE_ID}>
      <p id={TITLE_ID}>{texts.onThisPage}</p>
      <ul role="list">
        {headings.map((heading) => (
          <li key={heading.id} className={styles[`depth${heading.depth - top}`]}>
            <a href={`#${heading.id}`} {...(heading.id === current && { 'aria-current': 'true' })}>
              <Breakable from={LONG}>{heading.text}</Breakable>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Words of at least this many characters may be broken in the narrow column; shorter ones fit on a line. */
const LONG = 20;

/** In pixels: a heading up to this far below the place to which a link scrolls it counts as being read. */
const SLACK = 24;

/**
 * The id of the heading whose section is being read: the last one that has reached the place where a link would scroll
 * it, or else the first. At the end of the page, where a heading cannot get there, it is the one that the reader
 * followed a link to, or else the last. Computed from the position of the page instead of from what has scrolled past,
 * so that it is right after every kind of jump.
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
      const isAtEnd = scrollY + innerHeight >= root.scrollHeight - 2;
      // Those in a closed fold or behind another tab have a place, too.
      const seen = elements.filter((element) => element.checkVisibility());
      const passed = seen.findLastIndex((element) => element.getBoundingClientRect().top <= line);
      const followed = seen.find((element, index) => index >= passed && element.matches(':target'));
      const last = scrollY > 0 ? seen.at(-1) : undefined;
      setCurrent(((isAtEnd && (followed ?? last)) || seen[Math.max(0, passed)])?.id ?? null);
    };
    const later = () => {
      frame ||= requestAnimationFrame(look);
    };
    later();
    const listening = new AbortController();
    for (const type of ['scroll', 'resize', 'hashchange'])
      addEventListener(type, later, { passive: true, signal: listening.signal });
    return () => {
      cancelAnimationFrame(frame);
      listening.abort();
    };
  }, [headings]);
  return current;
}
