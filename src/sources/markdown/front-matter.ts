import { inspect } from 'node:util';
import { z } from 'zod';
import { pathOfId, resolvePath, toPath } from '../../model/address.ts';
import { isObject } from '../../model/json.ts';
import type { PageMeta } from '../../model/page.ts';
import { positionAt, problemAt, startOf, type Checked, type Place, type Problem } from '../../model/problem.ts';
import { articleId } from '../../model/shell.ts';
import { suggest } from '../../model/suggest.ts';
import { shortened, titleOf } from '../../model/text.ts';
import { NOT_CLOSED, offsetsOf, parseYaml } from '../yaml.ts';
import { takeTitle } from './title.ts';

const text = z.string('must be text').trim().min(1, 'must not be empty');
const number = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
  z.number('must be a number'),
);
const flag = z.stringbool({ truthy: ['true'], falsy: ['false'], error: 'must be true or false' });
const level = number.pipe(z.int('must be 2 to 6').min(2, 'must be 2 to 6').max(6, 'must be 2 to 6'));
/** One line of text, which means nothing if it is empty, as in Docusaurus. */
const optional = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().replaceAll(/\s+/g, ' ') || undefined : value),
  text.optional(),
);
const neighbor = z.preprocess((value) => (value === 'null' || value === '~' ? null : value), text.nullable());
/** Readers ask in one sentence, which has to fit on one line of the search dialog. */
const LONGEST_QUESTION = 120;

const questionSchema = z.strictObject(
  {
    ask: text.max(LONGEST_QUESTION, `must have at most ${LONGEST_QUESTION} characters`),
    at: text.regex(/^#./, 'must be the id of a heading, as in "#id"').optional(),
  },
  'must be a question: { ask: "…?", at: "#heading" }',
);

/**
 * The front matter of a page. Every key of Docusaurus 3's docs is known, so that its pages build; those that have no
 * meaning here (`ignored`) are accepted.
 */
const frontMatterSchema = z.strictObject({
  /** Replaces the file's name in the page's id and address. */
  id: text.regex(/^[^/]+$/, 'must not contain "/"').optional(),
  title: optional,
  description: optional,
  /** The address: absolute from the site's root, or relative to the page's folder. */
  slug: text.regex(/^(?!https?:)/, 'must be a path such as "/a/b"').optional(),
  sidebar_label: optional,
  sidebar_position: number.optional(),
  hide_title: flag.optional(),
  hide_table_of_contents: flag.optional(),
  toc_min_heading_level: level.optional(),
  toc_max_heading_level: level.optional(),
  pagination_prev: neighbor.optional(),
  pagination_next: neighbor.optional(),
  draft: flag.optional(),
  unlisted: flag.optional(),
  image: text
    .regex(/^(?:\/(?!\/)|https:)/, 'must begin with "/", which means the folder "static", or "https:"')
    .optional(),
  keywords: z
    .union(
      [z.array(text), text.transform((list) => list.split(',').map((word) => word.trim()))],
      'must be words with commas, or a list of words',
    )
    .optional(),
  mdx: z.looseObject({ format: z.enum(['md', 'mdx', 'detect']).optional() }, 'must be { format: mdx }').optional(),
  /** Questions that this page answers, in readers' words, each with the heading that answers it. */
  questions: z.array(questionSchema, 'must be a list').optional(),
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

/** A text that a number or a channel ends, as in "issue #12". */
const commented = /^(title|description|sidebar_label):[ \t]+[^\s"'|>].*?[ \t](#[^\s#].*)$/m;

const tightKey = new RegExp(
  `^(${[...Object.keys(frontMatterSchema.shape), ...ignored].join('|')}):(?=[^ \\t\\n])`,
  'm',
);

export type FrontMatter = z.infer<typeof frontMatterSchema>;

export interface ParsedSource {
  data: FrontMatter;
  /** The text after the front matter. */
  body: string;
  /** Number of lines in the file before `body`. */
  offset: number;
}

const fence = /^---[ \t]*\n(?:([\s\S]*?)\n)?---[ \t]*(?:\n|$)/;

/** Front matter behind empty lines, comments, spaces or invisible characters. What stands before it is captured. */
const late =
  /^((?:[ \t]*\n|<!--(?:(?!-->)[\s\S])*-->|[ \t\p{Cf}]+(?=---))+)---[ \t]*\n(?:[a-z_]+:.*\n(?:[ \t-].*\n)*)+---[ \t]*(?:\n|$)/u;

/**
 * Splits a page into its front matter and its text, and checks the front matter.
 *
 * @param source the whole file
 * @param file its path relative to the site's folder, for messages
 * @returns the keys that are right, even if others are wrong
 */
export function parseFrontMatter(source: string, file: string): Checked<ParsedSource> {
  const match = fence.exec(source);
  if (!match) {
    const problems: Problem[] = [];
    const report = (at: number, message: string, fix: string) =>
      problems.push(problemAt({ file, ...positionAt(source, at) }, `front matter ${message}`, fix));
    if (/^---[ \t]*\n/.test(source))
      report(0, 'is opened by --- but never closed', 'Close it with a line that is just ---.');
    if (/^\+\+\+[ \t]*\n/.test(source))
      report(0, 'in TOML would be text of the page', 'Write it as YAML, between lines that are just ---.');
    const before = late.exec(source)?.[1];
    const message = 'does not begin in the first line, so it would be text of the page';
    if (before !== undefined) report(before.length, message, 'Move what stands before it below its end.');
    return { value: { data: {}, body: source, offset: 0 }, problems };
  }
  const yaml = (match[1] ?? '').normalize('NFC');
  const start = source.indexOf('\n') + 1;
  const body = source.slice(match[0].length);
  const offset = match[0].split('\n').length - 1;
  const placeOf = (position: number): Place => ({ file, ...positionAt(source, start + position) });
  const unread = (place: Place, message: string, fix: string) => ({
    value: { data: {}, body, offset },
    problems: [problemAt(place, message, fix)],
  });
  if (yaml.length > LONGEST) {
    const [length, most] = [yaml.length, LONGEST].map((count) => count.toLocaleString('en'));
    const message = `front matter has ${length} characters, and may have ${most}`;
    return unread(startOf(file), message, 'Move text below its end, and remove what nothing reads.');
  }
  const tight = tightKey.exec(yaml);
  if (tight) {
    const message = `front matter "${tight[1]}" has no space behind its colon, so YAML takes it for text`;
    return unread(placeOf(tight.index), message, 'Write an ordinary space there: a no-break space is none.');
  }
  const read = valuesOf(yaml, placeOf);
  const { value: data, problems } = checkKeys(read.value, yaml, placeOf);
  const cut = commented.exec(yaml);
  if (cut) {
    const [whole, name, comment = ''] = cut;
    const message = `front matter "${name}" ends before "${shortened(comment, 100)}", which YAML takes for a comment`;
    const place = placeOf(cut.index + whole.length - comment.length);
    problems.push(problemAt(place, message, 'Put the text in quotes.', 'warning'));
  }
  if ((data.toc_min_heading_level ?? 2) > (data.toc_max_heading_level ?? 3)) {
    const message = 'front matter "toc_min_heading_level" is above "toc_max_heading_level", which is 3 by default';
    problems.push(problemAt({ file, ...positionAt(source, source.search(/^["']?toc_m/m)) }, message));
  }
  return { value: { data, body, offset }, problems: [...read.problems, ...problems] };
}

/** Finding the places of mistakes takes time that grows with the square of the number of keys. */
const LONGEST = 50_000;

/** Turns an offset in front matter into a place. */
type PlaceOf = (position: number) => Place;

/** Returns the keys that are right, and problems for the others. */
function checkKeys(value: object, yaml: string, placeOf: PlaceOf): Checked<FrontMatter> {
  // A null is no value; of neighbors, it means that there is none.
  const known = Object.fromEntries(
    Object.entries(value).filter(
      ([key, given]) => !ignored.has(key) && (key.startsWith('pagination_') || (given !== 'null' && given !== '~')),
    ),
  );
  const parsed = frontMatterSchema.safeParse(known);
  if (parsed.success) return { value: parsed.data, problems: [] };
  const wrong = parsed.error.issues.flatMap((issue): { path: PropertyKey[]; mistake: string | null }[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key], mistake: null }))
      : [{ path: issue.path, mistake: issue.message.replace(/^Invalid input: /, '') }],
  );
  const offsetOf = offsetsOf(yaml);
  const problems = wrong.map(({ path, mistake }) => {
    const place = placeOf(offsetOf(path));
    const name = path.length === 1 ? String(path[0]) : z.core.toDotPath(path);
    const given = path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], known);
    if (mistake !== null) return problemAt(place, `front matter "${name}" ${mistake}, not ${brief(given)}`);
    const keys = Object.keys((path.length > 1 ? questionSchema : frontMatterSchema).shape);
    const message = `unknown front matter "${name}"${suggest(String(path.at(-1)), keys)}`;
    // Only a warning at the top level, where it may mean something to another tool.
    return problemAt(place, message, `Known are: ${keys.join(', ')}.`, path.length === 1 ? 'warning' : 'error');
  });
  const wrongKeys = new Set(wrong.map(({ path }) => String(path[0])));
  const rest = frontMatterSchema.safeParse(
    Object.fromEntries(Object.entries(known).filter(([key]) => !wrongKeys.has(key))),
  );
  return { value: rest.data ?? {}, problems };
}

/** The keys and values of front matter; none if it is something else, or not valid YAML. */
function valuesOf(yaml: string, placeOf: PlaceOf): Checked<object> {
  // As a number, `1.10` would lose its zero.
  const parsed = parseYaml(yaml, 'text');
  const wrong = (offset: number, message: string, fix?: string) => ({
    value: {},
    problems: [problemAt(placeOf(offset), `front matter ${message}`, fix)],
  });
  if ('mistake' in parsed) {
    const { mistake, offset } = parsed;
    const [quoted, kind] = /(single|double) quoted/.exec(mistake) ?? [];
    // What is not closed is missed below: at the end of the text, or in a line that begins too far left.
    const unclosed = quoted ? (kind === 'single' ? "'" : '"') : mistake === NOT_CLOSED ? '\n' : null;
    const at = unclosed === null ? offset : yaml.lastIndexOf(unclosed, offset - 1);
    const line = yaml.slice(yaml.lastIndexOf('\n', offset - 1) + 1);
    return wrong(at, `is not valid YAML: ${mistake}`, yamlFix(mistake, line));
  }
  const value = parsed.value === null || parsed.value === '' ? {} : parsed.value;
  return isObject(value) ? { value, problems: [] } : wrong(0, 'must be a list of "key: value" lines');
}

function yamlFix(mistake: string, line: string): string {
  if (mistake.startsWith('duplicated')) return 'Remove one of the two lines.';
  if (/^ *\t/.test(line)) return 'Indent with spaces.';
  if (mistake.includes('nested')) return 'Nest brackets and lists less deeply.';
  if (mistake.includes('quoted') || mistake === NOT_CLOSED) return 'Close quotes and brackets on the same line.';
  return 'Quote values that contain ": " or start with one of [ ] { } @ ` * & ! % | >.';
}

function brief(value: unknown): string {
  const whole = typeof value === 'string' ? JSON.stringify(value) : inspect(value, { breakLength: Infinity });
  return shortened(whole, 100);
}

/**
 * What is known of a page before it is compiled, but for the time of its last commit. Its title is taken out of the text.
 *
 * @param name of its file in the docs folder
 * @param file its path relative to the site's folder
 */
export async function metaOf(name: string, parsed: ParsedSource, file: string): Promise<PageMeta> {
  const { data } = parsed;
  const path = name.replace(/\.mdx?$/, '');
  // File systems may spell names in another form of Unicode than writers do.
  const plain = path.normalize('NFC').split('/');
  const id = [...plain.slice(0, -1), data.id ?? plain.at(-1)].join('/');
  const heading = await takeTitle(parsed.body);
  if (heading) parsed.body = heading.rest;
  const title = data.title ?? heading?.text ?? titleOf(plain.at(-1) ?? '');
  return {
    path: addressOf(id, data.slug),
    id,
    kind: 'doc',
    title,
    ...(heading?.id && { titleId: articleId(heading.id.normalize('NFC')) }),
    description: data.description ?? '',
    label: data.sidebar_label ?? title,
    keywords: data.keywords ?? [],
    ...(data.questions && { questions: data.questions.map(({ ask, at = '' }) => ({ ask, at: at.slice(1) })) }),
    image: data.image ?? null,
    hideTitle: data.hide_title ?? false,
    wide: data.hide_table_of_contents ?? false,
    // A draft that is shown at all is for its authors, who know where it is.
    unlisted: (data.unlisted ?? false) || (data.draft ?? false),
    tocLevels: { min: data.toc_min_heading_level ?? 2, max: data.toc_max_heading_level ?? 3 },
    ...(data.pagination_prev !== undefined && { previous: data.pagination_prev }),
    ...(data.pagination_next !== undefined && { next: data.pagination_next }),
    sidebarPosition: data.sidebar_position ?? null,
    source: { file, own: true },
    updated: null,
  };
}

function addressOf(id: string, slug: string | undefined): string {
  if (slug === undefined) return pathOfId(id);
  if (slug.startsWith('/')) return toPath(slug);
  const folder = id.split('/').slice(0, -1).join('/');
  return toPath(resolvePath(`${folder}/`, slug) ?? slug);
}
