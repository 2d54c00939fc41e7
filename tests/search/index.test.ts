import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { HEAD, postingText, readPosting, unitsText } from '../../src/search/index/postings.ts';
import { tokensOf } from '../../src/search/index/terms.ts';
import { indexSite } from '../../src/search/index-site.ts';
import { pageEntry, type PageEntry } from '../../src/search/page-entry.ts';
import type { SearchRecord } from '../../src/search/record.ts';
import { IndexReader } from '../../src/ui/search/engines/index-reader.ts';
import { Searcher } from '../../src/ui/search/engines/searcher.ts';
import { assertProperty } from '../property.ts';
import { recordOf, sectionOf } from './section.ts';

function record(path: string, title: string, text: string, more: Partial<SearchRecord> = {}): SearchRecord {
  const section = path.split('/')[1] ?? '';
  const sections = [sectionOf('', '', text)];
  return recordOf(path, { title, section, breadcrumbs: ['Guides'], sections, ...more });
}

/** Opens an index as the browser does, from the files that a build would write. */
const openIndex = (files: ReturnType<typeof indexSite>, onRead: (name: string) => void = () => {}) =>
  IndexReader.open((name) => {
    onRead(name);
    return Promise.resolve(files.find((file) => file.name === name)!.text);
  });

const namesOf = (entries: PageEntry[]) =>
  indexSite(entries, {})
    .map(({ name }) => name)
    .toSorted();

describe('the index of a site', () => {
  const pages = Array.from({ length: 40 }, (_, at) =>
    pageEntry(record(`/a/p${at}`, `Page ${at}`, `common word${at % 7} other${at}`), ''),
  );

  it('keeps the names of what a changed page does not touch', () => {
    const before = namesOf(pages);
    const changed = [pageEntry(record('/a/p0', 'Page 0', 'common word0 other0 zebra'), ''), ...pages.slice(1)];
    const after = new Set(namesOf(changed));
    const pagesKept = before.filter((name) => name.startsWith('pages/') && after.has(name));
    expect(pagesKept).toHaveLength(pages.length - 1);
  });

  it('leaves out what every operation of an API has alike', () => {
    const sections = ['request', 'body', 'response-200', 'response-404'].map((id) => sectionOf(id, id, `of ${id}s`));
    const { terms } = pageEntry(record('/a', 'A', '', { kind: 'operation', sections }), '');
    const found = new Set(terms.map(([term]) => term));
    expect(['bodi', '200'].every((term) => found.has(term))).toBe(true);
    expect(['request', '404'].some((term) => found.has(term))).toBe(false);
  });

  it('shows the beginning of a long text, to the end of a word', () => {
    for (const word of ['lorem ', 'lorem\n', '文']) {
      const [[, , text = ''] = []] = pageEntry(record('/a', 'A', word.repeat(1000)), '').text.sections;
      expect(text.length).toBeGreaterThan(500);
      expect(text.length).toBeLessThanOrEqual(600);
      expect(text).toMatch(/^(?:(?:lorem\s)*lorem|文*)$/);
    }
  });

  it('reads what it wrote, whatever the numbers are', () => {
    const place = fc.tuple(fc.integer({ min: 0, max: 2047 }), fc.integer({ min: 0, max: 7 }));
    const units = fc.uniqueArray(place, { minLength: 1, maxLength: 9, selector: ([unit]) => unit });
    const page = fc.tuple(fc.integer({ min: 0, max: 200_000 }), units);
    assertProperty(
      fc.property(fc.uniqueArray(page, { maxLength: 30, selector: ([number]) => number }), (list) => {
        const sorted = list
          .toSorted(([a], [b]) => a - b)
          .map(([number, its]) => [number, its.toSorted(([a], [b]) => a - b)] as const);
        const text = postingText(sorted.map(([number, its]) => [number, unitsText(its)]));
        const { places, levels, pages: count } = readPosting(text);
        expect(count).toBe(list.length);
        const written = sorted.flatMap(([number, its]) => its.map(([unit, level]) => [number * 2048 + unit, level]));
        expect(Array.from(places, (at, index) => [at, levels[index]])).toEqual(written);
      }),
      100,
    );
  });
});

describe('the parts of an index', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '中', '𝒳', '1'), minLength: 3, maxLength: 9 });

  it('have every term where it is looked for, and no other', async () => {
    const page = pageEntry(record('/a', 'A', ''), '');
    await assertProperty(
      fc.asyncProperty(fc.uniqueArray(word, { minLength: 500, maxLength: 600 }), async (words) => {
        const [missing = '', ...terms] = words;
        const units = unitsText([[HEAD, 3]]);
        const files = indexSite([{ ...page, terms: terms.map((term) => [term, units]) }], {});
        const index = await openIndex(files);
        expect(files.filter(({ name }) => name.endsWith('.txt')).length).toBeGreaterThan(3);
        expect((await Promise.all(terms.map((term) => index.posting(term)))).every((found) => found)).toBe(true);
        expect(await index.posting(missing)).toBe(null);
      }),
      20,
    );
  });

  it('answer a question with a page that asks it in the same words, or others like it', async () => {
    const title = 'Delete a user';
    const asks = [
      'What is an account?',
      'How do I delete a user?',
      'Why can I not see my user?',
      'Why is it not there?',
    ];
    const questions = asks.map((one) => ({ ask: one, at: '' }));
    const files = indexSite(
      [
        pageEntry(record('/a', title, `${title}. Who deletes users, and which user can be deleted.`), ''),
        pageEntry(record('/b', 'Accounts', 'Everything about accounts.', { questions }), ''),
      ],
      {},
    );
    const index = await openIndex(files);
    const ask = async (text: string) =>
      (await new Searcher(index).search({ text, section: null, near: null, limit: 5 })).pages[0];
    expect(await ask('delete user')).toMatchObject({ path: '/b', question: { ask: 'How do I delete a user?' } });
    expect(await ask('how can I delete users?')).toMatchObject({ path: '/b' });
    expect(await ask('delete')).toMatchObject({ path: '/a' });
    expect(await ask('users')).toMatchObject({ path: '/a' });
    expect(await ask('why is the user not there')).toMatchObject({ path: '/b' });
  });

  it('complete a short prefix with words of titles, though hundreds of other words come before them', async () => {
    const others = Array.from({ length: 2000 }, (_, at) => `co${at.toString(36).padStart(4, '0')}`);
    const files = indexSite(
      [pageEntry(record('/b', 'Words', others.join(' ')), ''), pageEntry(record('/a', 'Constraints', 'Text.'), '')],
      {},
    );
    const read: string[] = [];
    const index = await openIndex(files, (name) => read.push(name));
    const terms = (await index.beginnings('co')).map(([term]) => term);
    expect(terms).toContain('constraint');
    // The entry, and only a few parts.
    expect(read.length).toBeLessThanOrEqual(4);
  });

  it('keep of a word that a thousand pages have the head and the two places where it counts most', async () => {
    const units = [
      [HEAD, 1],
      [2, 3],
      [4, 1],
      [6, 5],
    ] as const;
    const page = { ...pageEntry(record('/a', 'A', ''), ''), terms: [['common', unitsText(units)] as [string, string]] };
    const placesOf = async (count: number) => {
      const pages = Array.from({ length: count }, (_, at) => ({ ...page, text: { ...page.text, path: `/p${at}` } }));
      return (await (await openIndex(indexSite(pages, {}))).posting('common'))?.places;
    };
    expect(await placesOf(1000)).toHaveLength(4000);
    const places = await placesOf(1001);
    expect(places).toHaveLength(3003);
    expect([...(places ?? [])].slice(0, 3)).toEqual([HEAD, 2, 6]);
  });
});

describe('the entry of an index', () => {
  const files = indexSite([pageEntry(record('/a', 'A', 'some words'), '')], {});
  const entry = files.find(({ name }) => name === 'entry.json')?.text ?? '';
  const open = (text: string) => IndexReader.open(() => Promise.resolve(text));

  it('is read', async () => {
    expect((await open(entry)).pages).toBe(1);
  });

  it.each([
    ['a page of the host', '<!doctype html><title>Sign in</title>'],
    ['cut off', entry.slice(0, -5)],
    ['nothing', 'null'],
    ['another kind of JSON', '{"pages":[]}'],
    ['short of a name', entry.replace(/"names":"./, '"names":"')],
  ])('is refused where it is %s', async (_, text) => {
    await expect(open(text)).rejects.toThrow("entry.json is not what this site's search was built with.");
  });
});

describe('words', () => {
  it.each([
    ['Feature toggles', ['featur', 'toggl']],
    ['feature-toggle', ['featuretoggl', 'featur', 'toggl']],
    ['flexibleRollout', ['flexiblerollout', 'flexibl', 'rollout']],
    ['DATABASE_URL', ['databaseurl', 'databas', 'url']],
    ['APIs and SDKs', ['api', 'and', 'sdk']],
    ['X-Unleash: 1', ['xunleash', 'x', 'unleash', '1']],
    ['the site’s café', ['the', 'site', 'cafe']],
    ['/api/admin/{projectId}', ['api', 'admin', 'projectid', 'project', 'id']],
    ['한국어 검색', ['한국어', '검색'].map((word) => word.normalize('NFKD'))],
    [
      'EXAMPLE_EXPERIMENTAL_FEATURES_CONCURRENT_BACKGROUND_WORKERS_LIMIT',
      [
        'exampleexperimentalfeaturesconcurrentbackgroundworkerslimit',
        'exampl',
        'experiment',
        'featur',
        'concurr',
        'background',
        'worker',
        'limit',
      ],
    ],
    ['e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', []],
    ['sha384-oqVuAfXRKap7fdgcCY5uykM6zR9GqQ8KaB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV', ['sha384']],
  ])('of %s', (text, terms) => {
    expect(tokensOf(text).flatMap(({ term, whole }) => (whole === null ? [term] : [whole, term]))).toEqual(terms);
  });

  it.each([
    ['feature\u00AD tog\u00ADgles', ['feature\u00AD', 'tog\u00ADgles']],
    ['flexible\u200BRoll\u00ADout', ['flexible', 'Roll\u00ADout']],
    ['\uFEFFstrategy\u2060', ['strategy']],
  ])('are the same with and without characters that nobody sees: “%s”', (text, marked) => {
    const tokens = tokensOf(text);
    const plain = tokensOf(text.replaceAll(/[\u00AD\u200B\u2060\uFEFF]/g, ''));
    const wordsIn = (some: typeof tokens) => some.map(({ term, plain: word, whole }) => [term, word, whole]);
    expect(wordsIn(tokens)).toEqual(wordsIn(plain));
    const stripped = (word: string) => word.replaceAll(/[\u00AD\u200B\u2060\uFEFF]+$/g, '');
    expect(tokens.map(({ start, end }) => text.slice(start, end))).toEqual(marked.map(stripped));
  });

  it.each([
    ['customers', 'custom'],
    ['important', 'import'],
    ['operator', 'operation'],
    ['community', 'communication'],
    ['specifically', 'specification'],
  ])('that only look alike are two: %s and %s', (one, other) => {
    const [first, second] = tokensOf(`${one} ${other}`);
    expect(first?.term).not.toBe(second?.term);
  });

  it('of one kind are one: plurals and adverbs', () => {
    const terms = tokensOf('customer customers; general generally; community communities; specific specifically');
    expect(new Set(terms.map(({ term }) => term)).size).toBe(4);
  });

  it.each([
    ['turn off', ['turn', 'off']],
    ['turn my new flag off in production', ['turn', 'new', 'flag', 'off', 'product']],
    ['log in to the log in a file', ['log', 'in', 'log', 'in', 'file']],
    ['log of what is in it', ['log']],
    ['roll it out on Monday', ['roll', 'out', 'mondai']],
    ['how do I turn the page of a book in', ['turn', 'page', 'book']],
    ['back up the flags', ['back', 'up', 'flag']],
    ['clean old flags up', ['clean', 'old', 'flag', 'up']],
    ['who was it', ['who']],
  ])('that tell something in “%s”', (text, terms) => {
    expect(tokensOf(text).flatMap(({ term, isStop }) => (isStop ? [] : term))).toEqual(terms);
  });
});

describe('the embedded engine', () => {
  let searcher: Searcher;
  const records = [
    record('/guides/segments', 'Segments', 'A segment is a set of constraints.', {
      sections: [
        sectionOf('', '', 'A segment is a set of constraints.'),
        sectionOf('limits', 'Limits of segments', 'At most five for each strategy, by SEGMENT_LIMIT.'),
      ],
    }),
    // Pages that are much longer than the mean rank lower, so one is.
    record('/guides/numbers', 'Numbers', Array.from({ length: 600 }, (_, number) => `n${number}`).join(' ')),
    record('/guides/toggles', 'Feature toggles', 'A toggle turns a feature on. It may use a segment.'),
    record(
      '/guides/other',
      'Other things',
      'Here gradualRolloutUserId stands, and GET /api/admin/projects with X-Unleash: 1.',
    ),
    record('/guides/rollout', 'Gradual rollout by user id', 'A gradual rollout goes by the id of a user.'),
    record('/reference/segments', 'Segments of the API', 'Requests for segments.'),
    record('/guides/answers', 'Answers', '', {
      questions: [
        { ask: 'How does a colleague get in?', at: 'second' },
        { ask: 'What if something expired?', at: 'second' },
        { ask: 'How do I reset a password?', at: 'second' },
        { ask: 'Why can nobody export things after a migration?', at: 'second' },
      ],
      sections: [sectionOf('first', 'First', 'Nothing of that.'), sectionOf('second', 'Second', 'Here it is said.')],
    }),
    record('/guides/limits', 'Limits', '', {
      sections: [
        {
          ...sectionOf('sizes', 'Sizes', 'How large a payload may be. A server says so.'),
          tables: 'payload 1024 string required payload 4096 number optional',
          code: 'payload({ size: 1 })',
        },
      ],
    }),
    ...['getInvoice', 'getInvoices'].map((id, index) =>
      record(`/api/${id}`, `Invoice${index === 0 ? ', one' : 's'}`, 'Reads.', {
        keywords: [id],
        operation: { method: 'GET', route: '/invoices', id },
      }),
    ),
    record('/api/deleteCoupon', 'Delete a coupon', 'Takes it back.', {
      rank: 'api',
      keywords: ['deleteCoupon', '/coupons/{id}'],
      operation: { method: 'DELETE', route: '/coupons/{id}', id: 'deleteCoupon' },
    }),
    ...['redeem-vouchers', 'redeem-voucher'].map((name) =>
      record(`/api/${name}`, 'Vouchers, redeemed', 'Redeems a voucher.', {
        operation: { method: 'POST', route: `/${name.length}`, id: name.replace('-v', 'V') },
      }),
    ),
    ...[3, 20].map((count) =>
      record(count === 3 ? '/guides/some-events' : '/guides/events', 'Events', 'EVENT_3 '.repeat(6 / count), {
        sections: [
          { ...sectionOf('all', 'All', ''), names: Array.from({ length: count }, (_, at) => `EVENT_${at + 1}`) },
        ],
      }),
    ),
    record('/guides/coupons', 'Coupons', '', {
      keywords: ['Vouchers'],
      sections: [
        sectionOf('errors', 'Errors of an endpoint', 'An endpoint or a REST call fails to remove, delete a coupon.'),
        { ...sectionOf('option-ttl_hours', 'TTL_HOURS', ''), names: ['TTL_HOURS', 'session.ttlHours'] },
      ],
    }),
    ...(['behind', 'main'] as const).map((rank) =>
      record(`/${rank === 'main' ? 'guides' : 'old'}/permissions`, 'Permissions', '', {
        rank,
        sections: [{ ...sectionOf('all', 'All of them', ''), tables: 'DELETE_COUPON', names: ['DELETE_COUPON'] }],
      }),
    ),
    record('/api/heading', 'Other things', '', {
      rank: 'api',
      sections: [sectionOf('limits', 'How segments are limited', '')],
    }),
    record('/api/pascal', 'Pascal', 'Operations for Pascal.', { rank: 'api' }),
    record('/sdks/pascal', 'Pascal', 'How to initialise it.', { rank: 'behind' }),
    record('/guides/languages', 'Languages', '', { sections: [sectionOf('pascal', 'Pascal', 'Other languages.')] }),
    record('/guides/copy', 'Copy a file', 'Two steps.'),
    record('/reference/files', 'Files', 'To copy a file, name it.'),
    record('/guides/rows', 'Move rows', 'Move rows once, or twice.'),
    ...['a', 'b', 'c', 'd'].map((name) =>
      record(`/old/${name}`, 'Others', '', {
        rank: 'behind',
        sections: [{ ...sectionOf('', '', ''), mentions: ['MOVE_ROWS_ONCE'] }],
      }),
    ),
    record('/guides/tickets', 'Printers', 'The printer of a ticket: its printer.'),
    record('/reference/paper', 'Paper', '', {
      rank: 'api',
      sections: [{ ...sectionOf('', '', 'Set TicketPrinter.'), mentions: ['TicketPrinter'] }],
    }),
    record('/guides/twin', 'A twin', 'The same in both sections.'),
    record('/reference/twin', 'A twin', 'The same in both sections.', {
      sections: [{ ...sectionOf('', '', 'The same in both: move rows twice.'), mentions: ['MOVE_ROWS_TWICE'] }],
    }),
  ];
  const search = async (text: string, more: { section?: string; near?: string } = {}) => {
    const { pages, count } = await searcher.search({
      text,
      section: more.section ?? null,
      near: more.near ?? null,
      limit: 10,
    });
    expect(count).toBe(pages.length);
    return pages;
  };
  const paths = async (...question: Parameters<typeof search>) => (await search(...question)).map(({ path }) => path);

  beforeAll(async () => {
    const entries = records.map((page) => pageEntry(page, ''));
    searcher = new Searcher(await openIndex(indexSite(entries, { flag: ['toggle'] })));
  });

  it('puts pages first that have a name in code in a table, those of better rank before others', async () => {
    expect((await paths('DELETE_COUPON')).slice(0, 2)).toEqual(['/guides/permissions', '/old/permissions']);
  });

  it('puts a written page whose title it is before a heading, and a page of the API after it', async () => {
    expect((await paths('pascal')).slice(0, 3)).toEqual(['/sdks/pascal', '/guides/languages', '/api/pascal']);
  });

  it('puts the list of all names of a kind before pages that list some of them', async () => {
    expect((await paths('EVENT_3')).slice(0, 2)).toEqual(['/guides/events', '/guides/some-events']);
  });

  it('gives the place in the page, with the words around the match', async () => {
    const [page] = await search('segment limit');
    expect(page).toMatchObject({ path: '/guides/segments', title: 'Segments', breadcrumbs: ['Guides'] });
    expect(page?.hits[0]).toMatchObject({ anchor: 'limits', heading: 'Limits of segments' });
    const marked = page?.hits[0]?.excerpt.filter((part) => part.marked).map((part) => part.text);
    expect(marked).toEqual(['SEGMENT', 'LIMIT']);
  });

  it.each([
    ['gradualRolloutUserId', '/guides/other'],
    ['X-Unleash', '/guides/other'],
    ['/api/admin/projects', '/guides/other'],
    ['SEGMENT_LIMIT', '/guides/segments'],
    ['segments', '/guides/segments'],
    ['segm', '/guides/segments'],
    ['toggel', '/guides/toggles'],
    ['segmants', '/guides/segments'],
    ['pay load', '/guides/limits'],
    ['DELETE_COUPNO', '/guides/permissions'],
    ['grdaualRolloutUserId', '/guides/other'],
    ['copi a fiel', '/guides/copy'],
    ['how segments are limited', '/guides/segments'],
    ['initialization of pascal', '/sdks/pascal'],
    ['flags', '/guides/toggles'],
    ['Where is a flag?', '/guides/toggles'],
    // By a name of code in a heading.
    ['session.ttlHours', '/guides/coupons'],
    ['ttlHours: 48', '/guides/coupons'],
    // By a name of code in a sentence, unless many pages have it.
    ['MOVE_ROWS_TWICE', '/reference/twin'],
    ['MOVE_ROWS_ONCE', '/guides/rows'],
    ['ticketprinter', '/reference/paper'],
    // By a keyword, and an operation by the end of its address.
    ['vouchers', '/guides/coupons'],
    ['redeem-voucher', '/api/redeem-voucher'],
    // An operation by words for any operation.
    ['delete a coupon endpoint', '/api/deleteCoupon'],
    ['REST call to remove coupons', '/api/deleteCoupon'],
    // The operation whose id it is, before one whose id has the same words, and before a name with these words.
    ['getInvoices', '/api/getInvoices'],
    ['getinvoices', '/api/getInvoices'],
    ['getInvoices()', '/api/getInvoices'],
    ['getInvoice', '/api/getInvoice'],
    ['deleteCoupon', '/api/deleteCoupon'],
    // A short question of a page within a long one.
    ['since the segments have limits, a toggle of a feature expired and I must reset the password', '/guides/answers'],
  ])('finds %s first', async (question, path) => {
    expect((await paths(question))[0]).toBe(path);
  });

  it('shows a question that asks the same, and none that asks much more', async () => {
    const questionOf = async (text: string) => (await search(text))[0]?.question?.ask;
    expect(await questionOf('reset password')).toBe('How do I reset a password?');
    expect(await questionOf('export')).toBe(undefined);
    expect(await questionOf('export things after a migration')).toBe('Why can nobody export things after a migration?');
  });

  it('finds the section that answers several questions by words of all of them', async () => {
    const [page] = await search('reset expired password of colleague');
    expect(page?.path).toBe('/guides/answers');
    expect(page?.hits[0]?.anchor).toBe('second');
  });

  it('shows prose around the match, and neither rows of a table nor code', async () => {
    const [page] = await search('payload');
    const [hit] = page?.hits ?? [];
    expect(page?.path).toBe('/guides/limits');
    expect(hit?.excerpt.map(({ text }) => text).join('')).toBe('How large a payload may be. A server says so.');
    expect(hit?.excerpt.filter(({ marked }) => marked).map(({ text }) => text)).toEqual(['payload']);
  });

  it.each([
    ['limiting flag segment', ['limiting', 'limit', 'limits', 'segments', 'segment']],
    ['SEGMENT_LIMIT', ['segment', 'limit', 'segments', 'limits']],
    ['what is a segment', ['segment', 'segments']],
  ])('names the words of “%s” that answer, in the forms that the section and its heading have', async (text, words) => {
    const page = (await search(text)).find(({ path }) => path === '/guides/segments');
    expect(page?.words.toSorted()).toEqual(words.toSorted());
  });

  it('names a word of the question that only a table or code may have', async () => {
    const [page] = await search('gradualRolloutUserId');
    expect(page?.words).toContain('gradualrolloutuserid');
  });

  it('finds nothing for a word that is nowhere', async () => {
    expect(await paths('zzqqxx')).toEqual([]);
  });

  it('puts the section near by first only among pages that answer about as well', async () => {
    expect(await paths('copy a file', { near: 'reference' })).toEqual(['/guides/copy', '/reference/files']);
  });

  it('narrows to a section, and puts the section near by first', async () => {
    expect(await paths('segments', { section: 'reference' })).toEqual(['/reference/segments']);
    const near = await paths('requests segment', { near: 'reference' });
    expect(near[0]).toBe('/reference/segments');
    for (const section of ['guides', 'reference'])
      expect((await paths('twin', { near: section }))[0]).toBe(`/${section}/twin`);
  });
});
