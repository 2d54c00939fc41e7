import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { BootData } from '../../model/boot.ts';
import type { SearchPage } from '../../model/search.ts';
import { DATA_ASKED, DATA_PENDING } from '../../model/shell.ts';
import { searchAddress } from '../document-base.ts';
import { Spinner } from '../status/Spinner.tsx';
import { texts } from '../texts.ts';
import { Excerpt, hrefOf, hrefOfQuestion, placesOf, Trail } from './Hits.tsx';
import { Failed, LeftOut, NoResults } from './Messages.tsx';
import { markWords } from './mark-words.ts';
import { addRecent } from './recents.ts';
import { SectionFilter } from './SectionFilter.tsx';
import { useResults } from './use-results.ts';
import styles from './Search.module.css';

const words = texts.search;
/** Pages at first, and with each press of the button more. */
const STEP = 20;
/** Browsers allow an address to change only so often. */
const PAUSE = 300;

const subscribe = (listener: () => void) => {
  addEventListener('popstate', listener);
  return () => removeEventListener('popstate', listener);
};

function addressOf(text: string, section: string | null): string {
  const query = new URLSearchParams({ ...(text && { q: text }), ...(section && { section }) }).toString();
  return query ? `${searchAddress()}?${query}` : searchAddress();
}

interface ResultsPageProps {
  search: BootData['search'];
  report: string | null;
  /** Text typed before this part was loaded. */
  typed: string;
}

/** The search page: the question, the sections and all that is found, in step with the address. */
export function ResultsPage({ search, report, typed }: ResultsPageProps): ReactNode {
  const { settings, sections, suggestions } = search;
  const address = useSyncExternalStore(subscribe, () => location.search);
  const query = new URLSearchParams(address);
  const asked = query.get('q') ?? '';
  const section = sections.find(({ id }) => id === query.get('section'))?.id ?? null;
  const [field, setField] = useState(typed || asked);
  const [limit, setLimit] = useState(STEP);
  const [attempt, setAttempt] = useState(0);
  const text = field.trim();
  const state = useResults(settings, { text, section, near: null, offset: 0, limit }, attempt);
  const { results, failed, pending } = state;

  // Back and forward bring back what was asked there.
  useEffect(() => {
    const onBack = () => setField(new URLSearchParams(location.search).get('q') ?? '');
    addEventListener('popstate', onBack);
    return () => removeEventListener('popstate', onBack);
  }, []);
  // While one types, the address follows; what was typed through makes no history.
  useEffect(() => {
    const timer = setTimeout(() => {
      if (addressOf(text, section) !== location.pathname + location.search && location.pathname === searchAddress())
        history.replaceState(history.state, '', addressOf(text, section));
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [text, section]);
  const go = (nextText: string, nextSection: string | null) => {
    setField(nextText);
    setLimit(STEP);
    if (addressOf(nextText, nextSection) !== location.pathname + location.search)
      history.pushState(null, '', addressOf(nextText, nextSection));
    dispatchEvent(new PopStateEvent('popstate'));
  };

  return (
    <div className={styles.results} {...{ [DATA_ASKED]: text === '' ? undefined : '' }}>
      <search>
        <form
          className="search"
          onSubmit={(event) => {
            event.preventDefault();
            if (text) addRecent(text);
            go(text, section);
          }}
        >
          <input
            type="search"
            name="q"
            // The page is there for this field.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            value={field}
            onChange={(event) => {
              setField(event.target.value);
              setLimit(STEP);
            }}
            aria-label={words.placeholder}
            placeholder={words.placeholder}
            autoComplete="off"
            spellCheck={false}
          />
          <button type="submit">{words.button}</button>
        </form>
      </search>
      <SectionFilter sections={sections} chosen={section} onChoose={(chosen) => go(text, chosen)} />
      <output className={styles.count}>
        {text !== '' && results !== null && results.count > 0 && words.count(results.count)}
      </output>
      {text !== '' && failed && <Failed onRetry={() => setAttempt(attempt + 1)} />}
      {text !== '' && !failed && results === null && <Spinner />}
      {text !== '' && results?.count === 0 && (
        <NoResults text={state.text} suggestions={suggestions} onTry={(next) => go(next, null)} report={report} />
      )}
      {text !== '' && results !== null && <LeftOut words={results.unknown} />}
      {text !== '' && results !== null && (
        <ol role="list" className={styles.list} {...{ [DATA_PENDING]: pending || undefined }}>
          {results.pages.map((page) => (
            <PageItem
              key={page.path}
              page={page}
              onGo={() => {
                addRecent(text);
                markWords(page);
              }}
            />
          ))}
        </ol>
      )}
      {text !== '' && results !== null && results.pages.length < results.count && (
        <button type="button" className={styles.more} onClick={() => setLimit(limit + STEP)}>
          {words.more}
        </button>
      )}
    </div>
  );
}

/** A page that was found, with the best of its places. */
export function PageItem({ page, onGo }: { page: SearchPage; onGo: () => void }): ReactNode {
  const { own, others } = placesOf(page);
  return (
    <li>
      <Trail page={page} />
      <h2>
        <a href={hrefOf(page)} onClick={onGo}>
          {page.title}
        </a>
      </h2>
      {page.question?.anchor && (
        <p>
          <a href={hrefOfQuestion(page)} onClick={onGo}>
            {page.question.ask}
          </a>{' '}
          <span className={styles.trail}>› {page.question.heading}</span>
        </p>
      )}
      {own && (
        <p className={styles.excerpt}>
          <Excerpt parts={own.excerpt} />
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
