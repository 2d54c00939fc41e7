import * as fc from 'fast-check';
import { seedFrom } from './random.ts';

/**
 * Checks a property with inputs that are the same in every run, so that a failure can be reproduced. `FUZZ_SEED` makes
 * others.
 *
 * @param numRuns number of inputs
 * @throws Error with the smallest input that does not have the property; async properties reject with it
 */
export function assertProperty<Inputs>(property: fc.IAsyncProperty<Inputs>, numRuns: number): Promise<void>;
export function assertProperty<Inputs>(property: fc.IProperty<Inputs>, numRuns: number): void;
export function assertProperty<Inputs>(property: fc.IRawProperty<Inputs>, numRuns: number): unknown {
  return fc.assert(property, { seed: seedFrom('FUZZ_SEED'), numRuns });
}
