import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { checkAnchors, checkRedirects } from '../../src/checks/redirects.ts';
import { loadConfig } from '../../src/config/load.ts';
import { formatProblem, InputError } from '../../src/model/problem.ts';
import { folderForAll } from '../folders.ts';

const folder = folderForAll();

const pages = new Set(['/', '/a', '/b/c', '/docs-of-old']);

/** The problems with a `redirects.ts` of these lines, as the command line reports them. */
async function problemsOf(...lines: string[]): Promise<string[]> {
  writeFileSync(
    join(folder, 'site.config.ts'),
    // The same addresses also appear here, earlier: locating them must not find these.
    `import redirects from './redirects.ts';\nconst other = ['/old', '/a', '/gone'];\nexport default { title: other[0], url: 'https://t.example', redirects };\n`,
  );
  writeFileSync(
    join(folder, 'redirects.ts'),
    `import { defineRedirects } from 'docs/config';\nexport default defineRedirects({\n${lines.join('\n')}\n});\n`,
  );
  const { config, locate } = await loadConfig(folder, resolve('.'));
  const { redirects } = config;
  return checkRedirects({ redirects, pages, files: new Set(['/logo.svg', '/taken.html']), locate }).map(formatProblem);
}

it('finds nothing wrong where all is well', async () => {
  expect(await problemsOf(`prefixes: ['/docs'],`, `pages: [{ to: '/a', from: ['/old', '/deep/old'] }],`)).toEqual([]);
});

it.each<[string, string, string]>([
  [
    'a target that is no page',
    `{ to: '/aa', from: ['/x'] }`,
    'redirects.ts:4:8: the redirect leads to "/aa", but there is no such page, did you mean "/a"?',
  ],
  ['a target in another case', `{ to: '/A', from: ['/x'] }`, 'redirects.ts:4:8: the redirect leads to "/A"'],
  ['an ending', `{ to: '/a.html', from: ['/x'] }`, 'redirects.ts:4:8: "/a.html" has an ending that the rules cover'],
  ['a target with a fragment', `{ to: '/a#b', from: ['/x'] }`, 'redirects.ts:4:8: "/a#b" is more than a path'],
  ['a source that is a page', `{ to: '/a', from: ['/x', '/b/c'] }`, 'redirects.ts:4:27: "/b/c" is also a page'],
  ['a page that leads to itself', `{ to: '/a', from: ['/a'] }`, 'redirects.ts:4:21: "/a" is also a page'],
  ['a source that is a file', `{ to: '/a', from: ['/taken'] }`, 'redirects.ts:4:21: "/taken" is also a file'],
  ['a made source', `{ to: '/a', from: ['/docs/x'] }`, 'redirects.ts:4:21: "/docs/x" is below the prefix "/docs"'],
  ['a source with a slash at its end', `{ to: '/a', from: ['/x/'] }`, 'redirects.ts:4:21: "/x/" has an ending'],
  // https://github.com/humanmade/hm-redirects/issues/46
  ['a source in code', `{ to: '/a', from: ['/%C3%A4'] }`, 'redirects.ts:4:21: no page was at "/%C3%A4": it has the'],
  ['a space', `{ to: '/a', from: ['/x y'] }`, 'redirects.ts:4:21: "/x y" has a space, which the rules of hosts'],
  ['a pattern', `{ to: '/a', from: ['/x/*'] }`, 'redirects.ts:4:21: no page was at "/x/*": it has the character "*"'],
  ['a source without a slash', `{ to: '/a', from: ['x'] }`, 'redirects.ts:4:21: "x" is not an address of this site'],
  [
    'the same source in one entry',
    `{ to: '/a', from: ['/x', '/x'] }`,
    'redirects.ts:4:27: "/x" is listed twice, first in redirects.ts:4',
  ],
  ['a loop of one', `{ to: '/x', from: ['/x'] }`, 'redirects.ts:4:8: a loop: /x → /x'],
])('%s', async (_, entry, message) => {
  const problems = await problemsOf(`prefixes: ['/docs'], pages: [`, entry, `],`);
  expect(problems).toEqual([expect.stringContaining(message)]);
});

it('says everything at once, each at its own line', async () => {
  const problems = await problemsOf(
    `prefixes: ['/b', '/docs', '/docs/v2'],`,
    `pages: [`,
    `  { to: '/gone', from: ['/one'] },`,
    `  { to: '/old', from: ['/two'] },`,
    `  { to: '/a', from: ['/old'] },`,
    `  { to: '/gone', from: ['/two'] },`,
    `  { to: '/left', from: ['/right'] },`,
    `  { to: '/right', from: ['/left'] },`,
    `],`,
  );
  expect(problems.map((text) => text.split('\n')[0])).toEqual([
    'redirects.ts:3:13: the page /b/c is below the prefix "/b", which redirects everything there',
    'redirects.ts:3:28: the prefix "/docs/v2" is below another',
    expect.stringContaining('redirects.ts:5:10: the redirect leads to "/gone"'),
    'redirects.ts:6:10: a chain: /old → /a',
    expect.stringContaining('redirects.ts:8:10: the redirect leads to "/gone"'),
    'redirects.ts:8:26: "/two" is listed twice, first in redirects.ts:6',
    'redirects.ts:9:10: a loop: /left → /right → /left',
    'redirects.ts:10:10: a loop: /right → /left → /right',
  ]);
});

it('names the line of what is no redirect at all', async () => {
  const failure = await problemsOf(`pages: [{ to: '/a', from: ['/x'] },`, `{ to: '/a', form: ['/y'] }],`).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(InputError);
  expect((failure as InputError).message).toContain('redirects.ts:4:');
});

it('checks fragments that moved against the headings of their page', () => {
  const headings = [{ depth: 2, id: 'now', text: 'Now' }];
  const page = { path: '/a', file: 'docs/a.md', headings, ids: ['now', 'box'], links: [], assets: [] };
  const anchors = { '/a': { was: 'now', gone: 'nov', box: 'now' }, '/z': {} };
  const problems = checkAnchors(anchors, [page], (value) => ({ file: value, line: 1, column: 1 }));
  expect(problems.map(({ file, message }) => [file, message])).toEqual([
    ['box', '"box" is still on /a, so its links need no other'],
    ['nov', '"gone" of /a leads to "nov", which is not a heading there, did you mean "now"?'],
    ['/z', expect.stringContaining('anchors of "/z", but there is no such page')],
  ]);
});
