import type { Problem } from '../../model/problem.ts';

/** Reports a mistake at a line of a text. */
export type Report = (line: number, message: string, fix?: string, severity?: Problem['severity']) => unknown;
