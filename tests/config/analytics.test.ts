import { describe, expect, it } from 'vitest';
import { readAnalytics } from '../../src/config/analytics.ts';

function read(environment: Record<string, string>): { analytics: unknown; messages: string[] } {
  const { value: analytics, problems } = readAnalytics(environment);
  return { analytics, messages: problems.map(({ message }) => message) };
}

describe('identifiers from the environment', () => {
  it.each([
    [{}, null],
    [{ GA_MEASUREMENT_ID: '', GTM_CONTAINER_ID: ' ' }, null],
    [{ GA_MEASUREMENT_ID: 'G-1A2B' }, { measurement: 'G-1A2B', container: null }],
    [{ GTM_CONTAINER_ID: 'GTM-1A2B' }, { measurement: null, container: 'GTM-1A2B' }],
  ])('%j', (environment, analytics) => {
    expect(read(environment)).toEqual({ analytics, messages: [] });
  });

  it.each([
    ['GA_MEASUREMENT_ID', 'UA-1'],
    ['GA_MEASUREMENT_ID', 'G-1"><script>'],
    ['GTM_CONTAINER_ID', 'G-1A2B'],
  ])('%s must not be %s', (name, value) => {
    const { analytics, messages } = read({ [name]: value });
    expect(analytics).toBeNull();
    expect(messages).toEqual([`the environment variable ${name} is "${value}", which is not an identifier`]);
  });
});
