import { useEffect, useState } from 'react';

/** Answers mostly come sooner than this: what was there stays until then, and nothing flickers. In milliseconds. */
const LATE = 200;

/** True if something has been pending for long. */
export function useLate(isWaiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setIsLate(true), LATE);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isWaiting]);
  return isLate;
}
