import { assertProperty } from '../property.ts';
import { recordOf, sectionOf } from './section.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesOf, recordsOf, splitText, type IndexedPage } from '../../src/search/records.ts';

const site = {
  url: 'https://docs.example.com',
  title: 'Docs',
  tag: 'docs-default-current',
};

function page(more: Partial<IndexedPage> = {}): IndexedPage {
  const record = recordOf('/guides/code', {
    title: 'Code',
    description: 'How code is shown.',
    section: 'how-to',
    breadcrumbs: ['Guides', 'Writing'],
  });
  return { ...record, headings: [], ...more };
}

describe('records of a page', () => {
  const records = recordsOf(
    site,
    page({
      headings: [
        { depth: 2, id: 'blocks', text: 'Blocks' },
        { depth: 3, id: 'titles', text: 'Titles' },
        { depth: 2, id: 'inline', text: 'Inline' },
      ],
      sections: [
        sectionOf('', '', 'Before all headings.'),
        sectionOf('blocks', 'Blocks', 'Of blocks.'),
        sectionOf('titles', 'Titles', ''),
        sectionOf('inline', 'Inline', 'Of words.'),
      ],
    }),
  );

  it('are those of DocSearch: page, headings, texts, each with its place', () => {
    expect(
      records.map(({ type, anchor, content, hierarchy: { lvl0, lvl1, lvl2, lvl3 } }) => [
        type,
        anchor,
        content,
        lvl0,
        lvl1,
        lvl2,
        lvl3,
      ]),
    ).toEqual([
      ['lvl1', null, 'How code is shown.', 'Guides', 'Code', null, null],
      ['content', null, 'Before all headings.', 'Guides', 'Code', null, null],
      ['lvl2', 'blocks', null, 'Guides', 'Code', 'Blocks', null],
      ['content', 'blocks', 'Of blocks.', 'Guides', 'Code', 'Blocks', null],
      ['lvl3', 'titles', null, 'Guides', 'Code', 'Blocks', 'Titles'],
      ['lvl2', 'inline', null, 'Guides', 'Code', 'Inline', null],
      ['content', 'inline', 'Of words.', 'Guides', 'Code', 'Inline', null],
    ]);
  });

  it('have the questions of readers, each in its place, and the words for it', () => {
    const asked = recordsOf(
      site,
      page({
        keywords: ['listing'],
        questions: [
          { ask: 'how is code shown', at: '' },
          { ask: 'name of a file above a block', at: 'titles' },
        ],
        headings: [{ depth: 2, id: 'titles', text: 'Titles' }],
        sections: [sectionOf('titles', 'Titles', 'Of titles.')],
      }),
    );
    expect(
      asked.map(({ type, anchor, question, content, keywords }) => [type, anchor, question ?? content, keywords]),
    ).toEqual([
      ['lvl1', null, 'How code is shown.', ['listing']],
      ['question', null, 'how is code shown', []],
      ['lvl2', 'titles', null, []],
      ['content', 'titles', 'Of titles.', []],
      ['question', 'titles', 'name of a file above a block', []],
    ]);
  });

  it('rank pages as the embedded index does', () => {
    const ranks = (['main', 'aside', 'behind', 'api', 'schema'] as const).map(
      (rank) => recordsOf(site, page({ rank }))[0]?.weight.page_rank,
    );
    expect(ranks).toEqual([3, 2, 1, 1, 0]);
  });

  it('have everything that filters, ranks and leads on', () => {
    expect(records[3]).toEqual({
      objectID: '/guides/code#3',
      hierarchy: { lvl0: 'Guides', lvl1: 'Code', lvl2: 'Blocks', lvl3: null, lvl4: null, lvl5: null, lvl6: null },
      content: 'Of blocks.',
      question: null,
      keywords: [],
      anchor: 'blocks',
      url: 'https://docs.example.com/guides/code#blocks',
      url_without_anchor: 'https://docs.example.com/guides/code',
      type: 'content',
      weight: { page_rank: 3, level: 0, position: 3 },
      language: 'en',
      docusaurus_tag: 'docs-default-current',
      section: 'how-to',
      breadcrumbs: ['Guides', 'Writing'],
    });
    expect(records.map(({ weight }) => weight.level)).toEqual([90, 0, 80, 0, 70, 80, 0]);
    expect(new Set(records.map(({ objectID }) => objectID)).size).toBe(records.length);
  });

  it('stand below the site where the page is outside of the sidebar', () => {
    expect(recordsOf(site, page({ breadcrumbs: [] }))[0]?.hierarchy).toMatchObject({ lvl0: 'Docs', lvl1: 'Code' });
  });

  it('of a text that is too long are several, which end where sentences do', () => {
    const sentence = 'Every sentence of this text says the same thing again. ';
    const sections = [sectionOf('', '', sentence.repeat(500).trim())];
    const contents = recordsOf(site, page({ description: '', sections })).flatMap(({ content }) => content ?? []);
    expect(contents.length).toBeGreaterThan(10);
    expect(contents.filter((text) => !text.endsWith('again.'))).toEqual([]);
    expect(contents.join(' ')).toBe(sections[0]?.prose);
  });

  it('leave room for their address, which stands in each three times', () => {
    const prose = '語'.repeat(6000);
    const all = recordsOf(site, page({ path: `/${'a'.repeat(1400)}`, sections: [sectionOf('', '', prose)] }));
    expect(Math.max(...all.map(bytesOf))).toBeLessThanOrEqual(10_000);
    expect(all.map(({ type, content }) => (type === 'content' ? content : '')).join('')).toBe(prose);
  });

  it('have none of the characters that mark matches, and no control characters', () => {
    const text = 'a\uE000b\uE001c\u0000d\u001Be';
    const [first, second] = recordsOf(site, page({ title: text, sections: [sectionOf('', '', text)] }));
    expect(first?.hierarchy.lvl1).toBe('abc d e');
    expect(second?.content).toBe('abc d e');
  });

  it('are never larger than Algolia takes, whatever the page says, and lose no word', () => {
    const anything = fc.string({ unit: 'grapheme', maxLength: 3_000 });
    const long = fc.oneof(
      anything,
      fc.string({ unit: 'binary', maxLength: 3_000 }),
      fc.nat(20_000).map((n) => '"'.repeat(n)),
      fc.nat(9_000).map((n) => '漢'.repeat(n)),
    );
    assertProperty(
      fc.property(long, long, fc.array(long, { maxLength: 9 }), (title, text, breadcrumbs) => {
        const headings = [2, 3, 4, 5, 6].map((depth) => ({ depth, id: `h${depth}`, text: title }));
        const sections = headings.map(({ id }) => sectionOf(id, title, text));
        const all = recordsOf(site, page({ title, description: text, breadcrumbs, headings, sections }));
        expect(Math.max(...all.map(bytesOf))).toBeLessThanOrEqual(10_000);
        const letters = (value: string) => value.replaceAll(/[\s\uE000\uE001\p{Cc}]/gu, '');
        const kept = all.filter(({ anchor, type }) => anchor === 'h6' && type === 'content');
        expect(letters(kept.map(({ content }) => content ?? '').join(''))).toBe(letters(text));
      }),
      25,
    );
  });
});

it('splitText takes sentences apart before words, words before letters', () => {
  expect(splitText(`${'a'.repeat(50)}. ${'b'.repeat(50)}`, 64)).toEqual([`${'a'.repeat(50)}.`, 'b'.repeat(50)]);
  expect(splitText('word '.repeat(20), 64)).toEqual(['word '.repeat(12).trim(), 'word '.repeat(8).trim()]);
  expect(splitText('x'.repeat(100), 64)).toEqual(['x'.repeat(62), 'x'.repeat(38)]);
  // A short sentence does not make a part of its own.
  expect(splitText(`No. ${'word '.repeat(20)}`, 64)[0]).toBe(`No. ${'word '.repeat(11)}`.trim());
  // Surrogate pairs are not split.
  expect(splitText('😀'.repeat(30), 64).join('')).toBe('😀'.repeat(30));
  expect(splitText('😀'.repeat(30), 64).filter((part) => /[\uD800-\uDBFF]$|^[\uDC00-\uDFFF]/.test(part))).toEqual([]);
});
