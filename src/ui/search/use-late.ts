import { useEffect, useState } from 'react';

/** In milliseconds. Most answers come sooner, and the previous content stays until then, so that nothing flickers. */
const LATE = 200;

/** True once something has been pending for a noticeable time. */
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
