import { readFileSync } from 'node:fs';

/** Addresses that were once published, and the page each must lead to. */
export const known = JSON.parse(readFileSync('tests/hosting/old-addresses.json', 'utf8')) as Record<
  'listed' | 'belowPrefix',
  [from: string, to: string][]
>;
