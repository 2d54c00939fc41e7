import * as fc from 'fast-check';
import { it } from 'vitest';
import { markdown } from './fragments.ts';
import { fuzz, TIME, useTargets } from './harness.ts';
import { description } from './openapi.ts';

useTargets();

it('a README does no harm', () => fuzz('readme', 1500, markdown), TIME);

it('a description in an API does no harm', () => fuzz('description', 3000, markdown), TIME);

it(
  'an API description is read, or said to be wrong where it is',
  () => {
    return fuzz('openapi', 300, fc.record({ text: description, name: fc.constantFrom('api.json', 'api.yaml') }));
  },
  TIME,
);
