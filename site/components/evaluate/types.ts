import type { Encode } from './hash.ts';

/**
 * The data that an SDK downloads and evaluates, as Unleash 5.1 sends it:
 * https://github.com/Unleash/client-specification
 */

/** A condition on one field of the context. */
export interface Constraint {
  contextName: string;
  operator: string;
  values?: string[];
  value?: string;
  inverted?: boolean;
  caseInsensitive?: boolean;
}

/** Constraints that several strategies share. */
export interface Segment {
  id: number;
  name?: string;
  constraints: Constraint[];
}

export interface Strategy {
  name: string;
  parameters?: Record<string, string>;
  constraints?: Constraint[];
  segments?: number[];
}

interface Override {
  contextName: string;
  values: string[];
}

export interface Variant {
  name: string;
  weight: number;
  stickiness?: string;
  payload?: { type: string; value: string };
  overrides?: Override[];
}

export interface Toggle {
  name: string;
  /** In the environment that the toggle was downloaded for. */
  enabled: boolean;
  strategies: Strategy[];
  variants?: Variant[];
}

/** On the wire, everything is text. Custom fields may also be in `properties`. */
export interface Context {
  [field: string]: unknown;
  properties?: Record<string, unknown>;
}

/** The sources of randomness and time, both of which a test sets, and how text is hashed. */
export interface World {
  /** UTF-8, if it is not set. */
  encode?: Encode;
  /** From 0 up to, but not including, 1. */
  random: () => number;
  now: () => Date;
}

export const world: World = { random: Math.random, now: () => new Date() };
