/** Any value that JSON can say. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** An object as it was read: nothing in it is certain. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as an object; an empty one where it is something else. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** @throws SyntaxError where the text is no JSON */
export function parseJson(text: string): Json {
  return JSON.parse(text) as Json;
}

/** The object that a text is the JSON of; an empty one where it is the JSON of something else, or none. */
export function objectIn(text: string | null | undefined): JsonObject {
  try {
    return objectOf(JSON.parse(text ?? ''));
  } catch {
    // Its fields are missing then, and the caller says so.
    return {};
  }
}

type KindOf<Value> = Value extends string
  ? 'string'
  : Value extends number
    ? 'number'
    : Value extends boolean
      ? 'boolean'
      : Value extends null
        ? 'null'
        : Value extends readonly unknown[]
          ? 'list'
          : 'object';

/** The fields that every value of a type has, each with its kind, or with all that it may be of. */
type Kinds<Type> = {
  [Key in keyof Type as undefined extends Type[Key] ? never : Key]: KindOf<Type[Key]> | readonly KindOf<Type[Key]>[];
};

/**
 * Makes a function that tells values of a type by their fields, for what a hash has proved to be whole: a field that was
 * added to the type is missed in what was written before. Lists and objects in it are not looked into.
 */
export function checkOf<Type extends object>(kinds: Kinds<Type>): (value: unknown) => value is Type {
  const fields = Object.entries<string | readonly string[]>(kinds).map(([name, kind]) => ({
    name,
    allowed: [kind].flat(),
  }));
  return (value): value is Type =>
    isObject(value) && fields.every(({ name, allowed }) => allowed.includes(kindOf(value[name])));
}

function kindOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
}
