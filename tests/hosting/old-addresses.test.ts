import { resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/load.ts';
import { redirectOf, type Redirects } from '../../src/model/redirects.ts';
import { known } from './old-addresses.ts';

let redirects: Redirects;
beforeAll(async () => {
  const { config } = await loadConfig(resolve('site'), resolve('.'));
  const { prefixes, pages } = config.redirects;
  redirects = { prefixes, moved: Object.fromEntries(pages.flatMap(({ to, from }) => from.map((old) => [old, to]))) };
});

it.each(['listed', 'belowPrefix'] as const)(
  '%s old addresses lead to their page, in every form, in one step',
  (list) => {
    expect(known[list].length).toBeGreaterThan(200);
    const wrong = known[list].flatMap(([from, to]) =>
      ['', '.html', '.htm', '/', '/index.html', '/index.htm']
        .map((ending) => [from + ending, to, redirectOf(redirects, from + ending)])
        .filter(([, wanted, got]) => got !== wanted),
    );
    expect(wrong).toEqual([]);
  },
);

it('an unknown address leads nowhere, and a page’s own is not redirected', () => {
  expect(redirectOf(redirects, '/reference/segments')).toBeNull();
  expect(redirectOf(redirects, '/')).toBeNull();
  for (const name of ['/constructor', '/__proto__', '/toString']) expect(redirectOf(redirects, name)).toBeNull();
  expect(redirectOf(redirects, '/docsify')).toBeNull();
});
