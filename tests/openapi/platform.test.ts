import { expect, it } from 'vitest';
import platform from './platform.json' with { type: 'json' };
import { load } from './site.ts';

/**
 * `platform.json` has everything that the platform's own descriptions use, from 5.1 to 7.5, in a small one. The example of
 * `owner` is text with as many digits in a row as an integer that JavaScript would round.
 */
it('what the platform publishes is shown, and nothing is reported', async () => {
  const { api, problems, page } = await load({ 'api.json': platform });
  expect(problems).toEqual([]);
  expect(api.pages.map(({ path }) => path)).toEqual([
    '/api/introduction',
    '/api/flags',
    '/api/other-operations',
    '/api/get-flag',
    '/api/add-change',
    '/api/get-report',
    '/api/schemas/flag',
    '/api/schemas/change',
    '/api/schemas',
  ]);
  const pages = await Promise.all(api.pages.map(({ path }) => page(path)));
  const shown = pages.map(({ html, blocks }) => [html, ...blocks.map((block) => block.html)].join('\n')).join('\n');
  for (const words of [
    'NotFoundError',
    'text/csv',
    'text/plain',
    '^[a-z]+$',
    'HTTP bearer',
    'The flag above.',
    'location',
  ])
    expect(shown).toContain(words);
});
