import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EngineSettings, SearchQuery, SearchResults } from '../../model/search.ts';
import { keepEqual } from '../router/keep-equal.ts';
import { engineOf } from './engine.ts';

interface Answer {
  /** Key of the query. */
  question: string;
  text: string;
  results: SearchResults | null;
  failed: boolean;
}

export interface ResultsState extends Answer {
  /** True while a newer answer is awaited. */
  pending: boolean;
}

type Question = Omit<SearchQuery, 'signal'>;

/** A query in flight. */
interface Asked {
  question: string;
  results: Promise<SearchResults>;
  stop: () => void;
}

/** In characters. Anything longer was pasted by mistake and would keep an engine busy for a long time. */
const LONGEST_QUESTION = 500;

const nameOf = ({ text, section, near, limit }: Question, attempt: number): string =>
  JSON.stringify([text, section, near, limit, attempt]);

function ask(settings: EngineSettings, query: Question, question: string): Asked {
  newest = question;
  const controller = new AbortController();
  const { signal } = controller;
  const results = engineOf(settings).then((engine) =>
    engine.search({ ...query, text: query.text.slice(0, LONGEST_QUESTION), signal }),
  );
  return { question, results, stop: () => controller.abort() };
}

/** A query sent ahead of React. */
let ahead: Asked | null = null;
/** Key of the newest query, to ignore input that does not change it, such as a trailing space. */
let newest = '';

/**
 * Sends the query that {@link useResults} is about to send. Called by an input listener, it lets the engine work while
 * React renders the change.
 */
export function askAhead(settings: EngineSettings, query: Question, attempt: number): void {
  const question = nameOf(query, attempt);
  if (query.text === '' || question === newest) return;
  ahead?.stop();
  ahead = ask(settings, query, question);
  // Whoever takes the query over handles its failure.
  ahead.results.catch(() => undefined);
}

const NOTHING: Answer = { question: '', text: '', results: null, failed: false };

/**
 * Queries the engine whenever the query changes, and returns the newest answer. The previous answer stays until the
 * next one has arrived, so that nothing flickers.
 *
 * @param attempt a new number repeats the query
 */
export function useResults(settings: EngineSettings, query: Question, attempt: number): ResultsState {
  const [answer, setAnswer] = useState(NOTHING);
  const { text, section, near, limit } = query;
  const question = nameOf(query, attempt);
  // Emptying the field starts over: the previous answer must not come back with the next letter.
  if (text === '' && answer !== NOTHING) setAnswer(NOTHING);
  useEffect(() => {
    if (text === '') return undefined;
    const begun = ahead?.question === question ? ahead : null;
    if (begun) ahead = null;
    const { results, stop } = begun ?? ask(settings, { text, section, near, limit }, question);
    let wanted = true;
    const put = ({ results: found, failed }: Pick<Answer, 'results' | 'failed'>) => {
      if (!wanted) return;
      // At once: as a task of its own, it would often wait for another frame.
      flushSync(() =>
        // Pages found again unchanged stay the same objects, so React does not render them again.
        setAnswer((before) => ({ question, text, results: keepEqual(before.results, found), failed })),
      );
    };
    results.then(
      (found) => put({ results: found, failed: false }),
      // Whatever the reason, the reader is told and can try again.
      () => put({ results: null, failed: true }),
    );
    return () => {
      wanted = false;
      stop();
    };
  }, [settings, question, text, section, near, limit]);
  if (text === '') return { ...NOTHING, pending: false };
  const pending = answer.question !== question;
  return { ...answer, failed: answer.failed && !pending, pending };
}
