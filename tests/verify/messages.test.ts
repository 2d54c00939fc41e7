import { expect, it } from 'vitest';
import { judgeMessage } from '../../verify/messages.ts';

const said = [
  { status: 400, texts: ['BadDataError', 'Environment=staging does not exist', '"value" is required (a).'] },
];

it('finds a message in what was said, whole or in part, with dots for any text', () => {
  expect(judgeMessage('Environment=staging does not exist', 400, said)).toBe(said[0]);
  expect(judgeMessage('staging does not exist', 400, said)).toBe(said[0]);
  expect(judgeMessage('Environment=… does not exist', 400, said)).toBe(said[0]);
  expect(judgeMessage('"value" is required (a).', 400, said)).toBe(said[0]);
});

it('says what came in the place of a message with another word', () => {
  expect(judgeMessage('Environment=staging doesnt exist', 400, said)).toBe('Environment=staging does not exist');
});

it('knows nothing of a message with another status, or unlike any', () => {
  expect(judgeMessage('Environment=staging does not exist', 404, said)).toBeNull();
  expect(judgeMessage('The database is full', 400, said)).toBeNull();
});
