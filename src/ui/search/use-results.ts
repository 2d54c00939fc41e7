import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EngineSettings, SearchQuery, SearchResults } from '../../model/search.ts';
import { keepEqual } from '../router/keep-equal.ts';
import { LONGEST_TEXT } from './address.ts';
import { engineOf } from './engine.ts';

interface Answer {
  /** Of the query. */
  key: string;
  text: string;
  /** Null if the query failed. */
  results: SearchResults | null;
}

export interface ResultsState extends Answer {
  failed: boolean;
  /** True while a newer answer is awaited. */
  pending: boolean;
  /** Repeats the query. */
  retry: () => void;
}

const NOTHING: Answer = { key: '', text: '', results: null };

/**
 * Queries the engine whenever the query changes, and returns the newest answer. The previous answer stays until the
 * next one has arrived, so that nothing flickers.
 */
export function useResults(settings: EngineSettings, query: Omit<SearchQuery, 'signal'>): ResultsState {
  const [answer, setAnswer] = useState(NOTHING);
  const [attempt, setAttempt] = useState(0);
  const { text, section, near, limit } = query;
  const key = JSON.stringify([text, section, near, limit, attempt]);
  // Emptying the field starts over: the previous answer must not come back with the next letter.
  if (text === '' && answer !== NOTHING) setAnswer(NOTHING);
  useEffect(() => {
    if (text === '') return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const put = (results: SearchResults | null) => {
      if (signal.aborted) return;
      // At once: as a task of its own, it would often wait for another frame. Pages found again unchanged stay the same
      // objects, so React does not render them again.
      flushSync(() => setAnswer((before) => ({ key, text, results: keepEqual(before.results, results) })));
    };
    engineOf(settings)
      .then((engine) => engine.search({ text: text.slice(0, LONGEST_TEXT), section, near, limit, signal }))
      // Whatever the reason of a failure, the reader is told and can try again.
      .then(put, () => put(null));
    return () => controller.abort();
  }, [settings, key, text, section, near, limit]);
  const retry = () => setAttempt(attempt + 1);
  if (text === '') return { ...NOTHING, failed: false, pending: false, retry };
  const pending = answer.key !== key;
  return { ...answer, failed: answer.results === null && !pending, pending, retry };
}
