import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';

interface Described {
  paths?: Record<string, Record<string, { 'x-edition'?: keyof typeof NAMES | 'oss' }>>;
}

const NAMES = { pro: 'Pro', enterprise: 'Enterprise' };

const folder = join(import.meta.dirname, '../api');

/** Requests that only other editions answer, from the API description; the open-source server says 404 to them. */
export const otherEditions = readdirSync(folder)
  .map((file) => load(readFileSync(join(folder, file), 'utf8')) as Described)
  .flatMap(({ paths = {} }) => Object.entries(paths))
  .flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { 'x-edition': edition = 'oss' }]) =>
      edition === 'oss' ? [] : [{ request: requestOf(method, path), name: NAMES[edition] }],
    ),
  );

/** Matches `PUT /api/admin/segments/3?a=b` for the method `put` and the path `/api/admin/segments/{id}`. */
function requestOf(method: string, path: string): RegExp {
  return new RegExp(`^${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(?:\\?|$)`);
}
