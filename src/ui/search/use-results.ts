import { useEffect, useState } from 'react';
import type { EngineSettings, SearchQuery, SearchResults } from '../../model/search.ts';
import { engineOf } from './engine.ts';

export interface ResultsState {
  /** What was asked for when these came; empty before the first answer. */
  text: string;
  /** The last answer: it stays until the next is here, so that nothing flickers. */
  results: SearchResults | null;
  failed: boolean;
  /** Whether an answer is on its way. */
  pending: boolean;
}

const NOTHING: ResultsState = { text: '', results: null, failed: false, pending: false };

/**
 * Asks the engine whenever the question changes, and gives the newest answer.
 *
 * @param attempt another number asks the same again
 */
export function useResults(
  settings: EngineSettings,
  { text, section, near, offset, limit }: Omit<SearchQuery, 'signal'>,
  attempt: number,
): ResultsState {
  const [state, setState] = useState(NOTHING);
  useEffect(() => {
    if (text === '') return setState(NOTHING);
    const controller = new AbortController();
    const { signal } = controller;
    setState((before) => ({ ...before, pending: true }));
    engineOf(settings)
      .then((engine) => engine.search({ text, section, near, offset, limit, signal }))
      .then(
        (results) => {
          if (!signal.aborted) setState({ text, results, failed: false, pending: false });
        },
        () => {
          if (!signal.aborted) setState({ text, results: null, failed: true, pending: false });
        },
      );
    return () => controller.abort();
  }, [settings, text, section, near, offset, limit, attempt]);
  return state;
}
