import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readCache, writeCache } from '../../files/cache.ts';
import { hashOf } from '../../files/hash.ts';
import { areUnchanged, stampFiles, type Stamp } from '../../files/stamps.ts';
import { splitHref } from '../../model/address.ts';
import type { ApiTree } from '../../model/api.ts';
import type { OpenApiConfig, OperationConfig } from '../../model/config.ts';
import { checkOf, jsonText } from '../../model/json.ts';
import { PAGE_DEFAULTS, type PageKind, type PageMeta } from '../../model/page.ts';
import { InputError, isError, problemAt, startOf, type Checked, type Problem } from '../../model/problem.ts';
import { apiTexts } from '../../ui/texts.ts';
import { Claims, type OperationClaim } from './claims.ts';
import { homeOf, leadElsewhere, localLinks, type Elsewhere } from './links.ts';
import { isAddress, isRaw, pointerSteps, textOf, textOrNull, type Raw } from './json.ts';
import { parseText } from './parse.ts';
import { outlineOf, type Outline, type OutlineTag } from './outline.ts';
import { lostReferences, passedOver } from './passed-over.ts';
import { PointerPlaces } from './pointer-places.ts';
import { fileOf, readDescription, type Origins } from './read.ts';
import { lostRelated } from './related.ts';
import { Schemas, type PointedProblem } from './schemas.ts';
import { plainText } from './text.ts';

/** The description as a file in the cache, for the threads that make pages. */
export interface ApiHandle {
  /** Path of the file with the whole document, relative to the site's folder. */
  file: string;
  /** The engine and configuration that wrote it. */
  version: string;
  /** Hash of the document: pages made from equal documents are equal. */
  hash: string;
  /** New targets for links in descriptions, by their address as written. */
  elsewhere: Elsewhere;
  /** The part of the config that concerns operations. */
  operations: OperationConfig;
  /** Links to parts that their page does not have are shown as text, and are not errors. */
  tolerant: boolean;
}

export interface LoadedApi {
  handle: ApiHandle;
  pages: PageMeta[];
  tree: ApiTree;
  /** Absolute paths of all files of the description. */
  files: string[];
  /** Links in its descriptions that name no host. */
  links: PlacedLink[];
  /** The claims of each operation, if the site is verified. */
  operations: OperationClaim[];
  /** The address of the page that a link means by the conventions of another tool, or null. */
  meantBy: (href: string) => string | null;
  /** The origin of the site that its authors call theirs; null if they name none. */
  home: string | null;
  /** The description comes from the web, written for another site, where its links have a meaning. */
  hosted: boolean;
}

/** A link of a description, with the file of its first occurrence and the pointer there. */
interface PlacedLink {
  href: string;
  file: string;
  pointer: string;
}

export interface LoadApiOptions {
  siteDir: string;
  config: OpenApiConfig;
  /** Absolute path of the folder to keep the document in. */
  cacheDir: string;
  /** Hash of the engine: what another engine left in the cache is ignored. */
  engine: string;
  /** Time of each file's last commit, by path relative to the site's folder. */
  updated: ReadonlyMap<string, string>;
  /** Whether to read the claims of operations. */
  operations?: boolean;
}

const MOST_SHOWN = 5;

/** An entry of the cache. */
interface Stored {
  files: Stamp[];
  /** Hash of the document. */
  hash: string;
  /** As JSON, in which integers of any size keep their digits. */
  document: string;
  /** Its pages. Addresses are given out once, for the site and for the threads that make the pages. */
  outline: Outline;
  problems: Problem[];
  links: PlacedLink[];
  operations: OperationClaim[];
}

const isStored = checkOf<Stored>({
  files: 'list',
  hash: 'string',
  document: 'string',
  outline: 'object',
  problems: 'list',
  links: 'list',
  operations: 'list',
});

/** The configured source, unless the environment names another. */
export function sourceOf(config: OpenApiConfig): string[] {
  const given = process.env['OPENAPI_SOURCE'];
  if (given) return [given];
  return Array.isArray(config.source) ? config.source : [config.source];
}

/**
 * Reads the API description and lists its pages. The result is cached: as long as no file changes, this costs as much
 * as reading one file.
 *
 * @throws InputError if there is nothing to build from: no file, or a hosted document that was never fetched
 */
export async function loadApi(options: LoadApiOptions): Promise<Checked<LoadedApi>> {
  const { siteDir, config } = options;
  const [first = '', ...more] = sourceOf(config);
  // For a hosted document, the build uses the copy in the repository.
  const hosted = isAddress(first);
  const sources = hosted ? [config.snapshot] : [first, ...more];
  if (!existsSync(join(siteDir, sources[0] ?? ''))) throw new InputError([missing(config, hosted, first)]);
  const { stored, document, handle } = await readStored(options, sources);
  const { outline } = stored;
  const file = sources[0] ?? '';
  const source = { file, own: !hosted };
  const api = {
    handle,
    pages: pagesOf(outline, config, source, options.updated.get(file) ?? null),
    tree: treeOf(outline, config),
    files: stored.files.map(([name]) => join(siteDir, name)),
    links: stored.links,
    operations: stored.operations,
    meantBy: meantIn(outline),
    home: homeOf(document),
    hosted,
  };
  return { value: api, problems: stored.problems };
}

/**
 * Points the links of a description to the pages they mean, and to the site of its authors if this site has no page for
 * them, which is reported once. A strict site keeps the links of its own description, so that the link check reports
 * them.
 *
 * @param siteDir absolute path of the site's folder
 * @param addressOf returns the address on this site that a path leads to from the file that contains it, or null
 */
export function placeLinks(
  siteDir: string,
  { handle, links, home, hosted, meantBy }: LoadedApi,
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
    const meant = meantBy(href);
    if (meant !== null) moved[href] = meant;
    else if (address === null) lost.push(link);
    else if (address !== path) moved[href] = address + href.slice(path.length);
  }
  const hrefs = lost.map(({ href }) => href);
  const elsewhere = { ...moved, ...leadElsewhere(hrefs, home) };
  return { handle: { ...handle, elsewhere }, problems: lostLinks(siteDir, lost, home) };
}

/**
 * Finds the pages of operations that links mean by the conventions of ReadMe, whose addresses end with the operation's id
 * (`get-pet`), and of Redoc (`/api/#tag/Pets/operation/getPet`).
 */
function meantIn({ operations }: Outline): LoadedApi['meantBy'] {
  const byId = new Map(operations.map(({ operationId, href }) => [operationId, href]));
  const bySlug = new Map(operations.map(({ href }) => [href.slice(href.lastIndexOf('/') + 1), href]));
  return (href) => {
    const id = /\/operation\/([^/]+)$/.exec(splitHref(href).fragment)?.[1];
    return (id === undefined ? bySlug.get(href) : byId.get(id)) ?? null;
  };
}

function lostLinks(siteDir: string, lost: readonly PlacedLink[], home: string | null): Problem[] {
  const [first] = lost;
  if (!first) return [];
  const shown = lost.slice(0, MOST_SHOWN).map(({ href }) => `"${href}"`);
  const found = lost.length === 1 ? '1 link in descriptions leads' : `${lost.length} links in descriptions lead`;
  const message = `${found} to no page of this site: ${shown.join(', ')}${lost.length > shown.length ? ', …' : ''}`;
  const fix =
    home === null
      ? 'Their text is shown without a link: the description names no site of its own (externalDocs, info.contact or servers).'
      : `Paths lead to ${home} now, which the description calls its site; of others the text is shown.`;
  const place = new PointerPlaces(siteDir).of(first.file, first.pointer);
  return [problemAt(place, message, fix, 'warning')];
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

/** Reads the description, or what the last build left if no file has changed since. */
async function readStored(
  options: LoadApiOptions,
  sources: string[],
): Promise<{ stored: Stored; document: Raw; handle: ApiHandle }> {
  const { siteDir, cacheDir, config } = options;
  const version = versionOf(options, sources);
  const file = join(cacheDir, 'openapi.json');
  const handleOf = (hash: string): ApiHandle => ({
    file: relative(siteDir, file),
    version,
    hash,
    operations: { facts: config.facts, readerValues: config.readerValues },
    elsewhere: {},
    tolerant: isAddress(sourceOf(config)[0] ?? '') || !config.strict,
  });
  const cached = readCache(file, version, isStored);
  if (cached && areUnchanged(siteDir, cached.files))
    return { stored: cached, document: documentOf(cached), handle: handleOf(cached.hash) };
  const started = Date.now();
  const { document, files, origins, problems } = readDescription(siteDir, sources);
  const isReadable = !problems.some(isError);
  const text = jsonText(document);
  const outline = outlineOf(document, config.path, apiTexts.untagged, config.facts);
  const stored: Stored = {
    files: stampFiles(siteDir, files, started),
    hash: hashOf(text),
    document: text,
    outline,
    problems: isReadable
      ? placed(await check(document, outline, config), origins, new PointerPlaces(siteDir))
      : problems,
    links: localLinks(document).map(({ href, pointer }) => ({ href, pointer, file: fileOf(origins, pointer) })),
    operations: isReadable && options.operations ? claimsOf(document, outline, origins) : [],
  };
  writeCache(file, version, stored);
  return { stored, document, handle: handleOf(stored.hash) };
}

function claimsOf(document: Raw, { operations }: Outline, origins: Origins): OperationClaim[] {
  const claims = new Claims(document, origins);
  return operations.map((operation) => claims.of(operation));
}

type Judged = PointedProblem & { severity: Problem['severity'] };

/** A broken rule keeps nothing from being shown, so it is an error only in a strict site. */
function severityOf({ strict }: OpenApiConfig): Problem['severity'] {
  return strict ? 'error' : 'warning';
}

/** Everything that is wrong with a document that could be read. */
async function check(document: Raw, outline: Outline, config: OpenApiConfig): Promise<Judged[]> {
  const unreadable = unreadablePart(document);
  if (unreadable) return [{ ...unreadable, severity: 'error' }];
  // Loaded on demand: it is large, and builds with an unchanged description do not need it.
  const { lintDocument } = await import('./lint.ts');
  const lost = lostReferences(document);
  // Gaps in a broken document can wait.
  const strict = config.strict && lost.length === 0;
  const errors = [...lost, ...(await lintDocument(document, { strict })), ...passedOver(document)];
  errors.push(...lostRelated(document, outline));
  const schemas = new Schemas(document);
  for (const { pointer } of outline.schemas) schemas.at(pointer);
  errors.push(...schemas.problems);
  return errors.map((problem) => ({ ...problem, severity: problem.severity ?? severityOf(config) }));
}

/** Why nothing of a document can be shown: its version, or paths that are none. Null if there is no such reason. */
export function unreadablePart(document: Raw): PointedProblem | null {
  const version = textOf(document['openapi']);
  if (/^3\.[01](\.|$)/.test(version)) {
    if (document['paths'] === undefined || isRaw(document['paths'])) return null;
    return { pointer: '/paths', message: 'must be an object', fix: 'List the operations by path.' };
  }
  const given = version || textOrNull(document['swagger']);
  return {
    pointer: version ? '/openapi' : given ? '/swagger' : '',
    message: given ? `OpenAPI version "${given}" is not supported` : 'the key "openapi" with the version is missing',
    fix: 'Versions 3.0 and 3.1 are; tools convert others.',
  };
}

/** Turns problems at pointers into problems with file, line and column. */
function placed(problems: Judged[], origins: Origins, places: PointerPlaces): Problem[] {
  return problems.map(({ pointer, message, fix, severity }) => {
    // A message that quotes what is wrong is enough to group by. Others need the key, too.
    const key = pointerSteps(pointer)?.findLast((step) => !/^\d+$/.test(step));
    const cause = message.includes('"') ? message : `${key} ${message}`;
    return {
      ...problemAt(places.of(fileOf(origins, pointer), pointer), `${pointer || '/'}: ${message}`, fix, severity),
      ...(severity === 'warning' && { cause }),
    };
  });
}

/**
 * Reads the description that {@link loadApi} left, and the outline of its pages.
 *
 * @throws Error if another build has replaced it since
 */
export function readHandle(siteDir: string, { file, version }: ApiHandle): { document: Raw; outline: Outline } {
  const stored = readCache(join(siteDir, file), version, isStored);
  if (!stored) throw new Error(`${file} was changed while the site was being built. Build again.`);
  return { document: documentOf(stored), outline: stored.outline };
}

function documentOf({ document }: Stored): Raw {
  return parseText(document, 'openapi.json').value ?? {};
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
        more: {
          marks: { method },
          operation: { method, route, id: operationId ?? '' },
        },
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

/** The operations below a tag in the sidebar, where each operation is listed only below its first tag. */
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
