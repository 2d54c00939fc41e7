import { describe, expect, it } from 'vitest';
import { documentWith, load } from './site.ts';

type Raw = Record<string, unknown>;

const ok = { 200: { description: 'Fine.' } };
const operation = (more: Raw = {}) => ({ '/a': { get: { operationId: 'a', responses: ok, ...more } } });
const callback = { done: { '{$request.body#/url}': { post: { responses: ok } } } };

/** What no page shows, with what is said of it and where. */
const cases: Record<string, { document: Raw; said: string[] }> = {
  webhooks: {
    document: documentWith({
      openapi: '3.1.0',
      paths: operation(),
      more: { webhooks: { done: { post: { responses: ok } } } },
    }),
    said: ['/webhooks: webhooks are not shown'],
  },
  callbacks: {
    document: documentWith({
      paths: {
        ...operation({ callbacks: callback }),
        '/b': { post: { callbacks: callback, responses: ok } },
      },
    }),
    said: ['/paths/~1a/get/callbacks: callbacks are not shown (2 places)'],
  },
};

describe.each(Object.entries(cases))('%s', (_, { document, said }) => {
  it.each([false, true])('are passed over with one warning (strict: %s)', async (strict) => {
    const { problems, api, page } = await load({ 'api.json': document }, { strict });
    const warnings = problems.filter(({ severity }) => severity === 'warning');
    expect(warnings.map(({ message }) => message)).toEqual(said);
    for (const { file, line } of warnings) expect([file, line > 1]).toEqual(['api.json', true]);
    for (const { path } of api.pages) expect((await page(path)).html).not.toBe('');
  });
});
