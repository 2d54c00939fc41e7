import { useCallback, useEffect, useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import type { BootData } from '../../model/boot.ts';
import { sectionOf, type SearchPage, type SearchResults } from '../../model/search.ts';
import { hasModifier } from '../events.ts';
import { Spinner } from '../status/Spinner.tsx';
import { texts } from '../texts.ts';
import { addressOfSearch } from './address.ts';
import { markWords } from './mark-words.ts';
import { Failed, LeftOut, NoResults } from './Messages.tsx';
import { hasOption, Option, optionIds, PageOptions, type Choice } from './Options.tsx';
import { addRecent, readRecents, removeRecent } from './recents.ts';
import { Recents } from './Recents.tsx';
import { OPTIONS_ID } from './SearchShell.tsx';
import { SectionFilter } from './SectionFilter.tsx';
import { type, useCombobox, useTyped } from './use-combobox.ts';
import { useLate } from './use-late.ts';
import { useResults } from './use-results.ts';
import styles from './Search.module.css';

const words = texts.search;
const MOST_PAGES = 5;
/** For one or two letters, which say little yet. */
const FEW_PAGES = 3;

/** The section that the reader chose last, and the page: the next search from that page starts with it. */
let chosen: { path: string; section: string | null } = { path: '', section: null };

/** The section that a search from a page is narrowed to, null for none, and a function that changes it. */
function useSection(path: string): [section: string | null, narrow: (section: string | null) => void] {
  const [narrowed, setNarrowed] = useState(chosen);
  const narrow = (section: string | null) => {
    chosen = { path, section };
    setNarrowed(chosen);
  };
  return [narrowed.path === path ? narrowed.section : null, narrow];
}

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
  const [section, narrow] = useSection(path);
  const near = sectionOf(sections, path) || null;
  const [recents, setRecents] = useState(readRecents);
  const typed = useTyped(field).trim();
  const limit = typed.length < 3 ? FEW_PAGES : MOST_PAGES;
  const answer = useResults(settings, { text: typed, section, near, limit });
  const { results, failed, pending } = answer;
  const isWaiting = typed !== '' && results === null && !failed;
  const isLate = useLate(pending);
  const onGo = useCallback(
    (event: MouseEvent<HTMLAnchorElement>, page: SearchPage | null) => {
      setRecents(addRecent(field.value.trim()));
      // With a modifier, the page opens elsewhere and the reader stays in the dialog.
      if (hasModifier(event)) return;
      if (page) markWords(page, event.currentTarget);
      close();
    },
    [field, setRecents, close],
  );
  const pick = (picked: string) => type(field, picked);

  return (
    <>
      <SectionFilter
        sections={sections}
        chosen={section}
        onChoose={(next) => {
          narrow(next);
          field.focus();
        }}
      />
      <Count count={results && !pending ? results.count : null} />
      <div className={styles.body} data-pending={pending ? (isLate ? 'late' : '') : undefined}>
        {(typed === '' || (isWaiting && !isLate)) && (
          <Recents
            recents={recents}
            popular={suggestions}
            onPick={pick}
            onRemove={(old) => setRecents(removeRecent(old))}
          />
        )}
        {failed && <Failed onRetry={answer.retry} />}
        {isWaiting && isLate && <Spinner />}
        {results?.count === 0 && (
          <NoResults text={answer.text} suggestions={suggestions} onTry={pick} report={report} />
        )}
        <Found {...{ field, typed, section, near, results, onGo }} isPending={pending || isWaiting} />
      </div>
      {results !== null && results.count > 0 && <KeyHints />}
    </>
  );
}

interface FoundProps extends Pick<Choice, 'onGo'> {
  field: HTMLInputElement;
  typed: string;
  section: string | null;
  /** The section of the reader's page, so that the search page ranks the same way. */
  near: string | null;
  results: SearchResults | null;
  /** The results do not yet match the text typed. */
  isPending: boolean;
}

/** The pages found, as the options of the field's combobox. */
function Found({ field, typed, section, near, results, isPending, onGo }: FoundProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const found = results !== null && results.count > 0 ? results : null;
  const all = addressOfSearch({ text: typed, section, near });
  const options = useMemo(() => (found ? optionIds(found.pages, all) : []), [found, all]);
  const { active, choose } = useCombobox({ field, list, isOpen: found !== null, options, isPending });
  const choice = { choose, onGo };
  return (
    <>
      {found && <LeftOut words={found.unknown} />}
      {/* No HTML element is a listbox of links in groups. */}
      <div
        ref={list}
        id={OPTIONS_ID}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        aria-label={words.results}
        hidden={!found}
        className={styles.options}
      >
        {found?.pages.map((page) => (
          <PageOptions key={page.path} page={page} active={hasOption(page, active) ? active : null} {...choice} />
        ))}
        {found && (
          <Option href={all} page={null} className={styles.all} active={active} {...choice}>
            {words.seeAll(found.count)}
          </Option>
        )}
      </div>
    </>
  );
}

/** In milliseconds: announcements wait until the reader has stopped typing. */
const SETTLED = 700;

/** Announces the number of pages found to screen readers. */
function Count({ count }: { count: number | null }): ReactNode {
  const [announced, setAnnounced] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(count), SETTLED);
    return () => clearTimeout(timer);
  }, [count]);
  return <output className="sr-only">{announced !== null && words.count(announced)}</output>;
}

/** Keyboard hints for sighted readers; screen readers know the keys from the field's role. */
function KeyHints(): ReactNode {
  return (
    <p className={styles.keys} aria-hidden="true">
      <kbd>↑</kbd> <kbd>↓</kbd> {words.keyChoose} <kbd>↵</kbd> {words.keyOpen} <kbd>Esc</kbd> {words.keyClose}
    </p>
  );
}
