import type { AnalyticsConfig } from '../model/config.ts';
import { NOWHERE, problemAt, type Checked, type Problem } from '../model/problem.ts';

const variables = {
  GA_MEASUREMENT_ID: { pattern: /^G-[A-Z\d]+$/, example: 'G-XXXXXXXXXX' },
  GTM_CONTAINER_ID: { pattern: /^GTM-[A-Z\d]+$/, example: 'GTM-XXXXXXX' },
} as const;

/**
 * Reads the analytics and tag manager identifiers from the environment, since they do not belong in the repository;
 * null if neither is set.
 */
export function readAnalytics(
  environment: Readonly<Record<string, string | undefined>>,
): Checked<AnalyticsConfig | null> {
  const problems: Problem[] = [];
  const read = (name: keyof typeof variables): string | null => {
    const value = environment[name]?.trim();
    if (!value) return null;
    const { pattern, example } = variables[name];
    if (pattern.test(value)) return value;
    const message = `the environment variable ${name} is "${value}", which is not an identifier`;
    problems.push(problemAt(NOWHERE, message, `It looks like ${example}. Unset it to count nothing.`));
    return null;
  };
  const measurement = read('GA_MEASUREMENT_ID');
  const container = read('GTM_CONTAINER_ID');
  return { value: measurement === null && container === null ? null : { measurement, container }, problems };
}
