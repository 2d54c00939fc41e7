import { expect, it } from 'vitest';
import { judgeMessage, readErrorRows } from '../../src/verify/messages.ts';

it('reads status and messages from the rows of tables, and nothing that is code or a request', () => {
  const page = [
    '| Status | Message | Cause |',
    '| --- | --- | --- |',
    '| `400` | `Environment=qa does not exist` | Ask `GET /api/admin/environments` for `{ "name": "qa" }` |',
    '| 404 | `No feature toggle found` or `Could not find … in …` | |',
    '| `201` | `Created it for you` | |',
    '| `409` | The name is taken | Choose `another` |',
  ].join('\n');
  expect(readErrorRows(page)).toEqual([
    { line: 3, status: 400, messages: ['Environment=qa does not exist'] },
    { line: 4, status: 404, messages: ['No feature toggle found', 'Could not find … in …'] },
  ]);
});

const said = [
  { status: 400, texts: ['BadDataError', 'Environment=staging does not exist', '"value" is required (a).'] },
];

it('finds a message in what was said, whole or in part, with dots for any text', () => {
  expect(judgeMessage('Environment=staging does not exist', 400, said)).toEqual({ kind: 'said', release: null });
  expect(judgeMessage('staging does not exist', 400, said)).toEqual({ kind: 'said', release: null });
  expect(judgeMessage('Environment=… does not exist', 400, said)).toEqual({ kind: 'said', release: null });
  expect(judgeMessage('"value" is required (a).', 400, said)).toEqual({ kind: 'said', release: null });
});

it('says what came in the place of a message with another word', () => {
  expect(judgeMessage('Environment=staging doesnt exist', 400, said)).toEqual({
    kind: 'other',
    said: 'Environment=staging does not exist',
  });
});

it('knows nothing of a message with another status, or unlike any', () => {
  expect(judgeMessage('Environment=staging does not exist', 404, said)).toEqual({ kind: 'unknown' });
  expect(judgeMessage('The database is full', 400, said)).toEqual({ kind: 'unknown' });
});
