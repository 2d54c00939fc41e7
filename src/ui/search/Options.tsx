import { memo, type MouseEvent, type ReactNode } from 'react';
import { shellId } from '../../model/shell.ts';
import type { SearchHit, SearchPage } from '../../model/search.ts';
import { Excerpt, hrefOf, groupHits, Trail } from './Hits.tsx';
import styles from './Search.module.css';

const MOST_HITS = 2;

/** The id of the option that leads to an address. */
const optionId = (href: string): string => shellId(`option:${href}`);

export interface Choice {
  /** Id of the chosen option. */
  active: string | null;
  choose: (id: string) => void;
  onGo: (event: MouseEvent<HTMLAnchorElement>, page: SearchPage | null) => void;
}

/** Ids of the options in order: those of the pages, then the link to all results. */
export function optionIds(pages: readonly SearchPage[], all: string): string[] {
  return [...new Set([...pages.flatMap(idsOf), optionId(all)])];
}

/** True if an id is that of one of a page's options. */
export const hasOption = (page: SearchPage, id: string | null): boolean => id !== null && idsOf(page).includes(id);

/** Ids of a page's options, in order. */
function idsOf(page: SearchPage): string[] {
  const { question, others } = groupHits(page);
  const hits = others.slice(0, MOST_HITS).map((hit) => hrefOf(page, hit));
  return [...(question ? [hrefOf(page, question)] : []), hrefOf(page), ...hits].map(optionId);
}

interface OptionProps extends Choice {
  href: string;
  /** The page that it leads to; null for all results. */
  page: SearchPage | null;
  className: string | undefined;
  /** Its words are the description of the option. */
  hit?: SearchHit | undefined;
  /** The accessible name. */
  children: ReactNode;
}

export function Option({ href, page, className, hit, children, active, choose, onGo }: OptionProps): ReactNode {
  const id = optionId(href);
  const hasWords = hit !== undefined && hit.excerpt.length > 0;
  return (
    <a
      id={id}
      href={href}
      // No HTML element is both an option and a link.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-selected={active === id}
      aria-describedby={hasWords ? `${id}:words` : undefined}
      tabIndex={-1}
      className={className}
      data-active-item={active === id || undefined}
      onPointerMove={() => choose(id)}
      onClick={(event) => onGo(event, page)}
    >
      {children}
      {hasWords && (
        // Only part of the description: names of options stay short.
        <span id={`${id}:words`} className={styles.excerpt} aria-hidden="true">
          <Excerpt parts={hit.excerpt} />
        </span>
      )}
    </a>
  );
}

/** A page with its best hits, one below the other. Rendered again only if its props change. */
export const PageOptions = memo(function PageOptions({ page, ...choice }: Choice & { page: SearchPage }): ReactNode {
  const { question, first, others } = groupHits(page);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-label={page.title} className={styles.page}>
      {question && (
        <Option {...choice} page={page} href={hrefOf(page, question)} className={styles.title} hit={first}>
          <span className={styles.question}>{question.ask}</span>{' '}
          <span className={styles.trail}>
            → {page.title} › {question.heading}
          </span>
        </Option>
      )}
      <Option {...choice} page={page} href={hrefOf(page)} className={styles.title} hit={question ? undefined : first}>
        <span className={styles.name}>{page.title}</span> <Trail page={page} />
      </Option>
      {others.slice(0, MOST_HITS).map((hit) => (
        <Option {...choice} key={hit.anchor} page={page} href={hrefOf(page, hit)} className={styles.place} hit={hit}>
          <span className={styles.heading}>{hit.heading}</span>
        </Option>
      ))}
    </div>
  );
});
