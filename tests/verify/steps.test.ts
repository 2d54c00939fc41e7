import { expect, it } from 'vitest';
import { readSteps } from '../../src/verify/steps.ts';

const page = (...lines: string[]) => ['---', 'title: A', '---', '', ...lines].join('\n');
const curl = (path: string, meta = '') => ['```bash' + meta, `curl "https://<host>${path}"`, '```', ''];

function only(...lines: string[]) {
  const steps = readSteps(page(...lines), { samples: false }).filter(({ kind }) => kind !== 'data');
  expect(steps).toHaveLength(1);
  return steps[0]!;
}

it.each([
  ['The answer is `201` with the toggle.', [201]],
  ['The response has status 200 and the updated strategy:', [200]],
  ['Status 201:', [201]],
  ['`204` means that it is valid. `400`: it is not.', [204]],
  ['Both answer 200 without a body.', [200]],
  ['[The first](/a) answers 204 (its opposite [is `/on`](/b)), [the second](/c) 200.', [204, 200]],
  ['The first request is answered with 200, the second with 401.', [200, 401]],
  ['There are `200` of them.', []],
])('reads the status from "%s"', (sentence, statuses) => {
  expect(only(...curl('/a'), sentence).expected.statuses).toEqual(statuses);
});

it('takes the JSON below a request for its answer, with the line of both', () => {
  const step = only(...curl('/a'), 'The answer is `200`:', '', '```json', '{ "a": 1 }', '```');
  expect(step.line).toBe(5);
  expect(step.expected.body).toMatchObject({ line: 11, code: '{ "a": 1 }', isExcerpt: false });
});

it('takes JSON for an excerpt where the page says so', () => {
  const step = only(...curl('/a'), 'An excerpt from the response:', '', '```json', '{}', '```');
  expect(step.expected.body?.isExcerpt).toBe(true);
});

it('takes neither a file nor what stands below another heading or tab for an answer', () => {
  expect(only(...curl('/a'), '```json title="a.json"', '{}', '```').expected.body).toBeNull();
  expect(only(...curl('/a'), '## Next', '', '```json', '{}', '```').expected.body).toBeNull();
  expect(only(...curl('/a'), '</TabItem>', '', '```json', '{}', '```').expected.body).toBeNull();
});

it('reads through headings that belong to the request', () => {
  const step = only(...curl('/a'), '### Answers', '', '#### 201 Created', '', '```json', '{}', '```');
  expect(step.expected).toMatchObject({ statuses: [201], body: { code: '{}' } });
});

it('reads emptiness, headers and members', () => {
  expect(only(...curl('/a'), 'The answer is `200` without a body.').expected.isEmpty).toBe(true);
  expect(only(...curl('/a'), 'The answer is `201` with the header `Location: a/b`.').expected.headers).toEqual([
    ['Location', 'a/b'],
  ]);
  expect(only(...curl('/a'), 'Status 201; it contains `"on": true`.').expected.members).toEqual(['"on": true']);
});

it('reads what the fence says', () => {
  expect(only(...curl('/a', ' status=409'), 'The answer is `201` without a body.').expected).toMatchObject({
    statuses: [409],
    isEmpty: false,
  });
  expect(only(...curl('/a', ' verify=skip reason="needs a mail server"')).skip).toBe('needs a mail server');
});

it('takes the dedented code of a block in a list', () => {
  expect(only('1. Ask:', '', '   ```bash', '   curl \\', '     "https://<host>/a"', '   ```').code).toBe(
    'curl \\\n  "https://<host>/a"',
  );
});

it('runs requests without a program only where an answer follows', () => {
  const http = ['```http', 'GET /a', '```', ''];
  expect(readSteps(page(...http), { samples: false })).toEqual([]);
  expect(only(...http, '```json', '{}', '```').kind).toBe('request');
});

it('leaves alone what would change the machine', () => {
  expect(readSteps(page('```bash', 'docker run a && curl http://localhost', '```'), { samples: false })).toEqual([]);
});

it('gives another digest to a block whose code, fence or answer has changed, and to no other', () => {
  const digest = (...lines: string[]) => only(...lines).digest;
  const first = digest(...curl('/a'), 'Status 200.');
  expect(digest('Moved.', '', ...curl('/a'), 'Status 200. Said differently.')).toBe(first);
  expect(digest(...curl('/b'), 'Status 200.')).not.toBe(first);
  expect(digest(...curl('/a'), 'Status 201.')).not.toBe(first);
  expect(digest(...curl('/a', ' status=200'), 'Status 200.')).not.toBe(first);
});
