import { expect, it } from 'vitest';
import { HASHED_FOLDER, headersOf, IMMUTABLE } from '../../src/hosting/headers.ts';
import { headerRules, MOST_DYNAMIC, MOST_STATIC, redirectRules } from '../../src/hosting/netlify.ts';
import { known } from './old-addresses.ts';

const input: Parameters<typeof redirectRules>[0] = {
  url: 'https://t.example',
  redirects: { prefixes: ['/docs'], moved: { '/old': '/a', '/start': '/', '/maß': '/größe' } },
  addresses: ['/', '/a', '/größe'],
};

const textOf = (host: typeof input) => redirectRules(host).files[0]?.text ?? '';

interface Rule {
  from: string;
  to: string;
}

/** Parses `_redirects` as documented, and rejects what hosts would silently ignore. */
function parseRedirects(text: string): Rule[] {
  const rules = text
    .trimEnd()
    .split('\n')
    .map((line): Rule => {
      expect(line.length).toBeLessThan(1000);
      const [from = '', to = '', status, ...more] = line.split(' ');
      expect([line, from.startsWith('/') && to.startsWith('/'), status, more]).toEqual([line, true, '301', []]);
      expect(from).toMatch(/^[\w/.%-]+\*?$/);
      expect(to).toMatch(from.endsWith('*') ? /:splat$/ : /^[\w/.%-]+$/);
      return { from, to };
    });
  const dynamic = rules.findIndex(({ from }) => from.endsWith('*'));
  // After the first rule with "*", rules without it count as dynamic too.
  if (dynamic !== -1) expect(rules.slice(dynamic).every(({ from }) => from.endsWith('*'))).toBe(true);
  expect(rules.filter(({ from }) => !from.endsWith('*')).length).toBeLessThanOrEqual(MOST_STATIC);
  expect(rules.filter(({ from }) => from.endsWith('*')).length).toBeLessThanOrEqual(MOST_DYNAMIC);
  expect(new Set(rules.map(({ from }) => from)).size).toBe(rules.length);
  return rules;
}

/** The first matching rule, as hosts apply them. */
function apply(rules: Rule[], path: string): string | null {
  for (const { from, to } of rules) {
    if (from === path) return to;
    if (from.endsWith('*') && path.startsWith(from.slice(0, -1)))
      return to.replace(':splat', path.slice(from.length - 1));
  }
  return null;
}

it('leads every old address on in one step', () => {
  const { files, notes } = redirectRules(input);
  expect(files.map(({ name }) => name)).toEqual(['_redirects']);
  const rules = parseRedirects(textOf(input));
  expect(notes).toEqual([`_redirects: ${rules.length - 1} of ${MOST_STATIC} rules, 1 of ${MOST_DYNAMIC} with "*"`]);
  for (const [from, to] of [
    ['/old', '/a'],
    ['/old.html', '/a'],
    ['/docs/old.htm', '/a'],
    ['/docs', '/'],
    ['/docs/', '/'],
    ['/docs/start', '/'],
    ['/docs/a', '/a'],
    ['/docs/a.htm', '/a'],
    ['/a.htm', '/a'],
    ['/ma%C3%9F.html', '/gr%C3%B6%C3%9Fe'],
    ['/docs/gr%C3%B6%C3%9Fe', '/gr%C3%B6%C3%9Fe'],
  ] as const)
    expect([from, apply(rules, from)]).toEqual([from, to]);
  for (const path of ['/', '/a', '/a.json', '/docsify', '/nope'])
    expect([path, apply(rules, path)]).toEqual([path, null]);
});

it('stays within the limits, with the old addresses first, and says what is left', () => {
  const addresses = ['/', ...Array.from({ length: 900 }, (_, n) => `/page-${n}`)];
  const rules = parseRedirects(textOf({ ...input, addresses }));
  const left = 1 + 6 * 3 + 900 * 3 - MOST_STATIC;
  expect(redirectRules({ ...input, addresses }).notes).toEqual([
    expect.stringContaining(`${MOST_STATIC} of ${MOST_STATIC} rules, 1 of ${MOST_DYNAMIC} with "*"; ${left} more`),
  ]);
  for (const path of ['/old.htm', '/docs/start.html', '/docs/page-899']) expect(apply(rules, path)).not.toBeNull();
});

it('is read for each known old address of the site', () => {
  const { listed, belowPrefix } = known;
  const moved = Object.fromEntries(listed.filter(([from]) => !from.startsWith('/docs')));
  moved['/getting_started'] = '/tutorials/quickstart';
  const addresses = belowPrefix.map(([, to]) => to);
  const rules = parseRedirects(
    textOf({ url: 'https://docs.example', redirects: { prefixes: ['/docs'], moved }, addresses }),
  );
  const wrong = [
    ...listed.flatMap(([from, to]) => ['', '.html', '.htm'].map((ending) => [from + ending, to] as const)),
    ...belowPrefix,
  ].filter(([from, to]) => apply(rules, from) !== to);
  expect(wrong).toEqual([]);
});

it('says every header once, and nothing of caching but for names with a hash', () => {
  const blocks = headerRules(input)
    .text.trimEnd()
    .split(/\n(?=\/)/)
    .map((block) => {
      const [path = '', ...lines] = block.trimEnd().split('\n');
      return [path, lines.map((line) => /^ {2}([\w-]+): (.+)$/.exec(line)?.slice(1))] as const;
    });
  expect(blocks).toEqual([
    ['/*', headersOf(input.url)],
    [`${HASHED_FOLDER}*`, [['Cache-Control', IMMUTABLE]]],
  ]);
  expect(headerRules({ ...input, url: 'http://t.example' }).text).not.toContain('Strict-Transport-Security');
});
