import type { ReactNode } from 'react';
import { texts } from '../texts.ts';

/** A field that leads to the search page with the text typed, with or without scripts. */
export function SearchForm(): ReactNode {
  return (
    <search>
      <form className="search" action="/search">
        <input
          type="search"
          name="q"
          aria-label={texts.search.placeholder}
          placeholder={texts.search.placeholder}
          autoComplete="off"
          spellCheck={false}
        />
        <button type="submit">{texts.search.button}</button>
      </form>
    </search>
  );
}

/** Suggestions on the search page before anything is typed. */
export interface Offers {
  suggestions: string[];
  /** Questions, each with the address that answers it. */
  questions: { ask: string; href: string }[];
}

/** The article of `/search` in the document; `ResultsHost` replaces its form with the results. */
export function SearchPage({ suggestions, questions }: Offers): ReactNode {
  return (
    <>
      <div data-search-page="true">
        <SearchForm />
        <p className="needs-script">{texts.search.needsScript}</p>
      </div>
      <div className="offers">
        {suggestions.length > 0 && (
          <>
            <h2>{texts.search.popular}</h2>
            <ul role="list" className="offers-words">
              {suggestions.map((text) => (
                <li key={text}>
                  <a href={`/search?${new URLSearchParams({ q: text }).toString()}`}>{text}</a>
                </li>
              ))}
            </ul>
          </>
        )}
        {questions.length > 0 && (
          <>
            <h2>{texts.search.questions}</h2>
            <ul>
              {questions.map(({ ask, href }) => (
                <li key={href}>
                  <a href={href}>{ask}</a>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  );
}
