import { Combobox, ComboboxItem, useComboboxStore, useStoreState, type ComboboxStore } from '@ariakit/react';
import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { BootData } from '../../model/config.ts';
import { sectionOf, type SearchHit, type SearchPage, type SearchQuery } from '../../model/search.ts';
import { shellId } from '../../model/shell.ts';
import { Icon } from '../icons.tsx';
import { Spinner } from '../status/Spinner.tsx';
import { texts } from '../texts.ts';
import { Excerpt, hrefOf, placesOf, Trail } from './Hits.tsx';
import { Failed, NoResults } from './Messages.tsx';
import { addRecent, readRecents, removeRecent } from './recents.ts';
import { Recents } from './Recents.tsx';
import { SectionFilter } from './SectionFilter.tsx';
import { askAhead, useResults } from './use-results.ts';
import styles from './Search.module.css';

const words = texts.search;
const MOST_PAGES = 5;
/** For a letter or two, which are not yet a question. */
const FEW_PAGES = 3;
const MOST_PLACES = 2;

function queryOf(text: string, section: string | null, near: string | null): Omit<SearchQuery, 'signal'> {
  return { text, section, near, offset: 0, limit: text.length < 3 ? FEW_PAGES : MOST_PAGES };
}

/** The id of the option that leads to an address. */
const optionId = (href: string): string => shellId(`option:${href}`);

interface SearchDialogProps {
  search: BootData['search'];
  /** Where to say that something is missing; null: nowhere. */
  report: string | null;
  /** The page that the reader is on. */
  path: string;
  close: () => void;
}

/** What is in the search dialog: the field, the sections, and what is found. */
export function SearchDialog({ search, report, path, close }: SearchDialogProps): ReactNode {
  const { settings, sections, suggestions } = search;
  const store = useComboboxStore({ defaultValue: '', resetValueOnHide: false });
  const { setContentElement } = store;
  const typed = useStoreState(store, 'value');
  const text = typed.trim();
  const [section, setSection] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [recents, setRecents] = useState(readRecents);
  const near = sectionOf(sections, path) || null;
  const field = useRef<HTMLInputElement>(null);
  const state = useResults(settings, queryOf(text, section, near), attempt);
  const { results, failed, pending } = state;
  const isWaiting = text !== '' && results === null && !failed;
  const isLate = useLate(isWaiting);
  const found = text !== '' && results !== null && results.count > 0;
  useEffect(() => store.setOpen(found), [store, found]);
  const [best] = found ? results.pages : [];
  // Enter goes to the best answer. The combobox would choose it by moving the focus there and back, with each letter.
  // It forgets its choice with each letter, also with a blank that asks nothing new.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useLayoutEffect(() => store.setActiveId(best ? optionId(hrefOf(best)) : null), [store, best, typed]);
  // Heard at the field itself, before React hears it.
  useEffect(() => {
    const input = field.current;
    const onInput = () => input && askAhead(settings, queryOf(input.value.trim(), section, near), attempt);
    input?.addEventListener('input', onInput);
    return () => input?.removeEventListener('input', onInput);
  }, [field, settings, section, near, attempt]);

  const onGo = useCallback(
    (event: MouseEvent) => {
      setRecents(addRecent(store.getState().value.trim()));
      // With a modifier the page opens elsewhere, and the reader goes on choosing.
      if (!(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) close();
    },
    [store, setRecents, close],
  );
  const pick = (picked: string) => {
    store.setValue(picked);
    field.current?.focus();
  };
  const all = `/search?${new URLSearchParams({ q: text, ...(section && { section }) }).toString()}`;

  return (
    <>
      <div className={styles.head}>
        <Icon name="search" />
        <Field ref={field} store={store} />
        <button type="button" className={styles.close} onClick={close}>
          <span className="sr-only">{words.close}</span>
          <kbd>Esc</kbd>
        </button>
      </div>
      <SectionFilter sections={sections} chosen={section} onChoose={setSection} />
      <output className="sr-only">{text !== '' && results && !pending && words.count(results.count)}</output>
      <div className={styles.body} data-pending={pending || undefined}>
        {(text === '' || (isWaiting && !isLate)) && (
          <Recents recents={recents} onPick={pick} onRemove={(old) => setRecents(removeRecent(old))} />
        )}
        {text !== '' && failed && <Failed onRetry={() => setAttempt(attempt + 1)} />}
        {isWaiting && isLate && <Spinner />}
        {text !== '' && results?.count === 0 && (
          <NoResults text={state.text} suggestions={suggestions} onTry={pick} report={report} />
        )}
        {/* Options that are links, in groups: no element of HTML is that. */}
        <div
          ref={setContentElement}
          id={shellId('search-options')}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="listbox"
          aria-label={words.results}
          hidden={!found}
          className={styles.options}
        >
          {found && results.pages.map((page) => <PageOptions key={page.path} page={page} store={store} onGo={onGo} />)}
          {found && (
            <ComboboxItem
              store={store}
              className={styles.all}
              // oxlint-disable-next-line jsx-a11y/control-has-associated-label
              render={<a href={all} />}
              focusOnHover
              setValueOnClick={false}
              hideOnClick={false}
              onClick={onGo}
            >
              {words.seeAll(results.count)}
            </ComboboxItem>
          )}
        </div>
      </div>
    </>
  );
}

interface FieldProps {
  ref: RefObject<HTMLInputElement | null>;
  store: ComboboxStore;
}

/**
 * Up, down, Home and End go through what is found; where nothing is, down goes to what was searched before. Rendered
 * again where something about the field has changed, and not with each answer.
 */
const Field = memo(function Field({ ref, store }: FieldProps): ReactNode {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    const { open } = store.getState();
    if (event.key === 'ArrowDown' && !open) {
      event.currentTarget.closest('dialog')?.querySelector<HTMLElement>('[data-pick]')?.focus();
      event.preventDefault();
    } else if (open && (event.key === 'Home' || event.key === 'End')) {
      store.move(event.key === 'Home' ? store.first() : store.last());
      event.preventDefault();
    }
  };
  return (
    <Combobox
      ref={ref}
      store={store}
      // A modal dialog starts at its field.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      // Open is where something is found.
      showOnChange={false}
      showOnClick={false}
      showOnKeyPress={false}
      aria-label={words.placeholder}
      placeholder={words.placeholder}
      enterKeyHint="go"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      className={styles.field}
      onKeyDown={onKeyDown}
    />
  );
});

/** Answers mostly come sooner than this: what was there stays until then, and nothing flickers. In milliseconds. */
const LATE = 200;

/** Whether one has been waiting for long. */
function useLate(isWaiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setIsLate(true), LATE);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isWaiting]);
  return isLate;
}

interface PageOptionsProps {
  page: SearchPage;
  store: ComboboxStore;
  onGo: (event: MouseEvent) => void;
}

/** A page with the best of its places, one below the other. Rendered again where these have changed. */
const PageOptions = memo(function PageOptions({ page, store, onGo }: PageOptionsProps): ReactNode {
  const { own, others } = placesOf(page);
  const option = (href: string, className: string | undefined, children: ReactNode) => (
    <ComboboxItem
      key={href}
      id={optionId(href)}
      store={store}
      className={className}
      // oxlint-disable-next-line jsx-a11y/control-has-associated-label
      render={<a href={href} />}
      focusOnHover
      setValueOnClick={false}
      hideOnClick={false}
      onClick={onGo}
    >
      {children}
    </ComboboxItem>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-label={page.title} className={styles.page}>
      {option(
        hrefOf(page),
        styles.title,
        <>
          <span className={styles.name}>{page.title}</span> <Trail page={page} />
          {own && <Words hit={own} />}
        </>,
      )}
      {others.slice(0, MOST_PLACES).map((hit) =>
        option(
          hrefOf(page, hit),
          styles.place,
          <>
            <span className={styles.heading}>{hit.heading}</span> <Words hit={hit} />
          </>,
        ),
      )}
    </div>
  );
});

function Words({ hit }: { hit: SearchHit }): ReactNode {
  return (
    <span className={styles.excerpt}>
      <Excerpt parts={hit.excerpt} />
    </span>
  );
}
