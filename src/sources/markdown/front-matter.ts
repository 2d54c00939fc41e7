import { isMap, isScalar, isSeq, parseDocument, type Node, type Scalar } from 'yaml';
import { z } from 'zod';
import { positionAt, type Problem } from '../../model/problem.ts';
import { suggest } from '../../model/suggest.ts';

const text = z.string().trim().min(1, 'must not be empty');
const level = z.number().int().min(2, 'must be 2 to 6').max(6, 'must be 2 to 6');
const neighbour = text.nullable();
/** Readers ask in one sentence, which has to fit into a line of the search dialog. */
const LONGEST_QUESTION = 120;

const questionSchema = z.strictObject({
  ask: text.max(LONGEST_QUESTION, `must have at most ${LONGEST_QUESTION} characters`),
  at: text.regex(/^#./, 'must be the id of a heading, as in "#id"').optional(),
});

/**
 * The front matter of a page. Every key of Docusaurus 3's docs is known, so that such pages build;
 * those without a meaning here (`ignored`) are accepted.
 */
const frontMatterSchema = z.strictObject({
  /** Replaces the file's name in the page's id and address. */
  id: text.regex(/^[^/]+$/, 'must not contain "/"').optional(),
  title: text.optional(),
  description: text.optional(),
  /** The address: absolute from the site's root, or relative to the folder. */
  slug: text.optional(),
  sidebar_label: text.optional(),
  sidebar_position: z.number().optional(),
  hide_title: z.boolean().optional(),
  hide_table_of_contents: z.boolean().optional(),
  toc_min_heading_level: level.optional(),
  toc_max_heading_level: level.optional(),
  pagination_prev: neighbour.optional(),
  pagination_next: neighbour.optional(),
  draft: z.boolean().optional(),
  unlisted: z.boolean().optional(),
  image: text.optional(),
  keywords: z
    .union([z.array(z.coerce.string()), text.transform((list) => list.split(',').map((word) => word.trim()))])
    .optional(),
  mdx: z.looseObject({ format: z.enum(['md', 'mdx', 'detect']).optional() }).optional(),
  /** Questions that this page answers, in readers' words, each with the heading that answers it. */
  questions: z.array(questionSchema).optional(),
});

const ignored = new Set([
  'custom_edit_url',
  'displayed_sidebar',
  'last_update',
  'pagination_label',
  'parse_number_prefixes',
  'sidebar_class_name',
  'sidebar_custom_props',
  'sidebar_key',
  'tags',
  'title_meta',
]);

export type FrontMatter = z.infer<typeof frontMatterSchema>;

export interface ParsedSource {
  data: FrontMatter;
  /** The text behind the front matter. */
  body: string;
  /** How many lines of the file stand before `body`. */
  offset: number;
}

const fence = /^---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/;

/** A line that is a key and a text: plain with nothing that YAML might read as more, or quoted without an escape. */
const pair = /^([a-z][a-z_]*): (?:([\p{L}/](?:[\p{L}\p{N} /(),.;'’!?+&*–_-]|:(?=[\p{L}\p{N}/]))*)|"([^"\\\p{C}]*)")$/u;

/** YAML means something else by these than their letters. */
const ownWord = /^(?:true|false|null)$/i;

/**
 * Reads front matter that is nothing but such lines, as nearly all of it is, many times faster than a parser of YAML.
 * Plain and double-quoted scalars on one line: https://yaml.org/spec/1.2.2/#73-flow-scalar-styles
 *
 * @returns null for all else, which the parser has to judge
 */
export function simplePairs(yaml: string): Record<string, string> | null {
  const pairs: Record<string, string> = {};
  for (const line of yaml.split('\n')) {
    const [, key = '', plain, quoted] = pair.exec(line) ?? [];
    const value = quoted ?? plain;
    if (value === undefined || ownWord.test(key) || Object.hasOwn(pairs, key)) return null;
    // Blanks at the end are not part of the text.
    if (plain !== undefined && (ownWord.test(plain) || plain.endsWith(' '))) return null;
    pairs[key] = value;
  }
  return pairs;
}

/**
 * Splits a page into its front matter and its text, and checks the former.
 *
 * @param source the whole file
 * @param file its path relative to the site's folder, for messages
 * @param problems receives whatever is wrong; the keys that are right are still returned
 */
export function parseFrontMatter(source: string, file: string, problems: Problem[]): ParsedSource {
  const match = fence.exec(source);
  if (!match) {
    if (/^---[ \t]*\r?\n/.test(source)) {
      problems.push({
        severity: 'error',
        file,
        line: 1,
        column: 1,
        message: 'front matter is opened by --- but never closed',
        fix: 'Close it with a line that is just ---.',
      });
    }
    return { data: {}, body: source, offset: 0 };
  }
  const yaml = match[1] ?? '';
  const start = source.indexOf('\n') + 1;
  const body = source.slice(match[0].length);
  const offset = match[0].split('\n').length - 1;
  const at = (position: number) => positionAt(source, start + position);
  const value = simplePairs(yaml) ?? parseYaml(yaml, { file, at, problems });
  if (value === null) return { data: {}, body, offset };
  const known = Object.fromEntries(Object.entries(value).filter(([key]) => !ignored.has(key)));
  const parsed = frontMatterSchema.safeParse(known);
  if (parsed.success) return { data: parsed.data, body, offset };
  const wrong = new Set<string>();
  for (const issue of parsed.error.issues) {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of paths) {
      const isUnknown = issue.code === 'unrecognized_keys';
      wrong.add(String(path[0]));
      const name = z.core.toDotPath(path);
      const given = brief(valueAt(known, path));
      const nested = path.length > 1 ? Object.keys(questionSchema.shape) : Object.keys(frontMatterSchema.shape);
      problems.push({
        // It may mean something to another tool.
        severity: isUnknown && path.length === 1 ? 'warning' : 'error',
        file,
        ...at(offsetOf(yaml, path)),
        ...(isUnknown
          ? {
              message: `unknown front matter "${name}"${suggest(String(path.at(-1)), nested)}`,
              fix: `Known are: ${nested.join(', ')}.`,
            }
          : { message: `front matter "${name}" ${issue.message.replace(/^Invalid input: /, '')}, not ${given}` }),
      });
    }
  }
  const rest = frontMatterSchema.safeParse(
    Object.fromEntries(Object.entries(known).filter(([key]) => !wrong.has(key))),
  );
  return { data: rest.data ?? {}, body, offset };
}

/** The value at a path of keys and positions; undefined where there is none. */
function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value;
  for (const key of path) found = (found as Record<PropertyKey, unknown> | undefined)?.[key];
  return found;
}

/** Offset in front matter of the innermost entry of a path that exists; 0 if none does. */
function offsetOf(yaml: string, path: readonly PropertyKey[]): number {
  let node = parseDocument(yaml).contents as Node | null;
  let offset = 0;
  for (const key of path) {
    if (isMap(node)) {
      const entry = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key));
      if (!entry) break;
      offset = (entry.key as Scalar).range?.[0] ?? offset;
      node = entry.value as Node | null;
    } else if (isSeq(node)) {
      node = (node.items[Number(key)] ?? null) as Node | null;
      offset = node?.range?.[0] ?? offset;
    } else break;
  }
  return offset;
}

interface Place {
  file: string;
  /** Line and column of an offset in the front matter. */
  at: (position: number) => { line: number; column: number };
  problems: Problem[];
}

/** @returns null where it is no list of keys and values; the problems say why */
function parseYaml(yaml: string, { file, at, problems }: Place): object | null {
  const document = parseDocument(yaml, { prettyErrors: false });
  for (const error of document.errors)
    problems.push({
      severity: 'error',
      file,
      ...at(error.pos[0]),
      message: `front matter is not valid YAML: ${error.message}`,
      fix: 'Quote values that contain ": " or start with one of [ ] { } @ ` * & ! % | >.',
    });
  if (document.errors.length > 0) return null;
  const start = { severity: 'error' as const, file, line: 2, column: 1 };
  let value: unknown;
  try {
    value = document.toJS() ?? {};
  } catch (error) {
    // Aliases that multiply without end, or that lead nowhere.
    const message = `front matter cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    problems.push({ ...start, message, fix: 'Write values out in place of aliases.' });
    return null;
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  problems.push({ ...start, message: 'front matter must be a list of "key: value" lines' });
  return null;
}

function brief(value: unknown): string {
  let shown: string | undefined;
  try {
    shown = JSON.stringify(value);
  } catch {
    // An alias that holds itself.
    shown = 'a value that contains itself';
  }
  shown ??= String(value);
  return shown.length > 100 ? `${shown.slice(0, 99)}…` : shown;
}
