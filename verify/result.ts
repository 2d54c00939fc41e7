import type { Difference } from './judge.ts';
import type { Outcome } from './product.ts';
import type { Step } from './steps.ts';

/** A block, an operation, a request that should be refused, or a program. */
export interface Tried {
  /** 1-based. */
  line: number;
  kind: Step['kind'] | 'operation' | 'refusal' | 'program';
  /** Null if another digest covers it. */
  digest: string | null;
}

/** Result of one block. */
export interface StepResult {
  step: Tried;
  outcome: Outcome;
  /** Entry for the record: `201`, or the reason why there is nothing to record. */
  seen: string;
  differences: Difference[];
  /** The release of another product that the block was compared with, if the page describes a different one. */
  release?: string;
}

/** A result: wrong if anything differs. */
export function resultOf(
  step: Tried,
  seen: string,
  differences: Difference[] = [],
  outcome: Outcome = 'as documented',
): StepResult {
  return { step, outcome: differences.length > 0 ? 'wrong' : outcome, seen, differences };
}
