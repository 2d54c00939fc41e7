import { sectionOf } from './section.ts';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexSite } from '../../src/search/index-site.ts';
import { Lexicon } from '../../src/search/lexicon.ts';
import { divideWords, recordHtml, type SearchRecord } from '../../src/search/record.ts';
import type { Searcher } from '../../src/ui/search/engines/searcher.ts';
import { nodeEngine } from './node-engine.ts';

function record(path: string, title: string, text: string, more: Partial<SearchRecord> = {}): SearchRecord {
  return {
    path,
    kind: 'doc',
    title,
    description: '',
    keywords: [],
    questions: [],
    section: path.split('/')[1] ?? '',
    breadcrumbs: ['Guides'],
    sections: [sectionOf('', '', text)],
    ...more,
  };
}

describe('the record of a page', () => {
  it('escapes what was written', () => {
    const html = recordHtml(record('/a', 'A <b> & "c"', '<script>x</script>'));
    expect(html).toContain('A &lt;b&gt; &amp; &quot;c&quot;');
    expect(html).not.toContain('<script>');
  });

  it('leaves out what every operation of an API has alike', () => {
    const sections = ['request', 'body', 'response-200', 'response-404'].map((id) => sectionOf(id, id, `of ${id}`));
    const html = recordHtml(record('/a', 'A', '', { kind: 'operation', sections }));
    expect(html).toContain('of body');
    expect(html).toContain('of response-200');
    expect(html).not.toContain('of request');
    expect(html).not.toContain('of response-404');
  });

  it('divides code where words end', () => {
    expect(divideWords('{"userId":"x","b":[1,2]}')).toBe('{"userId":" x"," b":[ 1, 2]}');
    expect(divideWords("a strategy's /api/admin LOG_LEVEL=debug")).toBe("a strategy's /api/admin LOG_LEVEL= debug");
  });
});

function wordsOf(...records: SearchRecord[]): string[] {
  const lexicon = new Lexicon();
  for (const one of records) lexicon.add(one);
  return lexicon.words();
}

describe('the words of a site', () => {
  it('are those of titles, and those that several pages have', () => {
    const words = wordsOf(record('/a', 'Segments', 'common rare'), record('/b', 'Tags', 'common other'));
    expect(words).toEqual(['common', 'segments', 'tags']);
  });

  it('are bounded in number', () => {
    const text = Array.from({ length: 9000 }, (_, at) => `word${at}x`).join(' ');
    expect(wordsOf(record('/a', 'A', text), record('/b', 'B', text)).length).toBe(2000);
  });
});

describe('the embedded engine', () => {
  let folder: string;
  let searcher: Searcher;
  const records = [
    record('/guides/segments', 'Segments', 'A segment is a set of constraints.', {
      sections: [
        sectionOf('', '', 'A segment is a set of constraints.'),
        sectionOf('limits', 'Limits of segments', 'At most five for each strategy, by SEGMENT_LIMIT.'),
      ],
    }),
    record('/guides/toggles', 'Feature toggles', 'A toggle turns a feature on. It may use a segment.'),
    record(
      '/guides/other',
      'Other things',
      'Here gradualRolloutUserId stands, and GET /api/admin/projects with X-Unleash: 1.',
    ),
    record('/reference/segments', 'Segments of the API', 'Requests for segments.'),
  ];
  const search = async (text: string, more: { section?: string; near?: string } = {}) => {
    const { pages, count } = await searcher.search({
      text,
      section: more.section ?? null,
      near: more.near ?? null,
      offset: 0,
      limit: 10,
    });
    expect(count).toBe(pages.length);
    return pages;
  };
  const paths = async (...question: Parameters<typeof search>) => (await search(...question)).map(({ path }) => path);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'docs-index-'));
    for (const { name, content } of await indexSite(records, { flag: ['toggle'] })) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    searcher = await nodeEngine(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('puts the page whose title it is first', async () => {
    expect((await paths('segments'))[0]).toBe('/guides/segments');
  });

  it('gives the place in the page, with the words around the match', async () => {
    const [page] = await search('segment limit');
    expect(page).toMatchObject({ path: '/guides/segments', title: 'Segments', breadcrumbs: ['Guides'] });
    expect(page?.hits[0]).toMatchObject({ anchor: 'limits', heading: 'Limits of segments' });
    const marked = page?.hits[0]?.excerpt.filter((part) => part.marked).map((part) => part.text);
    expect(marked).toContain('SEGMENT_LIMIT.');
  });

  it.each([
    ['gradualRolloutUserId', '/guides/other'],
    ['X-Unleash', '/guides/other'],
    ['/api/admin/projects', '/guides/other'],
    ['SEGMENT_LIMIT', '/guides/segments'],
    ['segm', '/guides/segments'],
    ['toggel', '/guides/toggles'],
    ['segmants', '/guides/segments'],
    ['flags', '/guides/toggles'],
    ['Where is a flag?', '/guides/toggles'],
  ])('finds %s', async (question, path) => {
    expect((await paths(question))[0]).toBe(path);
  });

  it('finds nothing for a word that is nowhere', async () => {
    expect(await paths('zzqqxx')).toEqual([]);
  });

  it('narrows to a section, and puts the section near by first', async () => {
    expect(await paths('segments', { section: 'reference' })).toEqual(['/reference/segments']);
    const near = await paths('requests segment', { near: 'reference' });
    expect(near[0]).toBe('/reference/segments');
  });
});
