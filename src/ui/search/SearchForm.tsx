import type { ComponentProps, ReactNode } from 'react';
import { texts } from '../texts.ts';

interface SearchFormProps {
  /** Attributes of the form: where it leads. */
  form: ComponentProps<'form'>;
  /** Attributes of the field; in a document, it needs none. */
  field?: ComponentProps<'input'>;
}

/** A field for a query, and a button. */
export function SearchForm({ form, field }: SearchFormProps): ReactNode {
  return (
    <search>
      <form className="search" {...form}>
        <input
          type="search"
          name="q"
          aria-label={texts.search.placeholder}
          placeholder={texts.search.placeholder}
          autoComplete="off"
          spellCheck={false}
          {...field}
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
        <SearchForm form={{ action: '/search' }} />
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
