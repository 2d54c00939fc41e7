import { useMemo, useRef, useState } from 'react';

export interface Part<T> {
  value: T | null;
  error: Error | null;
  /** Loads it, unless it is there or on its way. Called after a failure, it tries again. */
  load: () => void;
}

/** A part of the interface that is loaded when it is needed. */
export function usePart<T>(fetchPart: () => Promise<T>): Part<T> {
  const [value, setValue] = useState<T | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const way = useRef<Promise<void>>(null);
  return useMemo(() => {
    const load = () => {
      setError(null);
      way.current ??= fetchPart().then(
        (part) => setValue(() => part),
        (reason: unknown) => {
          way.current = null;
          setError(reason instanceof Error ? reason : new Error(String(reason)));
        },
      );
    };
    return { value, error, load };
  }, [fetchPart, value, error]);
}
