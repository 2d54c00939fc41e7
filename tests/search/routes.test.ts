import { describe, expect, it } from 'vitest';
import { idsIn, looksLikeCode, mayBeId, routesIn } from '../../src/ui/search/engines/routes.ts';
import type { OperationLine } from '../../src/search/index/postings.ts';

const operations: OperationLine[] = [
  ['GET', '/api/admin/projects/{projectId}', 0, 'getProject'],
  ['POST', '/api/admin/projects/{projectId}/features', 1, ''],
  ['DELETE', '/api/admin/tags/{type}/{value}', 2, 'tags/delete'],
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
  ])('is found by %s', (text, page) => {
    expect(best(text)).toBe(page);
  });

  it.each(['A/B test with analytics', '50/50 split', 'turn on/off', 'client and/or server', 'read/write'])(
    'is not what "%s" asks for',
    (text) => {
      expect(best(text)).toBeUndefined();
      expect(looksLikeCode(text)).toBe(false);
    },
  );
});

it.each(['/projects', 'api/admin/projects', 'tags/{value}', 'flexibleRollout', 'DATABASE_URL', 'isEnabled()'])(
  '"%s" is code',
  (text) => {
    expect(looksLikeCode(text)).toBe(true);
  },
);

describe('the id of an operation', () => {
  it('names it alone, in any case and as a call', () => {
    for (const text of ['getProject', ' getproject ', 'getProject()'])
      expect([...idsIn(text, operations).keys()]).toEqual([0]);
    expect([...idsIn('tags/delete', operations).keys()]).toEqual([2]);
    expect(idsIn('getProjects', operations).size).toBe(0);
    // An operation without an id is named by nothing.
    expect(idsIn('', operations).size).toBe(0);
  });

  it('is a single word of code', () => {
    expect(['getProject', 'get_project', 'tags/{id}'].filter(mayBeId)).toHaveLength(3);
    expect(['project', 'get project', 'getProject of mine'].filter(mayBeId)).toEqual([]);
  });
});
