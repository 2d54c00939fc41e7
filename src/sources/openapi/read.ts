import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { insideOf } from '../../files/inside.ts';
import { CONFIG } from '../../model/folders.ts';
import { problemAt, startOf, type Problem } from '../../model/problem.ts';
import { isRaw, objectOf, pointerStep, type Raw } from './json.ts';
import { parseText } from './parse.ts';
import { pointerPlaces, type PlaceOf } from './pointer-places.ts';

/** The file that each part of a description is in: that of the longest pointer that leads to it or above it. */
export type Origins = ReadonlyMap<string, string>;

export interface Description {
  /** One document, whatever number of files it came from. */
  document: Record<string, unknown>;
  /** Absolute paths of the files. */
  files: string[];
  origins: Map<string, string>;
  problems: Problem[];
}

/** Keys below which the keys are names: a property called `default` is not a default value. */
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
  'paths',
  'content',
  'variables',
]);

/** True if the keys below a key are names, without a meaning of their own. */
export function holdsNames(key: string): boolean {
  return HOLD_NAMES.has(key);
}

/** True if what looks like a part of a description below a key is data: an example, or a value. */
export function isData(key: string): boolean {
  return /^(example|default|enum|const|value)$/.test(key);
}

/** True if a key is an extension. If something in it looks like a reference, that is for its authors to interpret. */
export function isExtension(key: string): boolean {
  return key.startsWith('x-');
}

/**
 * Reads an OpenAPI description of one or several files as one document. The first file is the document; the others add
 * paths and components to it. References in each of them mean the whole document.
 *
 * @param siteDir nothing outside this folder is read
 * @param sources paths of the files, relative to it
 */
export function readDescription(siteDir: string, sources: readonly string[]): Description {
  const description: Description = { document: {}, files: [], origins: new Map(), problems: [] };
  for (const [index, source] of sources.entries()) {
    const file = join(siteDir, source);
    description.files.push(file);
    if (!existsSync(file) || !insideOf(siteDir, file) || !statSync(file).isFile()) {
      const fix = 'openapi.source names files in the site\'s folder, or an address that "docs sync" fetches.';
      const message = `the API description "${source}" does not exist`;
      description.problems.push(problemAt(startOf(CONFIG), message, fix));
      continue;
    }
    const { value, problems } = parseText(readFileSync(file, 'utf8'), source);
    description.problems.push(...problems);
    if (index === 0) {
      description.origins.set('', source);
      if (value) description.document = { ...value };
    } else if (value) description.problems.push(...addPart(description, value, source, pointerPlaces(siteDir)));
  }
  return description;
}

/** Adds the paths and components of a further file. */
function addPart({ document, origins }: Description, part: Raw, source: string, placeOf: PlaceOf): Problem[] {
  const problems: Problem[] = [];
  const report = (pointer: string, message: string, fix: string) =>
    problems.push(problemAt(placeOf(source, pointer), `${pointer} ${message}`, fix));
  const add = (holder: Record<string, unknown>, from: unknown, pointer: string) => {
    for (const [key, value] of Object.entries(objectOf(from))) {
      const here = pointer + pointerStep(key);
      if (Object.hasOwn(holder, key)) report(here, 'is already in another source', 'Keep one of the two.');
      else {
        holder[key] = value;
        origins.set(here, source);
      }
    }
  };
  for (const key of Object.keys(part))
    if (key !== 'paths' && key !== 'components' && !isExtension(key))
      report(pointerStep(key), 'is read from the first source only', 'Move it there.');
  add(sectionOf(document, 'paths'), part['paths'], '/paths');
  const components = sectionOf(document, 'components');
  for (const [kind, named] of Object.entries(objectOf(part['components'])))
    add(sectionOf(components, kind), named, `/components${pointerStep(kind)}`);
  return problems;
}

function sectionOf(holder: Record<string, unknown>, key: string): Record<string, unknown> {
  if (!isRaw(holder[key])) holder[key] = {};
  return holder[key] as Record<string, unknown>;
}

/** The file that a part of a description is in. */
export function fileOf(origins: Origins, pointer: string): string {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const file = origins.get(at);
    if (file !== undefined) return file;
  }
  return origins.get('') ?? '';
}
