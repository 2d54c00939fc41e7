import { useEffect, useState } from 'react';
import type { EngineSettings, SearchQuery, SearchResults } from '../../model/search.ts';
import { engineOf } from './engine.ts';

interface Answer {
  /** What was asked, as one text. */
  question: string;
  text: string;
  results: SearchResults | null;
  failed: boolean;
}

export interface ResultsState extends Answer {
  /** Whether a newer answer is on its way. */
  pending: boolean;
}

const NOTHING: Answer = { question: '', text: '', results: null, failed: false };

/**
 * Asks the engine whenever the question changes, and gives the newest answer: the last one stays until the next is here,
 * so that nothing flickers.
 *
 * @param attempt another number asks the same again
 */
export function useResults(
  settings: EngineSettings,
  { text, section, near, offset, limit }: Omit<SearchQuery, 'signal'>,
  attempt: number,
): ResultsState {
  const [answer, setAnswer] = useState(NOTHING);
  const question = JSON.stringify([text, section, near, offset, limit, attempt]);
  useEffect(() => {
    if (text === '') return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const put = (next: Pick<Answer, 'results' | 'failed'>) => {
      if (!signal.aborted) setAnswer({ question, text, ...next });
    };
    engineOf(settings)
      .then((engine) => engine.search({ text, section, near, offset, limit, signal }))
      .then(
        (results) => put({ results, failed: false }),
        // Whatever it was: the reader is told, and may try again.
        () => put({ results: null, failed: true }),
      );
    return () => controller.abort();
  }, [settings, question, text, section, near, offset, limit]);
  if (text === '') return { ...NOTHING, pending: false };
  const pending = answer.question !== question;
  return { ...answer, failed: answer.failed && !pending, pending };
}
