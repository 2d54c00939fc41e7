import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { reasonOf } from '../model/problem.ts';

/** Reads a JSON file and checks it. Returns its content, or a sentence for each mistake. */
export function readJsonFile<Value>(
  file: string,
  schema: z.ZodType<Value>,
): { value: Value } | { mistakes: readonly string[] } {
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return { mistakes: [`it is not JSON: ${reasonOf(error)}`] };
  }
  const parsed = schema.safeParse(data);
  if (parsed.success) return { value: parsed.data };
  return { mistakes: parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'it'}: ${message}`) };
}
