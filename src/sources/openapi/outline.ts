import type { ApiFact, ApiOperationLink, ApiTagLink } from '../../model/api.ts';
import type { OperationConfig } from '../../model/config.ts';
import { compare } from '../../model/problem.ts';
import { apiTexts } from '../../ui/texts.ts';
import { isRaw, listOf, objectOf, pointerStep, textOf, textOrNull, textsOf, type Raw } from './json.ts';
import { kebab, routeSlug, Slugs } from './slugs.ts';
import { plainText } from './text.ts';

/** An operation as lists show it, with pointers to the rest. */
export interface OutlineOperation extends ApiOperationLink {
  operationId: string | null;
  /** Pointer into the document. */
  pointer: string;
  /** Pointer of its path item, whose parameters it shares. */
  itemPointer: string;
  tags: ApiTagLink[];
}

export interface OutlineTag extends ApiTagLink {
  /** Markdown. */
  description: string;
  operations: OutlineOperation[];
  /** Operations of other tags that concern the same subject: `x-related`. */
  related: OutlineOperation[];
}

export interface OutlineSchema extends ApiTagLink {
  pointer: string;
  title: string | null;
  description: string;
}

/** The pages of an API, without their content. */
export interface Outline {
  title: string;
  version: string;
  description: string;
  /** Address of the introduction. */
  introduction: string;
  /** Address of the list of schemas; null if there are none. */
  schemasHref: string | null;
  tags: OutlineTag[];
  operations: OutlineOperation[];
  schemas: OutlineSchema[];
}

/** Methods as keys of a path item. */
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** An operation, and the names of its tags. Its address and theirs are not known yet. */
interface Found {
  raw: Raw;
  names: string[];
  operation: OutlineOperation;
}

/**
 * Lists the pages of an API with their addresses. The same document gives the same addresses, and an operation keeps
 * its address when others are added, moved or removed.
 *
 * @param base address of the index
 * @param facts those that lists of operations may show
 */
export function outlineOf(document: Raw, base: string, facts: OperationConfig['facts'] = []): Outline {
  const info = objectOf(document['info']);
  const title = textOrNull(info['title']) ?? 'API';
  const declared = listOf(document['tags']).flatMap((tag) => (isRaw(tag) && textOrNull(tag['name']) ? [tag] : []));
  const found = findOperations(document, facts);
  const slugs = new Slugs();
  slugs.take('schemas', '');
  // The best names take their pick first: written slugs, then ids, then names made from method and path.
  const wanted = found.map(({ raw, operation }) => ({ ...wantedSlug(raw), operation }));
  for (const { slug, operation } of wanted.toSorted((a, b) => a.rank - b.rank))
    operation.href = `${base}/${slugs.take(slug, routeSlug(operation.method, operation.route))}`;
  const tags = tagsOf(declared, found, base, slugs);
  const byName = new Map(tags.map((tag) => [tag.name, tag]));
  for (const { names, operation } of found)
    for (const tag of names.flatMap((name) => byName.get(name) ?? [])) {
      operation.tags.push({ name: tag.name, href: tag.href });
      tag.operations.push(operation);
    }
  const operations = found.map(({ operation }) => operation);
  const byId = new Map(operations.map((operation) => [operation.operationId, operation]));
  for (const tag of declared)
    byName.get(textOrNull(tag['name']) ?? '')?.related.push(...relatedIds(tag).flatMap((id) => byId.get(id) ?? []));
  const schemas = schemasOf(document, base);
  return {
    title,
    version: textOrNull(info['version']) ?? '',
    description: textOf(info['description']),
    introduction: `${base}/${slugs.take(kebab(title), 'introduction')}`,
    schemasHref: schemas.length > 0 ? `${base}/schemas` : null,
    tags: tags.filter((tag) => tag.operations.length > 0),
    operations,
    schemas,
  };
}

/** The ids of the operations that a tag lists as related. */
export function relatedIds(tag: Raw): string[] {
  return textsOf(tag['x-related']);
}

function wantedSlug(operation: Raw): { slug: string; rank: number } {
  const written = kebab(textOf(operation['x-slug']));
  if (written) return { slug: written, rank: 0 };
  const id = kebab(textOf(operation['operationId']));
  return id ? { slug: id, rank: 1 } : { slug: '', rank: 2 };
}

function findOperations(document: Raw, facts: OperationConfig['facts']): Found[] {
  return Object.entries(objectOf(document['paths'])).flatMap(([route, value]) => {
    const item = objectOf(value);
    const itemPointer = `/paths${pointerStep(route)}`;
    return METHODS.flatMap((key): Found[] => {
      const raw = item[key];
      if (!isRaw(raw)) return [];
      const method = key.toUpperCase();
      const names = [...new Set(listOf(raw['tags']).flatMap((tag) => textOrNull(tag) ?? []))];
      const operationId = textOrNull(raw['operationId']);
      const operation = {
        href: '',
        title: textOrNull(raw['summary'])?.replaceAll(/\s+/g, ' ') ?? operationId ?? `${method} ${route}`,
        method,
        route,
        description: plainText(textOf(raw['description'])),
        deprecated: raw['deprecated'] === true,
        flags: flagsOf(raw, facts),
        publishedLater: textOrNull(raw['x-published-later']),
        operationId,
        pointer: `${itemPointer}/${key}`,
        itemPointer,
        tags: [],
      };
      return [{ raw, names: names.length > 0 ? names : [apiTexts.untagged], operation }];
    });
  });
}

/** Tags in the order of the document, then those that only operations name, sorted by name. */
function tagsOf(declared: Raw[], found: Found[], base: string, slugs: Slugs): OutlineTag[] {
  const named = new Map(declared.map((tag) => [textOrNull(tag['name']) ?? '', tag]));
  const used = new Set(found.flatMap(({ names }) => names));
  const others = [...used].filter((name) => !named.has(name)).toSorted(compare);
  const names = [...named.keys(), ...others].filter((name) => used.has(name));
  return names.map((name) => {
    const tag = named.get(name) ?? {};
    const slug = slugs.take(kebab(textOf(tag['x-slug']) || name), `tag-${kebab(name)}`);
    return { name, href: `${base}/${slug}`, description: textOf(tag['description']), operations: [], related: [] };
  });
}

/** The named schemas of a document. */
function schemasOf(document: Raw, base: string): OutlineSchema[] {
  const slugs = new Slugs();
  const components = Object.entries(objectOf(objectOf(document['components'])['schemas']));
  return components.flatMap(([name, value]) => {
    const raw = objectOf(value);
    // An alias has no page, since its target has one.
    if (typeof raw['$ref'] === 'string' && Object.keys(raw).length === 1) return [];
    return {
      name,
      href: `${base}/schemas/${slugs.take(kebab(name), `schema-${kebab(name)}`)}`,
      pointer: `/components/schemas${pointerStep(name)}`,
      title: textOrNull(raw['title']),
      description: plainText(textOf(raw['description'])),
    };
  });
}

type Fact = OperationConfig['facts'][number];

/** Reads the facts of an operation from the extensions that the config names, in the config's words. */
export function factsOf(operation: Raw, facts: readonly Fact[]): ApiFact[] {
  return facts
    .map((fact) => ({ label: fact.label, values: valuesOf(operation, fact).map(wordIn(fact)), code: fact.code }))
    .filter(({ values }) => values.length > 0);
}

/** The facts that a list of operations shows as flags. */
function flagsOf(operation: Raw, facts: readonly Fact[]): string[] {
  return facts.flatMap((fact) =>
    valuesOf(operation, fact)
      .filter((value) => fact.flags.includes(value))
      .map(wordIn(fact)),
  );
}

function valuesOf(operation: Raw, { extension, omit }: Fact): string[] {
  return textsOf(operation[extension]).filter((value) => !omit.includes(value));
}

function wordIn({ values }: Fact): (value: string) => string {
  return (value) => (Object.hasOwn(values, value) ? (values[value] ?? value) : value);
}
