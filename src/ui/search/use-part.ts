import { useCallback, useMemo, useState } from 'react';

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
  const [under] = useState<{ way: Promise<void> | null }>({ way: null });
  const load = useCallback(() => {
    setError(null);
    under.way ??= fetchPart().then(
      (part) => setValue(() => part),
      (reason: unknown) => {
        under.way = null;
        setError(reason instanceof Error ? reason : new Error(String(reason)));
      },
    );
  }, [fetchPart, under]);
  return useMemo(() => ({ value, error, load }), [value, error, load]);
}
