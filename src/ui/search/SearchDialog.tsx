import { useCallback, useEffect, useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import type { BootData } from '../../model/boot.ts';
import { sectionOf, type SearchPage, type SearchQuery } from '../../model/search.ts';
import { DATA_PENDING } from '../../model/shell.ts';
import { Spinner } from '../status/Spinner.tsx';
import { searchAddress } from '../document-base.ts';
import { texts } from '../texts.ts';
import { markWords } from './mark-words.ts';
import { Failed, LeftOut, NoResults } from './Messages.tsx';
import { AllOption, optionIds, PageOptions } from './Options.tsx';
import { addRecent, readRecents, removeRecent } from './recents.ts';
import { Recents } from './Recents.tsx';
import { OPTIONS_ID } from './SearchShell.tsx';
import { SectionFilter } from './SectionFilter.tsx';
import { type, useCombobox, useTyped } from './use-combobox.ts';
import { useLate } from './use-late.ts';
import { askAhead, useResults } from './use-results.ts';
import styles from './Search.module.css';

const words = texts.search;
const MOST_PAGES = 5;
/** For a letter or two, which are not yet a question. */
const FEW_PAGES = 3;

function queryOf(text: string, section: string | null, near: string | null): Omit<SearchQuery, 'signal'> {
  return { text, section, near, offset: 0, limit: text.length < 3 ? FEW_PAGES : MOST_PAGES };
}

/** The section that the reader chose on a page: the next search from there begins with it. */
let chosen: { path: string; section: string | null } = { path: '', section: null };

interface SearchDialogProps {
  search: BootData['search'];
  /** Address for reporting a gap; null if there is none. */
  report: string | null;
  /** The page that the reader is on. */
  path: string;
  /** The field of the document's dialog. */
  field: HTMLInputElement;
  close: () => void;
}

/** The search dialog below its field: the sections, and the results. */
export function SearchDialog({ search, report, path, field, close }: SearchDialogProps): ReactNode {
  const { settings, sections, suggestions } = search;
  const text = useTyped(field).trim();
  const [narrowed, setNarrowed] = useState(chosen);
  const section = narrowed.path === path ? narrowed.section : null;
  const [attempt, setAttempt] = useState(0);
  const [recents, setRecents] = useState(readRecents);
  const near = sectionOf(sections, path) || null;
  const list = useRef<HTMLDivElement>(null);
  const state = useResults(settings, queryOf(text, section, near), attempt);
  const { results, failed, pending } = state;
  const isWaiting = text !== '' && results === null && !failed;
  const isLate = useLate(isWaiting);
  const found = text !== '' && results !== null && results.count > 0;
  const all = `${searchAddress()}?${new URLSearchParams({ q: text, ...(section && { section }) }).toString()}`;
  const options = useMemo(() => (found && results ? optionIds(results.pages, all) : []), [found, results, all]);
  const { active, choose } = useCombobox({ field, list, isOpen: found, options, isPending: pending || isWaiting });
  // Heard at the field itself, before React hears it.
  useEffect(() => {
    const onInput = () => askAhead(settings, queryOf(field.value.trim(), section, near), attempt);
    field.addEventListener('input', onInput);
    return () => field.removeEventListener('input', onInput);
  }, [field, settings, section, near, attempt]);

  const onGo = useCallback(
    (event: MouseEvent, page: SearchPage | null) => {
      setRecents(addRecent(field.value.trim()));
      // With a modifier the page opens elsewhere, and the reader goes on choosing.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      if (page) markWords(page);
      close();
    },
    [field, setRecents, close],
  );
  const onChoose = (next: string | null) => {
    chosen = { path, section: next };
    setNarrowed(chosen);
    field.focus();
  };
  const pick = (picked: string) => type(field, picked);
  const choice = { active, choose, onGo };

  return (
    <>
      <SectionFilter sections={sections} chosen={section} onChoose={onChoose} />
      <Count count={text !== '' && results && !pending ? results.count : null} />
      <div className={styles.body} {...{ [DATA_PENDING]: pending || undefined }}>
        {(text === '' || (isWaiting && !isLate)) && (
          <Recents
            recents={recents}
            popular={suggestions}
            onPick={pick}
            onRemove={(old) => setRecents(removeRecent(old))}
          />
        )}
        {text !== '' && failed && <Failed onRetry={() => setAttempt(attempt + 1)} />}
        {isWaiting && isLate && <Spinner />}
        {text !== '' && results?.count === 0 && (
          <NoResults text={state.text} suggestions={suggestions} onTry={pick} report={report} />
        )}
        {found && <LeftOut words={results.unknown} />}
        {/* Options that are links, in groups: no element of HTML is that. */}
        <div
          ref={list}
          id={OPTIONS_ID}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="listbox"
          aria-label={words.results}
          hidden={!found}
          className={styles.options}
        >
          {found && results.pages.map((page) => <PageOptions key={page.path} page={page} {...choice} />)}
          {found && <AllOption href={all} label={words.seeAll(results.count)} {...choice} />}
        </div>
      </div>
      {found && <KeyHints />}
    </>
  );
}

/** Announcements wait until the reader has stopped typing, ms. */
const SETTLED = 700;

/** Says once how many pages were found, to those who hear it. */
function Count({ count }: { count: number | null }): ReactNode {
  const [said, setSaid] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(count), SETTLED);
    return () => clearTimeout(timer);
  }, [count]);
  return <output className="sr-only">{said !== null && words.count(said)}</output>;
}

/** For those who see the keys; screen readers know them from the field's role. */
function KeyHints(): ReactNode {
  return (
    <p className={styles.keys} aria-hidden="true">
      <kbd>↑</kbd> <kbd>↓</kbd> {words.keyChoose} <kbd>↵</kbd> {words.keyOpen} <kbd>Esc</kbd> {words.keyClose}
    </p>
  );
}
