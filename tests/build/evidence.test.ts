import { expect, it } from 'vitest';
import { evidenceOf } from '../../src/build/verified.ts';

it('counts what was answered, refused, read and not run', () => {
  const results = ['200', '201 201', '204 from the Unleash Proxy 1.4.9', '403', 'types', 'types, run', 'ended with 0'];
  const left = ['elsewhere: Enterprise', 'elsewhere: Enterprise', 'skipped: no parser of Swift'];
  expect(evidenceOf('Shelf 1.2', '2023-06-01', [...results, ...left])).toEqual({
    against: 'Shelf 1.2',
    date: '2023-06-01',
    requests: 4,
    errors: 1,
    samples: 3,
    notRun: { Enterprise: 2, 'no parser of Swift': 1 },
  });
});
