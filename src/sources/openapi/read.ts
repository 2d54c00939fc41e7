import { METHODS } from './outline.ts';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isMap, isNode, isScalar, isSeq, parseDocument } from 'yaml';
import { isExternal } from '../../model/address.ts';
import { positionAt, problemAt, startOf, type Place, type Problem } from '../../model/problem.ts';
import { shortened } from '../../model/text.ts';
import { insideOf } from '../../files/inside.ts';
import { isRaw, objectOf, pointerStep, pointerSteps, textOf, valueAt, type Raw } from './json.ts';

/** Origin of a part of the bundled document: everything below `pointer` was below `original` in `file`. */
export interface Origin {
  pointer: string;
  /** Path relative to the site's folder. */
  file: string;
  original: string;
}

export interface Bundle {
  /** One document without references to other files. */
  document: Raw;
  /** Absolute paths of all files that went into it. */
  files: string[];
  origins: Origin[];
  problems: Problem[];
  /** Files that it refers to and that do not exist, relative to the folder. */
  missing: string[];
  places: PointerPlaces;
}

/** Key of other files' contents in the bundled document. */
const PARTS = 'x-parts';
/** Target for references that are not followed. */
export const MISSING = '#/x-parts/missing';
/** Advice for references in places where the specification does not allow them. */
const PLACED = 'It was put in its place. Other tools may not show it.';
/** Anything nested deeper is an attack or a mistake, not a description. */
const DEEPEST = 256;

/** The keys below these are names: a property called `default` is not a default value. */
const HOLD_NAMES = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'schemas',
  'responses',
  'parameters',
  'examples',
  'requestBodies',
  'headers',
  'securitySchemes',
  'links',
  'pathItems',
  'paths',
  'content',
  'variables',
]);

/** Lists and maps for which the specification allows no references. Many descriptions are split there all the same. */
const WHOLE = new Set([...HOLD_NAMES, 'components', 'info', 'security', 'servers', 'tags']);
/**
 * Limit for inserted content, as a multiple of the description's size. Content that is inserted twice into other
 * content multiplies.
 */
const MOST_PLACED = 4;

/** True if the keys below a key are names, without a meaning of their own. */
export function holdsNames(key: string): boolean {
  return HOLD_NAMES.has(key) || key === PARTS;
}

/** True if a key is an extension. If something in it looks like a reference, that is for its authors to interpret. */
export function isExtension(key: string): boolean {
  return key.startsWith('x-') && key !== PARTS;
}

type Mutable = Record<string, unknown>;

/**
 * Reads an OpenAPI document and every local file that it refers to, as one document.
 *
 * Several sources are merged: the first one is the document, the others add paths, components and tags. A
 * reference to another file becomes one into `x-parts` of the bundle; a reference to a path item is replaced with the
 * item.
 *
 * @param siteDir nothing outside this folder is read
 * @param sources paths of the files, relative to it
 * @param origin host of which the folder holds copies, so that addresses there mean these files
 */
export function readBundle(siteDir: string, sources: readonly string[], origin: string | null = null): Bundle {
  const reader = new Reader(siteDir, origin);
  const [main = '', ...more] = sources;
  const document = reader.main(main);
  for (const source of more) reader.merge(document, source);
  reader.bundle(document);
  return {
    document,
    files: [...reader.files],
    origins: reader.origins,
    problems: reader.problems,
    missing: [...reader.missing],
    places: reader.places,
  };
}

class Reader {
  readonly files = new Set<string>();
  readonly origins: Origin[] = [];
  readonly problems: Problem[] = [];
  readonly missing = new Set<string>();
  readonly places: PointerPlaces;
  readonly #siteDir: string;
  readonly #origin: string | null;
  /** Pointers to the files' contents in the bundle. */
  readonly #pointers = new Map<string, string>();
  readonly #waiting: { value: unknown; file: string; pointer: string; base: string }[] = [];
  readonly #parts: Mutable = {};
  /** References in place of a whole list or map. */
  readonly #wholes: { holder: Mutable; key: string; pointer: string }[] = [];
  /** Files before their references were rewritten, for references that are replaced with their targets. */
  readonly #raws = new Map<string, unknown>();

  constructor(siteDir: string, origin: string | null) {
    this.places = new PointerPlaces(siteDir);
    this.#siteDir = siteDir;
    this.#origin = origin;
  }

  main(source: string): Mutable {
    const value = this.#load(source, startOf('site.config.ts'));
    if (isRaw(value)) {
      this.#pointers.set(source, '');
      this.origins.push({ pointer: '', file: source, original: '' });
      this.#waiting.push({ value, file: source, pointer: '', base: '' });
      return value as Mutable;
    }
    return {};
  }

  /** Adds the paths, components and tags of another source. */
  merge(document: Mutable, source: string): void {
    const part = this.#load(source, startOf('site.config.ts'));
    if (!isRaw(part)) return;
    // References in it mean the merged document, which has its components.
    this.#pointers.set(source, '');
    const add = (into: Mutable, from: unknown, pointer: string) => {
      for (const [key, value] of Object.entries(isRaw(from) ? from : {})) {
        const here = `${pointer}${pointerStep(key)}`;
        if (Object.hasOwn(into, key))
          this.#report({ file: source, original: here }, 'is already in another source', 'Keep one of the two.');
        else {
          into[key] = value;
          this.origins.push({ pointer: here, file: source, original: here });
          this.#waiting.push({ value, file: source, pointer: here, base: '' });
        }
      }
    };
    const into = (holder: Mutable, key: string): Mutable => {
      if (!isRaw(holder[key])) holder[key] = {};
      return holder[key] as Mutable;
    };
    add(into(document, 'paths'), part['paths'], '/paths');
    for (const kind of Object.keys(isRaw(part['components']) ? part['components'] : {})) {
      add(
        into(into(document, 'components'), kind),
        (part['components'] as Raw)[kind],
        `/components${pointerStep(kind)}`,
      );
    }
    if (Array.isArray(part['tags']))
      document['tags'] = [...(Array.isArray(document['tags']) ? document['tags'] : []), ...part['tags']];
  }

  /** Rewrites references until no file is left to read, then replaces those that cannot stay with their targets. */
  bundle(document: Mutable): void {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) this.#rewrite(next);
    if (Object.keys(this.#parts).length > 0) document[PARTS] = this.#parts;
    this.#placeWholes(document);
    this.#placeItems(document, 'paths');
    for (const [route, item] of Object.entries(objectOf(document['paths'])))
      if (isRaw(item)) this.#placeOperations(document, item as Mutable, `/paths${pointerStep(route)}`);
  }

  /**
   * Replaces references to whole lists and maps with their targets. Those found last come first, because others contain
   * them.
   */
  #placeWholes(document: Mutable): void {
    if (this.#wholes.length === 0) return;
    let rest = MOST_PLACED * JSON.stringify(document).length;
    for (const { holder, key, pointer } of this.#wholes.toReversed()) {
      const target = textOf(objectOf(holder[key])['$ref']).replace(/^#/, '');
      const value = valueAt(document, target);
      if (typeof value !== 'object' || value === null || `${pointer}/`.startsWith(`${target}/`)) continue;
      const text = JSON.stringify(value);
      rest -= text.length;
      if (rest < 0) continue;
      holder[key] = JSON.parse(text) as unknown;
      this.#report(
        originOf(this.origins, pointer),
        `is a reference, where the specification wants ${key}`,
        PLACED,
        'warning',
      );
      this.origins.push({ pointer, ...originOf(this.origins, target) });
    }
  }

  /** Replaces references to operations, which the specification does not allow, with the operations. */
  #placeOperations(document: Mutable, item: Mutable, here: string): void {
    for (const [method, operation] of Object.entries(item)) {
      const target = isRaw(operation) ? operation['$ref'] : undefined;
      const value = typeof target === 'string' ? valueAt(document, target.replace(/^#/, '')) : undefined;
      if (typeof target !== 'string' || !METHODS.includes(method) || !isRaw(value) || '$ref' in value) continue;
      // A reference to something that contains it has no end.
      if (`${here}/${method}/`.startsWith(`${target.replace(/^#/, '')}/`)) continue;
      item[method] = value;
      this.#report(
        originOf(this.origins, `${here}/${method}`),
        'is a reference, where the specification wants an operation',
        PLACED,
        'warning',
      );
      this.origins.push({ pointer: `${here}/${method}`, ...originOf(this.origins, target.slice(1)) });
    }
  }

  /** Replaces references to path items with the path items. */
  #placeItems(document: Mutable, place: string): void {
    const items = document[place];
    if (!isRaw(items)) return;
    for (const [route, item] of Object.entries(items)) {
      const target = isRaw(item) ? item['$ref'] : undefined;
      if (typeof target !== 'string' || !target.startsWith('#')) continue;
      const here = `/${place}${pointerStep(route)}`;
      if (here === target.slice(1) || here.startsWith(`${target.slice(1)}/`)) {
        this.#report(
          originOf(this.origins, here),
          `refers to "${target}", which contains it`,
          'Refer to a path item.',
          'warning',
        );
        (items as Mutable)[route] = {};
        continue;
      }
      const value = valueAt(document, target.slice(1));
      if (!isRaw(value)) continue;
      const { $ref: _reference, ...others } = item as Raw;
      (items as Mutable)[route] = { ...value, ...others };
      this.origins.push({ pointer: here, ...originOf(this.origins, target.slice(1)) });
    }
  }

  /** Walks without recursion, because a document may be nested deeper than the stack allows. */
  #rewrite({ value, file, pointer, base }: { value: unknown; file: string; pointer: string; base: string }): void {
    const stack: { value: unknown; pointer: string; depth: number; names: boolean }[] = [
      { value, pointer, depth: 0, names: false },
    ];
    for (let at = stack.pop(); at; at = stack.pop()) {
      if (typeof at.value !== 'object' || at.value === null) continue;
      if (at.depth > DEEPEST) {
        const message = `${shortened(at.pointer, 160)} is nested deeper than ${DEEPEST} levels`;
        this.problems.push(problemAt(startOf(file), message, 'Give inner schemas a name in components.'));
        continue;
      }
      const holder = at.value as Mutable;
      for (const [key, child] of Object.entries(holder)) {
        if (!at.names && (isExtension(key) || this.#replaced(holder, key, child, { file, base, pointer: at.pointer })))
          continue;
        if (key === '$ref' && typeof child === 'string') holder[key] = this.#reference(child, file, base, at.pointer);
        if (typeof child !== 'object' || child === null) continue;
        if (!at.names && WHOLE.has(key) && isRaw(child) && typeof child['$ref'] === 'string')
          this.#wholes.push({ holder, key, pointer: at.pointer + pointerStep(key) });
        if (key === 'mapping' && isRaw(child) && typeof holder['propertyName'] === 'string')
          this.#mapping(child as Mutable, file, base, at.pointer);
        // A `$ref` in an example or a default is data.
        const data =
          !at.names &&
          (/^(example|default|enum|const|value)$/.test(key) || (key === 'examples' && Array.isArray(child)));
        if (!data)
          stack.push({
            value: child,
            pointer: at.pointer + pointerStep(key),
            depth: at.depth + 1,
            names: !at.names && holdsNames(key),
          });
      }
    }
  }

  /**
   * Replaces a reference where the specification does not allow one, in place of a text or an example, with its target.
   * Returns false for everything else.
   */
  #replaced(
    holder: Mutable,
    key: string,
    child: unknown,
    from: { file: string; base: string; pointer: string },
  ): boolean {
    if (!/^(description|summary|example|value)$/.test(key) || !isRaw(child)) return false;
    const written = child['$ref'];
    if (typeof written !== 'string' || Object.keys(child).length > 1) return false;
    const value = this.#referred(written, from.file);
    const isText = key === 'description' || key === 'summary';
    // An example may contain such a reference as data.
    if (value === undefined || (isText && typeof value !== 'string')) return !isText;
    holder[key] = !isText && isRaw(value) && value['value'] !== undefined ? value['value'] : value;
    this.#report(
      originOf(this.origins, `${from.pointer}/${key}`),
      `is a reference, where the specification wants ${isText ? 'a text' : 'a value'}`,
      'It was put in its place. Other tools may show the reference.',
      'warning',
    );
    return true;
  }

  /** The target of a reference, as its file has it. A file that is neither JSON nor YAML is a text. */
  #referred(written: string, file: string): unknown {
    const [path = '', inner = ''] = written.split('#', 2);
    const target = path === '' ? file : this.#target(path, file);
    if (target === null) return undefined;
    const absolute = join(this.#siteDir, target);
    if (!existsSync(absolute)) this.missing.add(target);
    if (!existsSync(absolute) || !insideOf(this.#siteDir, absolute) || !statSync(absolute).isFile()) return undefined;
    this.files.add(absolute);
    const text = readFileSync(absolute, 'utf8');
    if (!/\.(json|ya?ml)$/i.test(target)) return text;
    if (!this.#raws.has(absolute)) this.#raws.set(absolute, parseText(text, target).value);
    return valueAt(this.#raws.get(absolute), inner);
  }

  /** Rewrites the targets of a discriminator: references, or names of components. */
  #mapping(mapping: Mutable, file: string, base: string, pointer: string): void {
    for (const [value, target] of Object.entries(mapping)) {
      if (typeof target === 'string' && /[#/]/.test(target))
        mapping[value] = this.#reference(target, file, base, pointer);
    }
  }

  /** The equivalent reference in the bundle. */
  #reference(written: string, file: string, base: string, pointer: string): string {
    const hash = written.indexOf('#');
    const path = hash === -1 ? written : written.slice(0, hash);
    const inner = hash === -1 ? '' : written.slice(hash + 1);
    if (path === '') return `#${base}${inner}`;
    const target = this.#target(path, file);
    if (target === null) {
      this.#report(
        originOf(this.origins, pointer),
        `refers to "${written}" on another host, which the build does not load`,
        "Put a copy of it into the site's folder.",
        'warning',
      );
      return MISSING;
    }
    return `#${this.#part(target, pointer, written)}${inner}`;
  }

  /** The file that a path or an address means, relative to the folder; null if it is on another host. */
  #target(path: string, file: string): string | null {
    const own = this.#origin !== null && path.startsWith(`${this.#origin}/`) ? path.slice(this.#origin.length) : path;
    if (isExternal(own)) return null;
    const from = own.startsWith('/') ? '' : dirname(file);
    return relative(this.#siteDir, join(this.#siteDir, from, decoded(own))).replaceAll('\\', '/');
  }

  /** Pointer to another file's contents in the bundle. The file is read at the first reference to it. */
  #part(target: string, pointer: string, written: string): string {
    const known = this.#pointers.get(target);
    if (known !== undefined) return known;
    const here = `/${PARTS}${pointerStep(target)}`;
    this.#pointers.set(target, here);
    const value = this.#load(target, null);
    if (value === undefined) {
      if (!existsSync(join(this.#siteDir, target))) this.missing.add(target);
      this.#report(
        originOf(this.origins, pointer),
        `refers to "${written}", but there is no such file in the site's folder`,
        'The path is relative to the file that contains it.',
        'warning',
      );
    }
    this.#parts[target] = value ?? {};
    this.origins.push({ pointer: here, file: target, original: '' });
    this.#waiting.push({ value, file: target, pointer: here, base: here });
    return here;
  }

  #load(source: string, from: Place | null): unknown {
    const absolute = join(this.#siteDir, source);
    if (!existsSync(absolute) || !insideOf(this.#siteDir, absolute) || !statSync(absolute).isFile()) {
      if (from)
        this.problems.push(
          problemAt(
            from,
            `the API description "${source}" does not exist`,
            "openapi.source names a file relative to the site's folder.",
          ),
        );
      return undefined;
    }
    this.files.add(absolute);
    const { value, problems } = parseText(readFileSync(absolute, 'utf8'), source);
    this.problems.push(...problems);
    return value;
  }

  #report(
    { file, original }: { file: string; original: string },
    message: string,
    fix: string,
    severity: Problem['severity'] = 'error',
  ): void {
    const place = this.places.of(file, original);
    const problem = problemAt(place, `${original} ${message}`, fix, severity);
    this.problems.push(severity === 'warning' ? { ...problem, cause: message } : problem);
  }
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    // A percent sign that stands for itself.
    return path;
  }
}

/** A text and its tree of nodes, each with its place. */
interface Parsed {
  text: string;
  root: unknown;
}

interface ReadText {
  /** Undefined if it cannot be read. */
  value: unknown;
  problems: Problem[];
}

/**
 * Parses JSON or YAML.
 *
 * @param file for messages
 */
export function parseText(written: string, file: string): ReadText {
  const read = parseWhole(written, file);
  if (!isTooDeep(read.value)) return read;
  const message = `it is nested deeper than ${DEEPEST_VALUE} levels`;
  return { value: undefined, problems: [problemAt(startOf(file), message)] };
}

/** Examples may be nested this deep. Code that recurses through a document runs out of stack only far deeper. */
const DEEPEST_VALUE = 1200;

/** Looks level by level, without recursion. */
function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST_VALUE) return true;
    level = level.flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []));
  }
  return false;
}

function parseWhole(written: string, file: string): ReadText {
  // Some programs write a byte order mark first: https://www.rfc-editor.org/rfc/rfc8259#section-8.1
  const text = written.replace(/^\uFEFF/, '');
  // The platform's JSON parser is a hundred times as fast as a YAML parser.
  if (/^\s*[{[]/.test(text)) {
    try {
      return { value: JSON.parse(text) as unknown, problems: [] };
    } catch {
      // Perhaps it is YAML in braces; if not, the YAML parser reports the mistake.
    }
  }
  const isTree = (value: unknown) => typeof value === 'object' && value !== null;
  const document = parseDocument(text, { prettyErrors: false });
  const problems = document.errors.map(({ pos: [at], message }) =>
    problemAt({ file, ...positionAt(text, at) }, `cannot be read: ${message}`),
  );
  if (problems.length > 0) return { value: undefined, problems: problems.slice(0, 5) };
  try {
    const value: unknown = document.toJS();
    // Throws if an alias contains itself.
    JSON.stringify(value);
    if (isTree(value)) return { value, problems };
    return { value: undefined, problems: [problemAt(startOf(file), 'the file holds neither an object nor a list')] };
  } catch (error) {
    // Aliases that expand without end, or contain themselves.
    return {
      value: undefined,
      problems: [
        problemAt(
          startOf(file),
          `cannot be read: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`,
        ),
      ],
    };
  }
}

/** The file and pointer that a part of the bundle came from. */
export function originOf(origins: readonly Origin[], pointer: string): { file: string; original: string } {
  let best: Origin | undefined;
  for (const origin of origins) {
    const within = pointer === origin.pointer || pointer.startsWith(`${origin.pointer}/`);
    if (within && origin.pointer.length >= (best?.pointer.length ?? 0)) best = origin;
  }
  return best
    ? { file: best.file, original: best.original + pointer.slice(best.pointer.length) }
    : { file: '', original: pointer };
}

/** Finds the lines of JSON pointers in a site's description files. Each file is read and parsed once, on first use. */
export class PointerPlaces {
  readonly #siteDir: string;
  readonly #files = new Map<string, Parsed>();

  constructor(siteDir: string) {
    this.#siteDir = siteDir;
  }

  /**
   * Finds the line of a pointer's key, or of the nearest one above that exists.
   *
   * @param file relative to the site's folder; a missing file counts as a single empty line
   */
  of(file: string, pointer: string): Place & { line: number; column: number } {
    const { text, root } = this.#read(file);
    let node = root;
    let offset = 0;
    for (const step of pointerSteps(pointer) ?? []) {
      if (isMap(node)) {
        const pair = node.items.find(({ key }) => String(isScalar(key) ? key.value : key) === step);
        if (!pair) break;
        offset = (isScalar(pair.key) && pair.key.range?.[0]) || offset;
        node = pair.value;
      } else if (isSeq(node)) {
        node = node.items[Number(step)];
        if (!isNode(node)) break;
        offset = node.range?.[0] ?? offset;
      } else break;
    }
    return { file, ...positionAt(text, offset) };
  }

  #read(file: string): Parsed {
    const known = this.#files.get(file);
    if (known) return known;
    const path = join(this.#siteDir, file);
    const text = isFile(path) ? readFileSync(path, 'utf8') : '';
    const read = { text, root: parseDocument(text, { prettyErrors: false }).contents };
    this.#files.set(file, read);
    return read;
  }
}

/** False for folders, too, which a reference may name and in which no place can be found. */
function isFile(path: string): boolean {
  // No file has a zero byte in its name, and `statSync` throws for one.
  return existsSync(path) && statSync(path).isFile();
}
