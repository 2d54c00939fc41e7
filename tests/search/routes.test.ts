import { describe, expect, it } from 'vitest';
import { looksLikeCode, nameSetIn, routesIn } from '../../src/ui/search/engines/routes.ts';
import type { OperationLine } from '../../src/search/index/postings.ts';

const operations: OperationLine[] = [
  ['GET', '/api/admin/projects/{projectId}', 0],
  ['POST', '/api/admin/projects/{projectId}/features', 1],
  ['DELETE', '/api/admin/tags/{type}/{value}', 2],
];
const best = (text: string): number | undefined =>
  [...routesIn(text, operations)].toSorted(([, a], [, b]) => b - a)[0]?.[0];

describe('an operation', () => {
  it.each([
    ['/api/admin/projects/:projectId', 0],
    ['GET /api/admin/projects/default', 0],
    ['projects/{projectId}/features', 1],
    ['POST https://unleash.example.com/api/admin/projects/default/features?x=1', 1],
    ['tags/simple/red', 2],
    ['localhost:4242/api/admin/projects/default/features', 1],
    ['https://example.com/tenant/api/admin/tags/simple/red', 2],
  ])('is found by %s', (text, page) => {
    expect(best(text)).toBe(page);
  });

  const phrases = ['A/B test with analytics', '50/50 split', 'turn on/off', 'client and/or server', 'read/write'];
  it.each(phrases)('is not what "%s" asks for', (text) => {
    expect(best(text)).toBeUndefined();
    expect(looksLikeCode(text)).toBe(false);
  });
});

const code = ['/projects', 'api/admin/projects', 'tags/{value}', 'flexibleRollout', 'DATABASE_URL', 'isEnabled()'];
it.each([...code, 'feature-strategy-add', 'Unleash::Client'])('"%s" is code', (text) => {
  expect(looksLikeCode(text)).toBe(true);
});

it.each(['export LOG_LEVEL=debug', '-e LOG_LEVEL=debug', 'LOG_LEVEL: debug'])('"%s" sets a name', (text) => {
  expect(nameSetIn(text)).toBe('LOG_LEVEL');
});

it.each(['feature-toggle', 'isEnabled() returns false'])('"%s" is words', (text) => {
  expect(looksLikeCode(text)).toBe(false);
});
