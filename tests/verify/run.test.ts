/** Running blocks of pages and operations of an API description against an instance. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { loadCalls } from '../../verify/operations.ts';
import { fetchPublished } from '../../verify/published.ts';
import { readRecord, wasRun } from '../../src/build/verified-record.ts';
import { loadConfig } from '../../src/config/load.ts';
import type { Product, Session } from '../../verify/product.ts';
import { runCall } from '../../verify/run-call.ts';
import { addToRecord, writeRecord } from '../../verify/record.ts';
import { startRecorder, type Recorder } from '../../verify/recorder.ts';
import { describeCounts, describeDifferences, type PageResult } from '../../verify/report.ts';
import { runPrograms, withPrograms } from '../../verify/run-programs.ts';
import type { StepResult } from '../../verify/result.ts';
import { runPage, type Prepared } from '../../verify/run-page.ts';
import { readSteps } from '../../verify/steps.ts';
import { editFile, newFolder } from '../folders.ts';
import { isInstalled } from '../programs.ts';
import { serveShelf, type ShelfServer } from './serve-shelf.ts';
import { describedShelf, shelf } from './shelves.ts';

let site: string;
let server: ShelfServer;
let recorder: Recorder;
let product: Product;
let session: Session;

/** Copies a fixture and opens its product at an instance. */
async function begin(fixture: string, listener: typeof shelf): Promise<void> {
  site = newFolder();
  cpSync(join(import.meta.dirname, '../fixtures', fixture), site, { recursive: true });
  server = await serveShelf(listener);
  recorder = await startRecorder(server.url);
  onTestFinished(() => recorder.close());
  ({ default: product } = (await import(join(site, 'verify/product.ts'))) as { default: Product });
  vi.stubEnv('SHELF_KEY', 'secret');
  session = await product.open(server.url);
  vi.unstubAllEnvs();
}

it('asks for no connection to be kept: one could end while the next request is on its way', async () => {
  await begin('verify', shelf);
  const answer = await fetch(`${recorder.url}/items`);
  expect(answer.headers.get('connection')).toBe('close');
  expect(recorder.take().map(({ path }) => path)).toEqual(['/items']);
});

/** The results of blocks: line, outcome and what was seen, or the differences. */
const brief = (results: readonly StepResult[]) =>
  results.map(({ step, outcome, seen, differences }) =>
    outcome === 'wrong'
      ? differences.map(({ line, expected, got }) => `${line}: ${expected} | ${got}`).join('\n')
      : `${step.line}: ${outcome}, ${seen}`,
  );

describe.skipIf(!isInstalled('bash', '--version') || !isInstalled('curl', '--version'))('the blocks of a page', () => {
  beforeEach(() => begin('verify', shelf));

  const prepared = async (): Promise<Prepared> => ({
    product,
    session,
    recorder,
    url: server.url,
    refusals: await session.provoke(null),
    samples: new Map(),
    packages: '/packages',
  });
  async function run(text: string, packages = '/packages'): Promise<PageResult> {
    const page = { id: 'items', file: 'docs/items.md', steps: readSteps(text, { samples: false }) };
    return { page, results: await runPage(page, { ...(await prepared()), packages }) };
  }
  const pageText = () => readFileSync(join(site, 'docs/items.md'), 'utf8');

  it('are run in their order, with the answers before them, and judged', async () => {
    const { results } = await run(pageText());
    expect(brief(results)).toEqual([
      '7: as documented, 201',
      '26: as documented, 200',
      '33: as documented, 401',
      '45: elsewhere, Big Shelf',
      '51: skipped, needs two shelves',
      '57: as documented, JSON',
      '65: as documented, 401',
      '66: skipped, messages that no request provokes',
    ]);
  });

  it('of another product are compared with it where it runs beside the instance, and the report says its release', async () => {
    const ask = (host: string) => `\`\`\`bash\ncurl "https://${host}/"\n\`\`\``;
    const body = (lid: string) => `\`\`\`json\n{ "size": 4, "lid": ${lid} }\n\`\`\``;
    const page = await run([ask('<your-crate>'), body('{}'), ask('<your-box>')].join('\n\n'));
    expect(brief(page.results)).toEqual(['1: as documented, 200 from Crate 2.1', '9: elsewhere, Box']);
    expect(describeCounts([page])).toContain(
      'Compared with another release:\n  1 Crate 2.1, as 1.0 is not sold any more\nNot in this edition:\n  1 Box',
    );
    const { results } = await run([ask('<your-crate>'), body('{ "height": 4 }')].join('\n\n'));
    expect(brief(results).join()).toMatch(/^5: .*height/);
    const missing = await run(ask('<your-crate>'), '/nowhere');
    expect(brief(missing.results)).toEqual(['1: Crate, which runs beside the instance | There is no crate.']);
  });

  describe('that are programs', () => {
    const asked = "const key = { key: '<your-key>' };";
    const block = (title: string, code: string) => `\`\`\`js title="${title}"\n${code}\n\`\`\``;
    const text = (size: string) =>
      [block('size.mjs', `export const size = ${size};`), block('ask.mjs', asked), block('rack.mjs', '4;')].join('\n');

    async function runCode(page: string) {
      const steps = readSteps(page, { samples: true });
      const code = { id: 'programs', file: 'docs/programs.md', steps };
      const samples = steps.map((step): StepResult => ({
        step,
        outcome: 'as documented',
        seen: 'types',
        differences: [],
      }));
      const programs = await runPrograms(code, await prepared());
      return { page: code, results: withPrograms(samples, programs) };
    }

    it('are run with the blocks that they are made of, and marked in the record', async () => {
      const page = await runCode(text('4'));
      expect(brief(page.results)).toEqual([
        '1: as documented, types',
        '4: as documented, types, run',
        '7: as documented, types',
        '4: as documented, run',
        '7: skipped, needs a rack',
      ]);
      expect(describeCounts([page])).toMatch(/^programs +2 +1 +1 +0 +0 +1$/m);
      const known = new Map([['programs', new Set(page.results.flatMap(({ step }) => step.digest ?? []))]]);
      const day = { against: 'Shelf 1.2.3', date: '2023-06-01', known };
      const record = addToRecord({ pages: {} }, [page], day);
      expect(Object.values(record.pages['programs']?.blocks ?? {})).toEqual(['types', 'types, run', 'types']);
      expect(wasRun(record.pages['programs'] ?? { against: '', date: '', blocks: {} })).toBe(true);
      // Checking samples again without an instance must not lose that they were run.
      const again = {
        page: page.page,
        results: page.results.slice(0, 3).map((result) => ({ ...result, seen: 'types' })),
      };
      const kept = addToRecord(record, [again], { against: null, date: '2023-06-02', known });
      expect(kept.pages['programs']?.blocks).toEqual(record.pages['programs']?.blocks);
    });

    it('are wrong where they do not do what they should, or are not on the page', async () => {
      expect(brief((await runCode(text('5'))).results)).toContain('4: a program that works | the size is 5');
      expect(brief((await runCode(block('ask.mjs', asked))).results)).toEqual([
        '1: as documented, types',
        '1: a program that works | the page has no block with the title "size.mjs"',
        '1: a program that works | the page has no block with the title "rack.mjs"',
      ]);
    });

    it('take the last block of a name above the one that is started', async () => {
      const { results } = await runCode([text('4'), block('size.mjs', 'export const size = 9;')].join('\n'));
      expect(brief(results)).toContain('4: as documented, run');
    });
  });

  it('may set what those below use: variables and files', async () => {
    const { results } = await run(
      [
        '```bash\nitem=0123456789abcdef\n```',
        '```bash\ncurl "https://<your-shelf>/items/$item" --header "Authorization: <your-key>"\n```',
        '```json title="item.json"\n{ "size": 4 }\n```',
        '```bash title="add.sh"\n#!/bin/sh\ncurl "https://<your-shelf>/items" --header "Authorization: <your-key>" --data @item.json\n```',
        '```bash\n./add.sh\n```',
      ].join('\n\n'),
    );
    expect(results.map(({ outcome, seen }) => [outcome, seen])).toEqual([
      ['as documented', 'ended with 0'],
      ['as documented', '200'],
      ['as documented', 'JSON'],
      ['as documented', 'saved as a file'],
      ['as documented', '201'],
    ]);
  });

  it('may be a request without a program', async () => {
    const { results } = await run('```http\nGET /items/0123456789abcdef\n```\n\n```json\n{ "size": 4 }\n```\n');
    expect(brief(results)).toEqual(['1: as documented, 200']);
  });

  it('are wrong where a program fails, and where what should be JSON is none', async () => {
    const { results } = await run('```bash\n./missing.sh\n```\n\n## JSON\n\n```json\n{ size: 4 }\n```\n');
    expect(brief(results)).toEqual([
      expect.stringMatching(/^1: the block to end with 0 \| 127: .*missing\.sh/),
      expect.stringMatching(/^7: JSON \| /),
    ]);
  });

  it.each([
    ['an address', '/items/0123456789abcdee"', '/items/1123456789abcdee"', '26', 'status 2xx', '404 to GET'],
    ['a digit of a request', '"size": 4,', '"size": 5,', '16', '.*', 'size: the page shows 4, and 5 came'],
    ['a header', 'items/7', 'items/8', '7', 'the header Location: items/8', 'Location: items/7'],
    ['a message', 'No key.', 'No key!', '39', '.*', 'message: the page shows "No key!", and "No key." came'],
    [
      'a message of a table',
      'No key was sent with',
      'A key was not sent with',
      '65',
      '401 A key was not sent with the request\\.',
      '401 No key was sent',
    ],
  ])('are told with page and line where %s is wrong', async (_, from, to, line, expected, got) => {
    expect(pageText()).toContain(from);
    expect(describeDifferences(await run(pageText().replace(from, to)))).toEqual([
      expect.stringMatching(new RegExp(`^docs/items\\.md:${line}\\n +expected: ${expected}[^]*\\n +got: +${got}`)),
    ]);
  });

  it('are not run where the state that they begin in cannot be made', async () => {
    session = { ...session, begin: () => Promise.reject(new Error('No room on the shelf.')) };
    await expect(run(pageText())).rejects.toThrow(
      'The state in which docs/items.md begins cannot be made: No room on the shelf.. Nothing was written.',
    );
  });

  it('are kept in a record, which forgets pages that are gone', async () => {
    const file = join(site, 'verified.json');
    const before = { against: 'Shelf 1.0.0', date: '2023-01-01', blocks: {} };
    const record = addToRecord({ pages: { other: before, gone: before } }, [await run(pageText())], {
      against: 'Shelf 1.2.3',
      date: '2023-06-01',
      known: new Map([
        ['items', new Set()],
        ['other', new Set()],
      ]),
    });
    expect(Object.keys(record.pages)).toEqual(['items', 'other']);
    expect(Object.values(record.pages).map(wasRun)).toEqual([true, false]);
    writeRecord(file, record);
    expect(readRecord(file, 'verified.json')).toEqual(record);
  });

  it('are kept in a record that is refused where it is none', () => {
    const file = join(site, 'verified.json');
    writeFileSync(file, '{ "pages": { "items": { "against": "" } } }');
    expect(readRecord(file, 'verified.json')).toMatchObject({
      file: 'verified.json',
      message: expect.stringContaining('the record of verified blocks: '),
      fix: expect.stringContaining('Delete it'),
    });
  });
});

describe('the operations of an API description', () => {
  beforeEach(() => begin('verify-api', describedShelf));

  /** Calls every operation. */
  async function call(): Promise<string[]> {
    const { config } = await loadConfig(site, resolve('.'));
    const described = loadCalls(site, config);
    if (!described) throw new Error('There is no API.');
    const published = await fetchPublished(server.url, product);
    const results: StepResult[] = [];
    for (const each of described.calls)
      results.push(...(await runCall(each, { product, session, recorder, described, published })));
    return brief(results);
  }
  const edit = (from: string, to: string) => editFile(join(site, 'api.yaml'), from, to);

  it('are called with their own examples, refused ones too, and judged', async () => {
    expect(await call()).toEqual([
      '6: as documented, 200',
      '19: as documented, 201',
      '39: as documented, 200',
      '50: as documented, 401',
      '56: as documented, 204',
      '63: as documented, 204',
      '70: elsewhere, Big Shelf',
    ]);
  });

  it.each([
    [
      'a status',
      "'204': { description: It is gone. }",
      "'200': { description: It is gone. }",
      '60: status 200 of removeItem | 204 to DELETE /items/id-of-today',
    ],
    [
      'a type of a schema',
      'size: { type: integer }\n',
      'size: { type: string }\n',
      'the schema of getItem, 200 | /size must be string',
    ],
    [
      'a key of an example',
      'example: { id: example-id, size: 4 }',
      'example: { id: example-id }',
      '44: the example of getItem, 200 | size: the response has it (4), but the page does not show it',
    ],
    [
      'a value that the request sent',
      'example: { id: example-id, size: 5 }',
      'example: { id: example-id, size: 6 }',
      'the example of addItem, 201 | size: the page shows 6, and 5 came',
    ],
    [
      'a message of a refusal',
      'example: { message: No key. }',
      'example: { message: No key! }',
      'the example of getItem, 401 | message: the page shows "No key!", and "No key." came',
    ],
    [
      'a required property',
      'required: [size]\n',
      'required: []\n',
      'addItem as the instance describes it | body property "size": required only there',
    ],
    [
      'a known difference',
      '- { name: size, in: query, schema: { type: integer }, example: 4 }',
      '[]',
      'the known difference "query parameter "size": only here" of listItems | none',
    ],
    ['a body', '{ description: It is gone. }', `{ description: It is gone., content: { text/plain: {} } }`, 'no body'],
  ])('are wrong where the description is, here in %s', async (_, from, to, said) => {
    edit(from, to);
    expect((await call()).join('\n')).toContain(said);
  });

  it('are not judged against an instance that has stopped', async () => {
    server.listener = (request, response) => {
      if (request.method !== 'POST') return describedShelf(request, response);
      response.destroy();
      return server.stop();
    };
    await expect(call()).rejects.toThrow(/^The instance does not answer any more, at addItem: /);
  });

  it('are not called where the state that they begin in cannot be made', async () => {
    session = { ...session, beginCall: () => Promise.reject(new Error('No room.')) };
    await expect(call()).rejects.toThrow(
      'The state in which listItems (api.yaml:6) begins cannot be made: No room.. Nothing was written.',
    );
  });
});
