import { useEffect, useState } from 'react';
import type { EngineSettings, SearchQuery, SearchResults } from '../../model/search.ts';
import { keepEqual } from '../router/keep-equal.ts';
import { engineOf } from './engine.ts';

interface Answer {
  /** The question, as one text. */
  question: string;
  text: string;
  results: SearchResults | null;
  failed: boolean;
}

export interface ResultsState extends Answer {
  /** True while a newer answer is on its way. */
  pending: boolean;
}

type Question = Omit<SearchQuery, 'signal'>;

/** A question on its way. */
interface Asked {
  question: string;
  results: Promise<SearchResults>;
  stop: () => void;
}

/** In characters. What is longer was pasted by mistake, and would keep an engine busy for a long time. */
const LONGEST_QUESTION = 500;

const nameOf = ({ text, section, near, offset, limit }: Question, attempt: number): string =>
  JSON.stringify([text, section, near, offset, limit, attempt]);

function ask(settings: EngineSettings, query: Question, question: string): Asked {
  newest = question;
  const controller = new AbortController();
  const { signal } = controller;
  const results = engineOf(settings).then((engine) =>
    engine.search({ ...query, text: query.text.slice(0, LONGEST_QUESTION), signal }),
  );
  return { question, results, stop: () => controller.abort() };
}

/** A question asked ahead of React. */
let ahead: Asked | null = null;
/** The last question: a trailing space is no new one. */
let newest = '';

/**
 * Asks what {@link useResults} is about to ask: from a listener for a key, the engine works while React renders what the
 * key has changed.
 */
export function askAhead(settings: EngineSettings, query: Question, attempt: number): void {
  const question = nameOf(query, attempt);
  if (query.text === '' || question === newest) return;
  ahead?.stop();
  ahead = ask(settings, query, question);
  // Who takes it over is told of its failure.
  ahead.results.catch(() => undefined);
}

const NOTHING: Answer = { question: '', text: '', results: null, failed: false };

/**
 * Asks the engine whenever the question changes, and gives the newest answer: the last one stays until the next is here,
 * so that nothing flickers.
 *
 * @param attempt another number asks the same again
 */
export function useResults(settings: EngineSettings, query: Question, attempt: number): ResultsState {
  const [answer, setAnswer] = useState(NOTHING);
  const { text, section, near, offset, limit } = query;
  const question = nameOf(query, attempt);
  // Whoever empties the field begins anew: the last answer does not come back with the next letter.
  if (text === '' && answer !== NOTHING) setAnswer(NOTHING);
  useEffect(() => {
    if (text === '') return undefined;
    const begun = ahead?.question === question ? ahead : null;
    if (begun) ahead = null;
    const { results, stop } = begun ?? ask(settings, { text, section, near, offset, limit }, question);
    let wanted = true;
    const put = ({ results: found, failed }: Pick<Answer, 'results' | 'failed'>) => {
      // Pages that are found again as they were stay the same objects, and as they are rendered.
      if (wanted) setAnswer((before) => ({ question, text, results: keepEqual(before.results, found), failed }));
    };
    results.then(
      (found) => put({ results: found, failed: false }),
      // Whatever it was: the reader is told, and may try again.
      () => put({ results: null, failed: true }),
    );
    return () => {
      wanted = false;
      stop();
    };
  }, [settings, question, text, section, near, offset, limit]);
  if (text === '') return { ...NOTHING, pending: false };
  const pending = answer.question !== question;
  return { ...answer, failed: answer.failed && !pending, pending };
}
