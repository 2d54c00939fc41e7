import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readCache, writeCache } from '../../files/cache.ts';
import { hashOf } from '../../files/hash.ts';
import { areUnchanged, stampFiles, type Stamp } from '../../files/stamps.ts';
import { splitHref } from '../../model/address.ts';
import type { ApiTree } from '../../model/api.ts';
import type { OpenApiConfig, OperationConfig } from '../../model/config.ts';
import { checkOf } from '../../model/json.ts';
import { PAGE_DEFAULTS, type PageKind, type PageMeta } from '../../model/page.ts';
import {
  InputError,
  isError,
  problemAt,
  startOf,
  type Checked,
  type Place,
  type Problem,
} from '../../model/problem.ts';
import { apiTexts } from '../../ui/texts.ts';
import { calledOperations, Claims, type OperationClaim } from './claims.ts';
import { homeOf, leadElsewhere, localLinks, type Elsewhere } from './links.ts';
import { isAddress, pointerStep, pointerSteps, valueAt, type Raw } from './json.ts';
import { outlineOf, type Outline, type OutlineTag } from './outline.ts';
import { holdsNames, isExtension, MISSING, originOf, readBundle, type Origin, type PointerPlaces } from './read.ts';
import { lostRelated } from './related.ts';
import { Schemas, type PointedProblem } from './schemas.ts';
import { plainText } from './text.ts';

/** The description as one file in the cache: what threads that make pages need to know of it. */
export interface ApiHandle {
  /** Path of the bundle, relative to the site's folder. */
  file: string;
  /** Which engine and configuration wrote the bundle. */
  version: string;
  /** Hash of the document: pages made from the same are the same. */
  hash: string;
  path: string;
  /** Targets of links that this site has no page for. */
  elsewhere: Elsewhere;
  /** The part of the config that is about operations. */
  operations: OperationConfig;
  /** Of a link to a part that its page does not have, the text alone is shown. */
  tolerant: boolean;
}

export interface LoadedApi {
  handle: ApiHandle;
  pages: PageMeta[];
  tree: ApiTree;
  /** Every file of the description, absolute. */
  files: string[];
  /** Links of its descriptions that name no host. */
  links: PlacedLink[];
  /** What each operation claims, where the site is verified. */
  operations: OperationClaim[];
  /** The origin of the site that its authors call theirs. */
  home: string | null;
  /** Written for another place: its links mean nothing here. */
  hosted: boolean;
}

interface PlacedLink extends Place {
  href: string;
}

export interface LoadApiOptions {
  siteDir: string;
  config: OpenApiConfig;
  /** Folder to keep the bundle in, absolute. */
  cacheDir: string;
  /** Hash of the engine: what another engine left in the cache does not count. */
  engine: string;
  /** Time of the last commit by file, relative to the site's folder. */
  updated: ReadonlyMap<string, string>;
  /** Whether to read what each operation claims. */
  operations?: boolean;
}

const MOST_SHOWN = 5;

/** An entry of the cache. */
interface Stored {
  files: Stamp[];
  /** Hash of the document. */
  hash: string;
  document: Raw;
  problems: Problem[];
  links: PlacedLink[];
  operations: OperationClaim[];
}

const isStored = checkOf<Stored>({
  files: 'list',
  hash: 'string',
  document: 'object',
  problems: 'list',
  links: 'list',
  operations: 'list',
});

/** The configured source, or what the environment says instead. */
export function sourceOf(config: OpenApiConfig): string[] {
  const given = process.env['OPENAPI_SOURCE'];
  if (given) return [given];
  return Array.isArray(config.source) ? config.source : [config.source];
}

/**
 * Reads the API description and lists its pages. The result is cached: as long as no file changes, it
 * costs as much as reading one file.
 *
 * @throws InputError where there is nothing to build from: no file, or a hosted document that was never fetched
 */
export async function loadApi(options: LoadApiOptions): Promise<Checked<LoadedApi>> {
  const { siteDir, config } = options;
  const [first = '', ...more] = sourceOf(config);
  // Of a hosted document the build uses the copy that the repository holds.
  const hosted = isAddress(first);
  const sources = hosted ? [config.snapshot] : [first, ...more];
  if (!existsSync(join(siteDir, sources[0] ?? ''))) throw new InputError([missing(config, hosted, first)]);
  const { stored, handle } = await readStored(options, sources);
  const outline = outlineOf(stored.document, config.path, apiTexts.untagged);
  const file = sources[0] ?? '';
  const source = { file, own: !hosted };
  const api = {
    handle,
    pages: pagesOf(outline, config, source, options.updated.get(file) ?? null),
    tree: treeOf(outline, config),
    files: stored.files.map(([name]) => join(siteDir, name)),
    links: stored.links,
    operations: stored.operations,
    home: homeOf(stored.document),
    hosted,
  };
  return { value: api, problems: stored.problems };
}

/**
 * Leads the links of a description to the pages they mean, and to the site of its authors where this site has no page for
 * them; says the latter once. In a strict site both are mistakes, which the link check reports.
 *
 * @param addressOf gives the address on this site that a path leads to from the file in which it stands; null: none
 */
export function placeLinks(
  { handle, links, home, hosted }: LoadedApi,
  strict: boolean,
  addressOf: (path: string, file: string) => string | null,
): { handle: ApiHandle; problems: Problem[] } {
  if (strict && !hosted) return { handle, problems: [] };
  const moved: Elsewhere = {};
  const lost: PlacedLink[] = [];
  for (const link of links) {
    const { href, file } = link;
    const { path } = splitHref(href);
    const address = hosted ? null : addressOf(path, file);
    if (address === null) lost.push(link);
    else if (address !== path) moved[href] = address + href.slice(path.length);
  }
  const hrefs = lost.map(({ href }) => href);
  const elsewhere = { ...moved, ...leadElsewhere(hrefs, home) };
  return { handle: { ...handle, elsewhere }, problems: lostLinks(lost, home) };
}

function lostLinks(lost: readonly PlacedLink[], home: string | null): Problem[] {
  const [first] = lost;
  if (!first) return [];
  const shown = lost.slice(0, MOST_SHOWN).map(({ href }) => `"${href}"`);
  const found = lost.length === 1 ? '1 link in descriptions leads' : `${lost.length} links in descriptions lead`;
  const message = `${found} to no page of this site: ${shown.join(', ')}${lost.length > shown.length ? ', …' : ''}`;
  const fix =
    home === null
      ? 'Their text is shown without a link: the description names no site of its own (externalDocs, info.contact or servers).'
      : `Paths lead to ${home} now, which the description calls its site; of others the text is shown.`;
  return [problemAt(first, message, fix, 'warning')];
}

function missing(config: OpenApiConfig, hosted: boolean, source: string): Problem {
  const place = startOf('site.config.ts');
  if (!hosted) {
    const fix = "openapi.source names a file relative to the site's folder.";
    return problemAt(place, `the API description "${source}" does not exist`, fix);
  }
  const message = `the API description ${source} has not been fetched: there is no ${config.snapshot}`;
  return problemAt(place, message, 'Run "docs sync", and commit the file it writes.');
}

function versionOf({ config, engine, operations = false }: LoadApiOptions, sources: string[]): string {
  return hashOf(engine, JSON.stringify([sources, config, operations]));
}

/** Reads the description, or takes what the last build left, as long as no file has changed since. */
async function readStored(options: LoadApiOptions, sources: string[]): Promise<{ stored: Stored; handle: ApiHandle }> {
  const { siteDir, cacheDir, config } = options;
  const version = versionOf(options, sources);
  const file = join(cacheDir, 'openapi.json');
  const handleOf = (hash: string): ApiHandle => ({
    file: relative(siteDir, file),
    version,
    hash,
    path: config.path,
    operations: { facts: config.facts, readerValues: config.readerValues },
    elsewhere: {},
    tolerant: isAddress(sourceOf(config)[0] ?? '') || !config.strict,
  });
  const cached = readCache(file, version, isStored);
  if (cached && areUnchanged(siteDir, cached.files)) return { stored: cached, handle: handleOf(cached.hash) };
  const started = Date.now();
  const { document, files, origins, problems, places } = readBundle(siteDir, sources);
  const locate = locator(origins, places);
  const isReadable = !problems.some(isError);
  const pointed = isReadable ? await check(document, config) : [];
  const severity = severityOf(config);
  const stored: Stored = {
    files: stampFiles(siteDir, files, started),
    hash: hashOf(JSON.stringify(document)),
    document,
    problems: [
      ...problems.map((problem) => (problem.severity === 'warning' ? severely(problem, severity) : problem)),
      ...placed(pointed, locate),
    ],
    links: localLinks(document).map(({ href, pointer }) => ({ href, ...locate(pointer).place })),
    operations: isReadable && options.operations ? claimsOf(document, origins, config.path) : [],
  };
  writeCache(file, version, stored);
  return { stored, handle: handleOf(stored.hash) };
}

function claimsOf(document: Raw, origins: readonly Origin[], base: string): OperationClaim[] {
  const claims = new Claims(document, origins);
  return calledOperations(document, base).map((operation) => claims.of(operation));
}

type Judged = PointedProblem & { severity: Problem['severity'] };

/** A rule that was broken keeps nothing from being shown: only a site that is strict takes it for an error. */
function severityOf({ strict }: OpenApiConfig): Problem['severity'] {
  return strict ? 'error' : 'warning';
}

/** A warning, or the error that it is in a strict site: each of these has to be mended, and is said. */
function severely(warning: Problem, severity: Problem['severity']): Problem {
  if (severity === 'warning') return warning;
  const { cause: _cause, ...error } = warning;
  return { ...error, severity };
}

/** Everything that is wrong with a document that could be read. */
async function check(document: Raw, config: OpenApiConfig): Promise<Judged[]> {
  // The validator is large, and a build whose description did not change needs none.
  const { validateDocument } = await import('./validate.ts');
  const errors = [...validateDocument(document), ...lostReferences(document)];
  const outline = outlineOf(document, config.path, apiTexts.untagged);
  errors.push(...lostRelated(document, outline));
  const schemas = new Schemas(document, new Map(), new Map());
  for (const { pointer } of outline.schemas) schemas.at(pointer);
  errors.push(...schemas.problems.filter(({ message }) => !message.endsWith('leads to nothing')));
  // Further gaps of a broken document can wait.
  if (config.strict && errors.length === 0) {
    const { lintDocument } = await import('./lint.ts');
    errors.push(...lintDocument(document));
  }
  return errors.map((problem) => ({ ...problem, severity: problem.severity ?? severityOf(config) }));
}

/** Every reference of a bundle that leads to nothing. */
export function lostReferences(document: Raw): PointedProblem[] {
  const problems: PointedProblem[] = [];
  const seen = new Set<unknown>();
  const stack: { value: unknown; pointer: string; names: boolean }[] = [{ value: document, pointer: '', names: false }];
  for (let at = stack.pop(); at; at = stack.pop()) {
    if (typeof at.value !== 'object' || at.value === null || seen.has(at.value)) continue;
    seen.add(at.value);
    for (const [key, value] of Object.entries(at.value)) {
      if (!at.names && isExtension(key)) continue;
      const isReference =
        key === '$ref' &&
        typeof value === 'string' &&
        !/\/(example|default|value|examples\/\d+)(\/|$)/.test(at.pointer);
      // References to other hosts were reported when the files were read.
      if (isReference && value !== MISSING && valueAt(document, value.replace(/^#/, '')) === undefined) {
        problems.push({
          pointer: at.pointer,
          message: `"$ref": "${value}" leads to nothing`,
          fix: 'Correct the reference, or add what it refers to.',
        });
      } else if (typeof value === 'object')
        stack.push({ value, pointer: at.pointer + pointerStep(key), names: !at.names && holdsNames(key) });
    }
  }
  return problems;
}

type Locate = (pointer: string) => { place: Place; original: string };

/** Problems with file, line and column for their pointers. */
function placed(problems: Judged[], locate: Locate): Problem[] {
  return problems.map(({ pointer, message, fix, severity }) => {
    const { place, original } = locate(pointer);
    // A message that quotes what is wrong says enough; of the validator's own, the key is half.
    const key = pointerSteps(pointer)?.findLast((step) => !/^\d+$/.test(step));
    const cause = message.includes('"') ? message : `${key} ${message}`;
    return {
      ...problemAt(place, `${original || '/'}: ${message}`, fix, severity),
      ...(severity === 'warning' && { cause }),
    };
  });
}

/** Finds the places of pointers into a bundle, and the pointers into the files that it was made from. */
function locator(origins: readonly Origin[], places: PointerPlaces): Locate {
  // Parts that no file contains, as a reference to the whole document can create them, belong to the first file.
  const first = origins.find(({ file }) => file !== '')?.file ?? 'openapi';
  return (pointer) => {
    const { file: found, original } = originOf(origins, pointer);
    return { place: places.of(found || first, original), original };
  };
}

/**
 * Reads the bundle that {@link loadApi} left.
 *
 * @throws Error where another build has replaced it meanwhile
 */
export function readHandle(siteDir: string, { file, version }: ApiHandle): Raw {
  const stored = readCache(join(siteDir, file), version, isStored);
  if (!stored) throw new Error(`${file} was changed while the site was being built. Build again.`);
  return stored.document;
}

interface ApiPageFacts {
  href: string;
  kind: PageKind;
  title: string;
  label?: string;
  description: string;
  keywords?: string[];
  more?: Partial<PageMeta>;
}

function pageOf(
  { href, kind, title, label = title, description, keywords = [], more }: ApiPageFacts,
  { schemasHref }: Outline,
  written: Pick<PageMeta, 'source' | 'updated'>,
): PageMeta {
  return {
    ...PAGE_DEFAULTS,
    path: href,
    id: href.slice(1),
    kind,
    title,
    description,
    label,
    keywords,
    // The room beside operations and schemas is for code; lists have no headings.
    wide: kind !== 'api' || href === schemasHref,
    ...written,
    ...more,
  };
}

function pagesOf(
  outline: Outline,
  config: OpenApiConfig,
  source: PageMeta['source'],
  updated: string | null,
): PageMeta[] {
  const page = (facts: ApiPageFacts) => pageOf(facts, outline, { source, updated });
  const pages = [
    page({
      href: outline.introduction,
      kind: 'api',
      title: outline.title,
      label: apiTexts.introduction,
      description: plainText(outline.description) || apiTexts.overview(outline.title),
    }),
  ];
  for (const tag of outline.tags) {
    pages.push(
      page({
        href: tag.href,
        kind: 'tag',
        title: tag.name,
        description: plainText(tag.description) || apiTexts.tagDescription(tag.name, tag.operations.length),
      }),
    );
  }
  for (const operation of outline.operations) {
    const { href, title, method, route, operationId, description } = operation;
    const keywords = [...(operationId ? [operationId] : []), route, `${method} ${route}`];
    pages.push(
      page({
        href,
        kind: 'operation',
        title,
        description: description || apiTexts.operationDescription(method, route),
        keywords,
        more: { marks: { method } },
      }),
    );
  }
  for (const { name, href, title, description } of outline.schemas) {
    pages.push(
      page({
        href,
        kind: 'schema',
        title: name,
        description: description || apiTexts.schemaDescription(name),
        keywords: title ? [title] : [],
      }),
    );
  }
  if (outline.schemasHref)
    pages.push(
      page({ href: outline.schemasHref, kind: 'api', title: apiTexts.schemas, description: apiTexts.schemasLead }),
    );
  return pages.map((made) => ({ ...made, description: made.description || config.description || '' }));
}

/** The operations that stand below a tag in the sidebar: each operation stands below its first tag only. */
function operationsOf(tag: OutlineTag): OutlineTag['operations'] {
  return tag.operations.filter((operation) => operation.tags[0]?.href === tag.href);
}

function treeOf(outline: Outline, config: OpenApiConfig): ApiTree {
  const id = (href: string) => href.slice(1);
  return {
    label: config.label,
    slug: config.path,
    title: config.title ?? outline.title,
    description: config.description ?? apiTexts.overview(outline.title),
    pages: [id(outline.introduction)],
    tags: outline.tags.map((tag) => ({
      id: id(tag.href),
      label: tag.name,
      operations: operationsOf(tag).map(({ href }) => id(href)),
    })),
    schemas:
      outline.schemasHref === null
        ? null
        : {
            id: id(outline.schemasHref),
            label: apiTexts.schemas,
            items: outline.schemas.map(({ href }) => id(href)),
          },
  };
}
