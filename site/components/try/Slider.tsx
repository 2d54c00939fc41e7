import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import styles from './Slider.module.css';

interface SliderProps {
  id: string;
  /** The value it starts with; from then on, only the reader changes it. */
  value: number;
  /** The value in words, for screen readers: "40%, 158 of 400 users". */
  said: string;
  /** A value to mark on the scale. */
  mark?: number | null;
  /** The same function in every render. */
  onChange: (value: number) => void;
}

/** A slider from 0 to 100. Its scale is drawn beneath the native control, which keeps its keys and accessible name. */
export function Slider({ id, value, said, mark = null, onChange }: SliderProps): ReactNode {
  const control = useRef<HTMLInputElement>(null);
  const [start] = useState({ value, said });
  // Rendered once: React would set its name, type and value again with every move, and the browser would style it again.
  const input = useMemo(
    () => (
      <input
        ref={control}
        id={id}
        type="range"
        min={0}
        max={100}
        defaultValue={start.value}
        aria-valuetext={start.said}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    ),
    [id, start, onChange],
  );
  useLayoutEffect(() => control.current?.setAttribute('aria-valuetext', said), [said]);
  // The reader may have moved it before it was hydrated.
  useEffect(() => onChange(Number(control.current?.value)), [onChange]);
  return (
    <div className={styles.slider}>
      <svg aria-hidden="true" className={styles.scale}>
        <rect className={styles.track} y="18" width="100%" height="6" rx="3" />
        <rect className={styles.fill} y="18" width={`${value}%`} height="6" rx="3" />
        {mark !== null && <rect className={styles.mark} x={`${mark}%`} y="10" width="2" height="22" rx="1" />}
      </svg>
      {input}
    </div>
  );
}
