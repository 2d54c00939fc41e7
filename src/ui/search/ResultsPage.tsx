import { useEffect, useLayoutEffect, useState, useSyncExternalStore, type MouseEvent, type ReactNode } from 'react';
import type { BootData } from '../../model/boot.ts';
import { isObject } from '../../model/json.ts';
import type { SearchPage, SearchResults } from '../../model/search.ts';
import { searchAddress } from '../document-base.ts';
import { hasModifier } from '../events.ts';
import { Spinner } from '../status/Spinner.tsx';
import { texts } from '../texts.ts';
import { addressOfSearch, type QueryInAddress } from './address.ts';
import { Excerpt, hrefOf, groupHits, Trail } from './Hits.tsx';
import { Failed, LeftOut, NoResults } from './Messages.tsx';
import { markWords } from './mark-words.ts';
import { addRecent } from './recents.ts';
import { SearchForm } from './SearchForm.tsx';
import { SectionFilter } from './SectionFilter.tsx';
import { useResults } from './use-results.ts';
import styles from './Search.module.css';

const words = texts.search;
/** Pages shown at first, and added by each press of the button. */
const STEP = 20;
/** In milliseconds: browsers limit how often the address may change. */
const PAUSE = 300;

const subscribe = (listener: () => void) => {
  addEventListener('popstate', listener);
  return () => removeEventListener('popstate', listener);
};

const isHere = (address: string) => address === location.pathname + location.search;

/** Puts a query into the page's address, as a new entry in the history. */
function ask(asked: QueryInAddress): void {
  const address = addressOfSearch(asked);
  if (!isHere(address)) history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Keeps the address in step with the text typed, without adding to the history. */
function useAddressOf(asked: QueryInAddress): void {
  const address = addressOfSearch(asked);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!isHere(address) && location.pathname === searchAddress()) history.replaceState(history.state, '', address);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [address]);
}

/** What the reader saw when they followed a result: the number of pages shown, and the scroll position in pixels. */
interface Seen {
  shown: number;
  top: number;
}

/** What the history holds of that. Back returns to it here, since the browser scrolls before there are results. */
function seenBefore(): Seen | null {
  const state: unknown = history.state;
  if (!isObject(state)) return null;
  const { shown, top } = state;
  return typeof shown === 'number' && typeof top === 'number' ? { shown, top } : null;
}

interface ResultsPageProps {
  search: BootData['search'];
  report: string | null;
  /** Text typed before this part was loaded. */
  typed: string;
}

/** The search page: the query, the sections and the results, in step with the address. */
export function ResultsPage({ search, report, typed }: ResultsPageProps): ReactNode {
  const { settings, sections, suggestions } = search;
  const asked = new URLSearchParams(useSyncExternalStore(subscribe, () => location.search));
  const knownSection = (name: string) => sections.find(({ id }) => id === asked.get(name))?.id ?? null;
  const section = knownSection('section');
  const near = knownSection('near');
  const [field, setField] = useState(typed || (asked.get('q') ?? ''));
  const [limit, setLimit] = useState(() => seenBefore()?.shown ?? STEP);
  const text = field.trim();
  const state = useResults(settings, { text, section, near, limit });
  const { results, failed } = state;
  // Back and forward restore the query.
  useEffect(() => subscribe(() => setField(new URLSearchParams(location.search).get('q') ?? '')), []);
  useAddressOf({ text, section, near });
  const isFound = results !== null;
  useLayoutEffect(() => {
    const before = seenBefore();
    if (!isFound || !before) return;
    history.replaceState(null, '');
    scrollTo(0, before.top);
  }, [isFound]);
  const onType = (next: string) => {
    setField(next);
    setLimit(STEP);
  };
  const go = (nextText: string, nextSection: string | null) => {
    onType(nextText);
    ask({ text: nextText, section: nextSection, near });
  };

  return (
    <div className={styles.results} data-asked={text === '' ? undefined : ''}>
      <SearchForm
        form={{
          onSubmit: (event) => {
            event.preventDefault();
            if (text) addRecent(text);
            go(text, section);
          },
        }}
        // This field is the purpose of the page.
        field={{ autoFocus: true, value: field, onChange: (event) => onType(event.target.value) }}
      />
      <SectionFilter sections={sections} chosen={section} onChoose={(chosen) => go(text, chosen)} />
      <output className={styles.count}>{results !== null && results.count > 0 && words.count(results.count)}</output>
      {failed && <Failed onRetry={state.retry} />}
      {text !== '' && !failed && results === null && <Spinner />}
      {results?.count === 0 && (
        <NoResults text={state.text} suggestions={suggestions} onTry={(next) => go(next, null)} report={report} />
      )}
      {results && <Found results={results} text={text} pending={state.pending} onMore={() => setLimit(limit + STEP)} />}
    </div>
  );
}

interface FoundProps {
  results: SearchResults;
  /** The query, which is saved once the reader follows a result. */
  text: string;
  /** A newer answer is awaited. */
  pending: boolean;
  onMore: () => void;
}

/** The pages found, and a button if there are more. */
function Found({ results: { pages, count, unknown }, text, pending, onMore }: FoundProps): ReactNode {
  return (
    <>
      <LeftOut words={unknown} />
      <ol role="list" className={styles.list} data-pending={pending || undefined}>
        {pages.map((page) => (
          <PageItem
            key={page.path}
            page={page}
            onGo={(event) => {
              addRecent(text);
              // With a modifier, the page opens elsewhere and the reader stays here.
              if (hasModifier(event)) return;
              history.replaceState({ shown: pages.length, top: scrollY } satisfies Seen, '');
              markWords(page, event.currentTarget);
            }}
          />
        ))}
      </ol>
      {pages.length < count && (
        <button type="button" className={styles.more} onClick={onMore}>
          {words.more}
        </button>
      )}
    </>
  );
}

interface PageItemProps {
  page: SearchPage;
  /** Called for each link that is followed. */
  onGo: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** A page found, with its best hits. */
export function PageItem({ page, onGo }: PageItemProps): ReactNode {
  const { question, first, others } = groupHits(page);
  return (
    <li>
      <Trail page={page} />
      <h2>
        <a href={hrefOf(page)} onClick={onGo}>
          {page.title}
        </a>
      </h2>
      {question && (
        <p className={styles.asked}>
          <a href={hrefOf(page, question)} onClick={onGo}>
            {question.ask}
          </a>{' '}
          <span className={styles.trail}>› {question.heading}</span>
        </p>
      )}
      {first && (
        <p className={styles.excerpt}>
          <Excerpt parts={first.excerpt} />
        </p>
      )}
      {others.length > 0 && (
        <ul role="list">
          {others.map((hit) => (
            <li key={hit.anchor}>
              <a href={hrefOf(page, hit)} onClick={onGo}>
                {hit.heading}
              </a>
              <p className={styles.excerpt}>
                <Excerpt parts={hit.excerpt} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
