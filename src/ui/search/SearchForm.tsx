import type { ReactNode } from 'react';
import { texts } from '../texts.ts';

/** A field that leads to the search page with what was typed, with script and without. */
export function SearchForm({ label = texts.search.placeholder }: { label?: string }): ReactNode {
  return (
    <search>
      <form className="search" action="/search">
        <input
          type="search"
          name="q"
          aria-label={label}
          placeholder={texts.search.placeholder}
          autoComplete="off"
          spellCheck={false}
        />
        <button type="submit">{texts.search.button}</button>
      </form>
    </search>
  );
}

/** The article of `/search` as the document brings it; `ResultsHost` puts the results in its place. */
export function SearchPage(): ReactNode {
  return (
    <div data-search-page>
      <SearchForm />
      <p className="needs-script">{texts.search.needsScript}</p>
    </div>
  );
}
