import { expect, it } from 'vitest';
import { checkLinks } from '../../src/checks/links.ts';
import type { DocumentFacts, PageFacts, PageMeta } from '../../src/model/page.ts';
import { startOf } from '../../src/model/problem.ts';
import { checkDocument } from '../../src/checks/output.ts';
import { readDocument } from '../../src/sources/article/document.ts';
import { parseHtml } from '../../src/sources/article/tree.ts';
import { siteConfigSchema } from '../../src/model/config.ts';
import type { Site } from '../../src/model/site.ts';

function checked(path: string, more: Partial<PageFacts> = {}): PageFacts {
  return { path, file: `docs${path}.md`, headings: [], ids: [], links: [], assets: [], ...more };
}

function check(pages: PageFacts[], footer: string[] = [], questions: PageMeta['questions'] = []) {
  const links = footer.map((href) => ({ label: href, href }));
  const config = siteConfigSchema.parse({
    title: 'T',
    url: 'https://t.example',
    footer: { columns: [{ title: 'F', links }] },
    announcement: { id: 'x', content: `New: ${footer.map((href) => `[it](${href})`).join(' ')}` },
    redirects: { anchors: { '/b': { there: 'here' } } },
  });
  const site = {
    config,
    pages: new Map(pages.map((page) => [page.path, { questions }])),
    nav: [],
    base: '',
    linkBase: '',
    redirects: { prefixes: ['/docs'], moved: { '/was': '/b' } },
  } as unknown as Site;
  return checkLinks({
    site,
    pages,
    isUnknown: (path) => path.startsWith('/api/'),
    files: new Set(['/logo.svg', '/b.html']),
    places: (page, value) => [{ file: page.file, line: value === 'how do I stop' ? 4 : 7, column: 3 }],
    locate: () => ({ file: 'site.config.ts', line: 2, column: 1 }),
  });
}

it('names a hundred of many mistakes on a page, and how many more there are', () => {
  const links = Array.from({ length: 250 }, (_, index): [string, string] => [`/none/${index}`, `/none/${index}`]);
  const problems = check([checked('/a', { links })]);
  expect(problems).toHaveLength(101);
  expect(problems[99]?.message).toContain('"/none/99"');
  expect(problems[100]?.message).toBe('150 more links, files and ids on this page are wrong');
});

it.each<[string, [string, string], string | null]>([
  ['a page', ['/b', '/b'], null],
  ['a page with query and anchor', ['/b?x=1#here', '/b?x=1#here'], null],
  ['a file', ['/logo.svg', '/logo.svg'], null],
  ['another site', ['https://example.com/nope', 'x'], null],
  ['an encoded anchor', ['/b#%C3%BC', 'x'], null],
  ['an encoded page', ['/%C3%B6', 'x'], null],
  ['a page whose description could not be read', ['/api/x#y', 'x'], null],
  ['the top of a page', ['/b#_docs-content', 'x'], null],
  ['a missing page', ['/bb', '/bb'], 'broken link to "/bb": there is no page at /bb, did you mean "/b"?'],
  ['a missing page, relative', ['/bb', './bb'], 'broken link to "./bb": there is no page at /bb, did you mean "/b"?'],
  ['a missing anchor, relative', ['/b#hera', './b.md#hera'], 'broken anchor "#hera" in the link to "./b.md#hera"'],
  ['a missing anchor', ['/b#hera', '/b#hera'], 'broken anchor "#hera" in the link to "/b#hera", did you mean "here"?'],
  ['a trailing slash', ['/b/', '/b/'], 'link to "/b/", whose address is /b'],
  ['an old address', ['/was?x=1#here', './was?x=1#here'], 'link to "./was?x=1#here" (/was), which has moved'],
  ['a page below a prefix', ['/docs/b', '/docs/b'], 'link to "/docs/b", which has moved'],
  ['an old address', ['/docs/was.htm', 'docs/was.htm'], 'link to "docs/was.htm" (/docs/was.htm), which has moved'],
  ['a file of a page', ['/b.html', './b.html'], 'link to "./b.html", whose address is /b'],
  ['a fragment that moved', ['/b#there', './b.md#there'], 'link to "./b.md#there", whose heading now has another id'],
  ['another case, and letters in code', ['/B#%C3%A4', '/B#%C3%A4'], 'broken link to "/B#ä"'],
])('a link to %s', (_, link, message) => {
  const problems = check([checked('/a', { links: [link] }), checked('/b', { ids: ['here', 'ü'] }), checked('/ö')]);
  expect(problems.map((problem) => problem.message)).toEqual(
    message === null ? [] : [expect.stringContaining(message)],
  );
  if (message !== null) expect(problems[0]).toMatchObject({ file: 'docs/a.md', line: 7, column: 3 });
});

it('says which question has its answer at a heading that is not there', () => {
  const questions = [
    { ask: 'how do I start', at: 'start' },
    { ask: 'how do I stop', at: 'stip' },
    { ask: 'why', at: '' },
  ];
  const message =
    'the question "how do I stop" has its answer at "#stip", which this page does not have, did you mean "stop"?';
  const problems = check([checked('/a', { ids: ['start', 'stop'] })], [], questions);
  expect(problems).toMatchObject([{ file: 'docs/a.md', line: 4, message }]);
});

it('reports once that a link in the footer, or in the announcement, is broken', () => {
  const problem = { file: 'site.config.ts', message: 'broken link to "/nope": there is no page at /nope' };
  expect(check([checked('/a'), checked('/b')], ['/nope'])).toMatchObject([problem, problem]);
});

it('finds pictures that are missing and ids that repeat', () => {
  const problems = check([
    checked('/a', {
      assets: [
        ['/none.png', '/none.png'],
        ['/logo.svg', '/logo.svg'],
      ],
      ids: ['x', 'fn-a', 'x', 'fn-a'],
    }),
  ]);
  expect(problems.map(({ message }) => message)).toEqual([
    'missing file "/none.png"',
    'the id "x" is on this page twice',
    'footnotes are both in the page and in a partial, or in two partials',
  ]);
});

const factsOf = (html: string, allowed: string[] = []) => readDocument(parseHtml(html).children, allowed);
const asked = { url: 'https://t.example', exists: (path: string) => path === '/a', locate: startOf, isRemote: false };
const checkFacts = (facts: DocumentFacts) => checkDocument(facts, asked);

it('reads from a built document what it points to, and what the policy forbids', () => {
  const html = `<a href="/a">a</a><a href="rel">b</a><script>good()</script><script>bad()</script><p style="x">c</p><img src="https://other.example/x.png" alt=""><script type="application/json">{}</script>`;
  const facts = factsOf(html, ['good()']);
  const problems = checkFacts(facts).map(({ message }) => message);
  expect(problems).toHaveLength(4);
  for (const part of ['"rel" is relative', 'loads https://other.example/x.png', '<script>', '<p style='])
    expect(problems.join('\n')).toContain(part);
});

it.each([
  ['a base', '<base href="https://other.example/">', 'a base'],
  ['a document in an attribute', '<iframe srcdoc="<p>a</p>"></iframe>', '<iframe srcdoc'],
  ['a background', '<table><tr><td background="//other.example/a">a</td></tr></table>', 'loads //other.example/a'],
  ['a formula', '<math href="javascript:a()">a</math>', '<math href="javascript:a()">: the security policy'],
  ['a ping', '<a href="/b" ping="//other.example/a">', '<a href="/b" ping="//other.example/a">: the security policy'],
  ['a source that is a script', '<a href="view-source:javascript:a()">a</a>', 'the security policy'],
  ['a handler after common attributes', '<p class="a" data-b onclick="c()">d</p>', 'onclick="c()"'],
  ['a common attribute without a space behind it', '<p class="a"onclick="b()">c</p>', 'onclick="b()"'],
  ['a style with a class', '<style class="a">p{color:red}</style>', '<style class="a">'],
  ['an instruction', '<meta http-equiv="refresh" content="0;url=/a">', 'instructions for the browser (http-equiv)'],
  ['a drawing that loads', '<svg><rect fill="url(//other.example/a.svg#x)"/></svg>', 'loads //other.example/a.svg#x'],
  ['a quoted drawing', `<svg><g mask="url('https://other.example/a')"/></svg>`, 'loads https://other.example/a'],
  ['a picture in a drawing', '<svg><image href="//other.example/a.png"/></svg>', 'loads //other.example/a.png'],
  ['another width', '<img srcset="/a 1x, https://other.example/a 2x">', 'loads https://other.example/a'],
  ['a poster', '<video poster="//other.example/a"></video>', 'loads //other.example/a'],
  ['a script behind blanks', '<a href=" \t&#10;java&#9;script:alert(1)">a</a>', 'addresses that are scripts'],
  ['a handler without blanks', '<img alt="a"onerror="b">', 'event handlers'],
])('finds %s', (_, html, message) => {
  const facts = factsOf(html);
  const problems = checkFacts(facts);
  expect(problems.map((problem) => problem.message).join('\n')).toContain(message);
});

it('does not mistake quoted text for an attribute', () => {
  const facts = factsOf(
    `<p title=' onclick="a" style="b" srcdoc="c"'>a</p><a title=' href="/lost"' href="/a">a</a><img alt='src="//b.example"'><svg><g fill="url(#a)"/></svg>`,
  );
  expect(facts).toEqual({ links: ['/a'], loads: [], violations: [] });
});

it('does not mistake text that looks like a style, or a link that loads nothing, for something that loads', () => {
  const facts = factsOf(
    `<meta name="keywords" content="fill: url(//b.example)"><img alt="url(//b.example)" src="/a.png"><link rel="me" href="https://b.example/c"><link rel="apple-touch-icon" href="/d.png">`,
  );
  expect(facts).toEqual({ links: ['https://b.example/c'], loads: ['/a.png', '/d.png'], violations: [] });
});

it('reads the candidates of a picture as browsers do, and allows pictures in data URLs', () => {
  const gif = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
  const facts = factsOf(
    `<source srcset="${gif}"><source srcset="${gif} 1x, /a.png 2x,/b,c.png"><img src="${gif}"><script src="data:,a"></script>`,
  );
  expect(facts.loads).toEqual(['/a.png', '/b,c.png', 'data:,a']);
});

it('names a hundred wrong addresses of a document, and how many more there are', () => {
  const links = Array.from({ length: 20_000 }, (_, index) => `/${index}`);
  const problems = checkFacts({ links, loads: [], violations: [] });
  expect(problems).toHaveLength(101);
  expect(problems.at(-1)?.message).toBe('19900 more addresses and elements on this page are wrong');
});
