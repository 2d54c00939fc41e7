import { expect, it } from 'vitest';
import { cloudFrontFiles, MOST_BYTES } from '../../src/hosting/cloudfront.ts';
import { headersOf, IMMUTABLE, REVALIDATE } from '../../src/hosting/headers.ts';
import { ACCEPTS } from './accepts.ts';
import { viewerRequest, type Query, type ViewerRequest } from './viewer-request.ts';

type Input = Parameters<typeof cloudFrontFiles>[0];

const input: Input = {
  url: 'https://t.example',
  redirects: { prefixes: ['/docs'], moved: { '/old': '/a', '/start': '/', '/alt': '/größe', '/old.js': '/b/next.js' } },
  hidden: ['_headers'],
};
const names = [
  'index.html',
  'a.html',
  'a.json',
  'a.md',
  'a.html.br',
  'b/v1.0.html',
  'b/next.js.html',
  'assets/x.1a2b.css',
  'logo.svg',
  'x.js',
];
const large: Input = {
  ...input,
  redirects: {
    ...input.redirects,
    moved: {
      ...input.redirects.moved,
      ...Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`/old/page/${n}`, '/a'])),
    },
  },
};

/** The function that the build would write for a host, ready to be called. */
function functionFor(host: Input): ViewerRequest {
  const { files } = cloudFrontFiles(host, names);
  return viewerRequest(files.find(({ name }) => name === 'viewer-request.js')?.text ?? '');
}

it('leaves old addresses that do not fit to their pages, and says so', () => {
  const { files, notes } = cloudFrontFiles(large, names);
  expect(Buffer.byteLength(files[0]?.text ?? '')).toBeLessThanOrEqual(MOST_BYTES);
  expect(notes).toEqual([expect.stringContaining('without the old addresses, which do not fit')]);
  expect(functionFor(large)('/old/page/1.html').headers?.['location']?.value).toBe('/old/page/1');
  expect(functionFor(large)('/old/page/1').uri).toBe('/old/page/1.html');
});

it('redirects in one step and finds files', () => {
  const run = functionFor(input);
  const redirects: [string, string][] = [
    ['/old', '/a'],
    ['/old.html', '/a'],
    ['/old.htm', '/a'],
    ['/old/', '/a'],
    ['/docs/old.htm', '/a'],
    ['/docs', '/'],
    ['/docs/', '/'],
    ['/start/index.html', '/'],
    ['/index.html', '/'],
    ['/a.html', '/a'],
    ['/docs/a/', '/a'],
    ['/old.js', '/b/next.js'],
    ['/alt', '/gr%C3%B6%C3%9Fe'],
    ['/docs/gr%C3%B6%C3%9Fe', '/gr%C3%B6%C3%9Fe'],
    ['//evil.example/', '/evil.example'],
    ['/docs//evil.example', '/evil.example'],
    ['/a%0d%0aX:%20y/', '/a%0D%0AX:%20y'],
  ];
  for (const [uri, location] of redirects) {
    const { statusCode, headers } = run(uri);
    expect([uri, statusCode, headers?.['location']?.value]).toEqual([uri, 301, location]);
  }
  const files: [string, string][] = [
    ['/', '/index.html'],
    ['/a', '/a.html'],
    ['/a.json', '/a.json'],
    ['/logo.svg', '/logo.svg'],
    ['/b/v1.0', '/b/v1.0.html'],
    ['/b/next.js', '/b/next.js.html'],
    ['/x.js', '/x.js'],
    ['/gr%C3%B6%C3%9Fe', '/gr%C3%B6%C3%9Fe.html'],
    ['/nope', '/nope.html'],
    ['/constructor', '/constructor.html'],
    ['/Old', '/Old.html'],
  ];
  for (const [uri, file] of files) expect([uri, run(uri).uri]).toEqual([uri, file]);
  expect(run('/%E0%A4%A').statusCode).toBe(400);
});

it.each(ACCEPTS)('sends what "%s" prefers', (accept, isMarkdown) => {
  const run = functionFor(input);
  const extension = isMarkdown ? '.md' : '.html';
  expect(run('/a', {}, accept).uri).toBe(`/a${extension}`);
  expect(run('/nope', {}, accept).uri).toBe(`/nope${extension}`);
  // These have no Markdown version.
  expect(run('/', {}, accept).uri).toBe('/index.html');
  expect(run('/b/v1.0', {}, accept).uri).toBe('/b/v1.0.html');
  expect(run('/logo.svg', {}, accept).uri).toBe('/logo.svg');
  expect(run('/old', {}, accept).headers?.['location']?.value).toBe('/a');
});

it('keeps the query as it came, parts without a value and repeated ones too', () => {
  const query: Query = {
    a: { value: 'b%20c' },
    flag: { value: '' },
    m: { value: '1', multiValue: [{ value: '1' }, { value: '2' }] },
  };
  const { headers } = functionFor(input)('/old', query);
  expect(headers?.['location']?.value).toBe('/a?a=b%20c&flag&m=1&m=2');
});

it('says of each object what it is, and puts every header of the policy into one', () => {
  const { files } = cloudFrontFiles(input, names);
  expect(cloudFrontFiles(input, names.toReversed()).files).toEqual(files);
  const read = (name: string): unknown => JSON.parse(files.find((file) => file.name === name)?.text ?? '');
  const objects = read('objects.json') as Record<string, string>[];
  expect(objects).toHaveLength(names.length);
  expect(objects).toContainEqual({ key: 'a.html', contentType: 'text/html; charset=utf-8', cacheControl: REVALIDATE });
  expect(objects).toContainEqual({
    key: 'a.html.br',
    contentType: 'text/html; charset=utf-8',
    cacheControl: REVALIDATE,
    contentEncoding: 'br',
  });
  expect(objects).toContainEqual({
    key: 'assets/x.1a2b.css',
    contentType: 'text/css; charset=utf-8',
    cacheControl: IMMUTABLE,
  });
  const policy = JSON.stringify(read('response-headers-policy.json'));
  for (const [name, value] of headersOf(input.url)) {
    const said =
      name === 'X-Content-Type-Options'
        ? 'ContentTypeOptions'
        : name === 'Strict-Transport-Security'
          ? '31536000'
          : value;
    expect(policy).toContain(said);
  }
});
