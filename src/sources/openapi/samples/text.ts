import type { Json } from '../../../model/api.ts';
import { jsonText } from '../../../model/json.ts';

/*
 * Texts and values as literals of languages. Nothing in a description is ever read as code: a literal can contain any
 * text.
 */

/** JSON with line breaks, as readers like it. */
export function pretty(value: Json): string {
  return jsonText(value, '  ');
}

/** In double quotes, with the escapes that JavaScript, Python, Go, Java and C# have in common. */
export function quoted(text: string): string {
  return JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

/** In single quotes, for JavaScript. */
export function single(text: string): string {
  return `'${quoted(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** For shells, where only the quote itself means anything in single quotes. */
export function shell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** For PHP. */
export function php(text: string): string {
  return `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
}

/** For Ruby, which reads `#{…}`, `#$…` and `#@…` in double quotes. */
export function ruby(text: string): string {
  return quoted(text).replaceAll(/#(?=[{$@])/g, '\\#');
}

/**
 * True if a text can be written on lines of its own. Each language's syntax for that has trouble with some other texts.
 */
export function isBlock(text: string): boolean {
  return /\n/.test(text) && !/[^\n\x20-\x7e\u00a0-\ud7ff\ue000-\u{10ffff}]|[ ]$|\n$/mu.test(text) && /^\S/.test(text);
}

interface DataWords {
  /** One step of indentation. */
  step: string;
  text: (text: string) => string;
  key: (name: string) => string;
  words: { null: string; true: string; false: string };
}

/** A value as a literal of a language whose lists and objects look like JSON's. */
export function data(value: Json, words: DataWords, indent = ''): string {
  if (typeof value === 'string') return words.text(value);
  if (value === null) return words.words.null;
  if (typeof value === 'boolean') return words.words[value ? 'true' : 'false'];
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  const inner = indent + words.step;
  const lines = Array.isArray(value)
    ? value.map((item) => data(item, words, inner))
    : Object.entries(value).map(([name, item]) => `${words.key(name)}: ${data(item, words, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (lines.length === 0) return `${open}${close}`;
  return `${open}\n${lines.map((line) => `${inner}${line},\n`).join('')}${indent}${close}`;
}
