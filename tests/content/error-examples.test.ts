import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';
import { load } from 'js-yaml';

interface ErrorExample {
  id?: string;
  name?: string;
  message: string;
}

interface Described {
  paths?: Record<string, Record<string, { operationId?: string; responses?: Record<string, Answer> }>>;
}

interface Answer {
  description: string;
  content?: Record<string, { example?: ErrorExample; examples?: Record<string, { value: ErrorExample }> }>;
}

/** Status by error name, as in `src/lib/error/unleash-error.ts` of Unleash 5.1.9. */
const STATUSES: Record<string, number> = {
  BadDataError: 400,
  MinimumOneEnvironmentError: 400,
  OwaspValidationError: 400,
  PasswordUndefinedError: 400,
  RoleInUseError: 400,
  ValidationError: 400,
  AuthenticationRequired: 401,
  InvalidTokenError: 401,
  PasswordMismatch: 401,
  IncompatibleProjectError: 403,
  InvalidOperationError: 403,
  NoAccessError: 403,
  OperationDeniedError: 403,
  UsedTokenError: 403,
  NotFoundError: 404,
  FeatureHasTagError: 409,
  NameExistsError: 409,
  ProjectWithoutOwnerError: 409,
  ContentTypeError: 415,
  DisabledError: 422,
  UnknownError: 500,
};

/**
 * Responses without an error name, because the request does not reach its operation or the operation writes them by
 * hand.
 */
const NAMELESS: Record<string, RegExp> = {
  400: /^Expected property name/,
  401: /^This endpoint requires an API token\./,
  403: /^invalid token: expected a different token type for this endpoint$/,
  404: /^PAT is disabled$/,
  413: /^request entity too large$/,
};

const folder = join(import.meta.dirname, '../../site/api');
const plain = (text: string) => text.replaceAll(/[`.]/g, '').trim();

const answers = globSync('*.yaml', { cwd: folder }).flatMap((file) => {
  const { paths = {} } = load(readFileSync(join(folder, file), 'utf8')) as Described;
  return Object.values(paths).flatMap((item) =>
    Object.values(item).flatMap(({ operationId = '', responses = {} }) =>
      Object.entries(responses).flatMap(([status, { description, content = {} }]) => {
        const { example, examples = {} } = content['application/json'] ?? {};
        const all = [...(example ? [example] : []), ...Object.values(examples).map(({ value }) => value)];
        return Number(status) < 400 ? [] : all.map((each) => ({ operationId, status, description, example: each }));
      }),
    ),
  );
});

it.each(answers)('$operationId shows a $status as the server writes it', ({ status, description, example }) => {
  if (Object.keys(example).length === 0) return expect(status).toBe('503');
  const { id, name, message } = example;
  expect(plain(message)).not.toBe(plain(description));
  if (name === undefined) {
    expect(id).toBeUndefined();
    return expect(message).toMatch(NAMELESS[status] ?? 'a status whose errors all have a name');
  }
  expect(id).toMatch(/^[\da-f-]{36}$/);
  return expect(STATUSES[name]).toBe(Number(status));
});
