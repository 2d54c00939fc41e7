import { expect, it } from 'vitest';
import { readClaims } from '../../src/sources/markdown/claims.ts';
import { readSteps } from '../../verify/steps.ts';

const page = (...lines: string[]) => ['---', 'title: A', '---', '', ...lines].join('\n');
const curl = (path: string, marks = '') => ['```bash' + marks, `curl "https://<host>${path}"`, '```', ''];
const json = (code: string, marks = '') => ['```json' + marks, code, '```', ''];

function only(...lines: string[]) {
  const steps = readSteps(page(...lines), { samples: false }).filter(({ kind }) => kind !== 'data');
  expect(steps).toHaveLength(1);
  return steps[0]!;
}

it.each([
  ['', []],
  [' status=201', [201]],
  [' status=204,200', [204, 200]],
])('reads the status from the fence: "%s"', (marks, statuses) => {
  expect(only(...curl('/a', marks), 'The answer is `500`.').expected.statuses).toEqual(statuses);
});

it('reads what else the fence says', () => {
  expect(only(...curl('/a', ' answer=none')).expected.isEmpty).toBe(true);
  expect(only(...curl('/a', ' header="Location: a/b"')).expected.header).toEqual(['Location', 'a/b']);
  expect(only(...curl('/a', ` contains='"on": true, "off": false'`)).expected.members).toEqual([
    '"on": true',
    '"off": false',
  ]);
  expect(only(...curl('/a', ' verify=skip reason="needs a mail server"')).skip).toBe('needs a mail server');
});

it('takes the JSON below a request for its answer, with the line of both', () => {
  const step = only(...curl('/a'), 'The answer:', '', ...json('{ "a": 1 }'));
  expect(step.line).toBe(5);
  expect(step.expected.body).toEqual({ line: 11, code: '{ "a": 1 }', isExcerpt: false, isExample: false });
});

it('takes JSON for an excerpt or an example where its fence says so', () => {
  expect(only(...curl('/a'), ...json('{}', ' answer=part')).expected.body?.isExcerpt).toBe(true);
  expect(only(...curl('/a'), ...json('{}', ' answer=example')).expected.body?.isExample).toBe(true);
});

it('takes neither a file, nor what follows another request, a heading or a tab for an answer', () => {
  expect(only(...curl('/a'), ...json('{}', ' title="a.json"')).expected.body).toBeNull();
  expect(only(...curl('/a'), '## Next', '', ...json('{}')).expected.body).toBeNull();
  expect(only(...curl('/a'), '</TabItem>', '', ...json('{}')).expected.body).toBeNull();
  const [first, second] = readSteps(page(...curl('/a'), ...curl('/b', ' answer=none'), ...json('{}')), {
    samples: false,
  });
  expect([first?.expected.output, first?.expected.body]).toEqual([null, null]);
  expect(second?.expected.body).toMatchObject({ code: '{}' });
});

it('takes what says that it is the answer, behind a heading too, and in another language', () => {
  expect(only(...curl('/a'), '### 201 Created', '', ...json('{}', ' answer=whole')).expected.body?.code).toBe('{}');
  expect(only(...curl('/a'), '```text answer=whole', 'a,b', '```').expected.output).toBe('a,b');
  expect(only(...curl('/a'), '```text', 'a,b', '```').expected.output).toBeNull();
});

it('takes the dedented code of a block in a list', () => {
  expect(only('1. Ask:', '', '   ```bash', '   curl \\', '     "https://<host>/a"', '   ```').code).toBe(
    'curl \\\n  "https://<host>/a"',
  );
});

it('runs requests without a program only where an answer follows', () => {
  const http = ['```http', 'GET /a', '```', ''];
  expect(readClaims(page(...http), { samples: false })).toEqual([]);
  expect(only(...http, ...json('{}')).kind).toBe('request');
});

it('leaves alone what would change the machine', () => {
  expect(readClaims(page('```bash', 'docker run a && curl http://localhost', '```'), { samples: false })).toEqual([]);
});

it('reads status and messages from the rows of tables, and nothing that is code or a request', () => {
  const rows = [
    '| Status | Message | Cause |',
    '| --- | --- | --- |',
    '| `400` | `Environment=qa does not exist` | Ask `GET /api/admin/environments` for `{ "name": "qa" }` |',
    '| 404 | `No feature toggle found` or `Could not find … in …` | |',
    '| `201` | `Created it for you` | |',
    '| `409` | The name is taken | Choose `another` |',
    '| `No project found`, with any id | 404 | Choose another |',
  ].join('\n');
  expect(readClaims(rows, { samples: false })).toMatchObject([
    { line: 3, kind: 'message', marks: { status: '400' }, code: 'Environment=qa does not exist' },
    { line: 4, kind: 'message', marks: { status: '404' }, code: 'No feature toggle found\nCould not find … in …' },
    { line: 7, kind: 'message', marks: { status: '404' }, code: 'No project found' },
  ]);
});

it('gives another digest to a block whose code, fence or answer has changed, and to no other', () => {
  const digest = (...lines: string[]) => only(...lines).digest;
  const first = digest(...curl('/a', ' status=200'), 'It works.', '', ...json('{}'));
  expect(digest('Moved.', '', ...curl('/a', ' status=200'), 'Said differently.', '', ...json('{}'))).toBe(first);
  expect(digest(...curl('/b', ' status=200'), ...json('{}'))).not.toBe(first);
  expect(digest(...curl('/a', ' status=201'), ...json('{}'))).not.toBe(first);
  expect(digest(...curl('/a', ' status=200'), ...json('[]'))).not.toBe(first);
  expect(digest(...curl('/a', ' status=200'), ...json('{}', ' answer=part'))).not.toBe(first);
});
