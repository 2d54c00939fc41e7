import type { MouseEvent, ReactNode } from 'react';
import { COLUMNS, ROWS, SIZE } from './crowd.ts';
import styles from './Dots.module.css';

/** Distance between the centers of two dots. */
const PITCH = 10;
const WIDTH = COLUMNS * PITCH;
const HEIGHT = ROWS * PITCH;

const middleOf = (index: number): [x: number, y: number] => [
  (index % COLUMNS) * PITCH + PITCH / 2,
  Math.floor(index / COLUMNS) * PITCH + PITCH / 2,
];

/** Each dot as a line without length and with round ends. All are one shape: 400 elements would be slow to update. */
const SHAPES = Array.from({ length: SIZE }, (_, index) => `M${middleOf(index).join(' ')}h0`);

const OFF = <path className={styles.off} d={SHAPES.join('')} />;

interface DotsProps {
  /** The dots that are lit. */
  lit: readonly number[];
  /** The one with a ring. */
  marked: number | null;
  onPick: (index: number) => void;
}

/**
 * A field of dots, one for each user. Everything it shows is also beside it in words. A click on a dot picks its user;
 * with the keyboard, a text field or button does.
 */
export function Dots({ lit, marked, onPick }: DotsProps): ReactNode {
  const pick = ({ currentTarget, clientX, clientY }: MouseEvent<SVGSVGElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const column = Math.floor(((clientX - left) / width) * COLUMNS);
    const row = Math.floor(((clientY - top) / height) * ROWS);
    const index = row * COLUMNS + column;
    if (column >= 0 && column < COLUMNS && index >= 0 && index < SIZE) onPick(index);
  };
  const [x, y] = middleOf(marked ?? 0);
  return (
    <div>
      <svg className={styles.dots} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" onClick={pick}>
        {OFF}
        <path className={styles.on} d={lit.map((index) => SHAPES[index]).join('')} />
        {marked !== null && <circle className={styles.ring} cx={x} cy={y} r={5.1} />}
      </svg>
    </div>
  );
}
