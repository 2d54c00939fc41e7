import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkHome, checkLinks } from '../checks/links.ts';
import { checkMarkdown } from '../checks/markdown.ts';
import { checkDocument } from '../checks/output.ts';
import { checkPictures } from '../checks/pictures.ts';
import { checkAnchors, checkRedirects } from '../checks/redirects.ts';
import { fileOf } from '../model/address.ts';
import { CONFIG, DOCS } from '../model/folders.ts';
import { isApiPage, type PageFacts, type SourceText } from '../model/page.ts';
import {
  byPlace,
  formatProblem,
  NOWHERE,
  positionAt,
  problemAt,
  startOf,
  type Place,
  type Problem,
} from '../model/problem.ts';
import type { Site } from '../model/site.ts';
import { addressesOf } from '../render/engine-pages.ts';
import type { LoadedSite } from './load-site.ts';
import type { MadePage } from './memory.ts';
import { occurrencesOf, sourceTexts } from './occurrences.ts';

/** A page that has been made, reduced to what can be judged. */
export type JudgedPage = Pick<MadePage, 'facts' | 'document' | 'problems' | 'published' | 'dependencies'>;

/**
 * Lists everything wrong with a site: problems found while reading it and making its pages, and broken links, anchors
 * and redirects. While some pages have not been made, links are not checked.
 *
 * @param pages those that have been made
 * @param files addresses of the files that are not pages: `/logo.svg`
 */
export function judge(loaded: LoadedSite, pages: readonly JudgedPage[], files: ReadonlySet<string>): Problem[] {
  const { site, sources, loaded: config, problems, siteDir, api } = loaded;
  const { redirects, openapi } = site.config;
  const isUnknown = (path: string) => api?.isReadable === false && path.startsWith(`${openapi?.path}/`);
  const known = { ...redirects, pages: redirects.pages.filter(({ to }) => !isUnknown(to)) };
  const facts = pages.map((page) => page.facts);
  const made = new Set(facts.map(({ path }) => path));
  const found = [
    ...problems,
    ...pages.flatMap((page) => page.problems),
    ...checkRedirects({ redirects: known, pages: new Set(addressesOf(site)), files, locate: config.locate }),
  ];
  if ([...site.pages.keys()].every((path) => made.has(path))) {
    const places = ({ path, file, partials }: PageFacts, value: string) => {
      // The links of pages without a file are those of the config.
      if (file === '') return [config.locate(value)];
      const text = sources.get(path)?.text ?? apiText(site, path, siteDir);
      return occurrencesOf(sourceTexts(siteDir, { file, text }, partials), value);
    };
    found.push(
      ...checkHome(site, config.locate),
      ...checkLinks({ site, pages: facts, isUnknown, files, places, locate: config.locate }),
      ...checkAnchors(redirects.anchors, facts, config.locate),
    );
    // A page that did not compile might show any picture, and use any file.
    if (!facts.some(({ failed }) => failed))
      found.push(...judgePictures(loaded, facts, files), ...unusedFiles(loaded, pages));
  }
  return found;
}

/** A warning for each file of the docs folder that is not a page, not a part of one, and not published by one. */
function unusedFiles({ others }: LoadedSite, pages: readonly JudgedPage[]): Problem[] {
  const used = new Set(
    pages.flatMap(({ facts, published, dependencies }) => [
      ...(facts.partials ?? []),
      ...published.map(({ from }) => from),
      ...dependencies.map(([file]) => file),
    ]),
  );
  return others
    .filter((file) => !used.has(file))
    .map((file) => {
      const fix = /\.(?:markdown|mdown|mkdn?|mdwn|rst|adoc|txt|html?)$|\.mdx?$/i.test(file)
        ? 'Pages are the files whose names end with ".md" or ".mdx" and do not begin with "_".'
        : `Remove it, or move it out of the folder "${DOCS}".`;
      return problemAt(startOf(file), 'this file is not a page, and no page uses it', fix, 'warning');
    });
}

/** Problems with pictures in two color modes, if the site has any. */
function judgePictures(
  { site, pictures }: LoadedSite,
  pages: readonly PageFacts[],
  files: ReadonlySet<string>,
): Problem[] {
  const { pictures: config } = site.config;
  if (!pictures || !config) return [];
  const shown = new Set(pages.flatMap(({ assets }) => assets.map(([address]) => address)));
  return checkPictures({ ...pictures, config, files, shown });
}

/**
 * Checks the output as an outsider would: every address on this site in an article must be a file, and so must all
 * those that every document has.
 *
 * @param files addresses of everything written
 */
export function judgeOutput(
  { site, sources, siteDir }: Pick<LoadedSite, 'site' | 'sources' | 'siteDir'>,
  pages: readonly JudgedPage[],
  files: ReadonlySet<string>,
): Problem[] {
  const { url } = site.config;
  const exists = (path: string) => files.has(path) || files.has(`/${fileOf(path, '.html')}`);
  const inDocuments = pages.flatMap(({ facts: { path, file, partials }, document }) => {
    const text = sources.get(path)?.text ?? '';
    const itself = { ...NOWHERE, file: fileOf(path, '.html') };
    const locate = (subject: string) =>
      file === '' ? itself : placeOf(sourceTexts(siteDir, { file, text }, partials), subject);
    const isRemote = site.pages.get(path)?.remote === true;
    return checkDocument(document, { url, exists, locate, isRemote });
  });
  const facts = pages.map((page) => page.facts);
  // A link that is wrong in a document is so in its Markdown version.
  return inDocuments.length > 0 ? inDocuments : checkMarkdown(facts, exists);
}

/**
 * Finds an address or a tag in the sources of a page. The source of a tag may look different, so its attributes, what
 * looks like an address in them, and its beginning are tried too.
 */
function placeOf(sources: readonly SourceText[], subject: string): Place {
  const attributes = [...subject.matchAll(/\s([\w-]+=["']?[^\s"'>]*)/g)].map(([, attribute = '']) => attribute);
  const addresses = attributes.map((attribute) => attribute.replace(/^.*?=["']?/, '')).filter((it) => it.includes(':'));
  // In MDX, a style is an object.
  const names = [/^[^=]+=/, /\sstyle=/].flatMap((name) => name.exec(subject) ?? []);
  for (const needle of subject.startsWith('<') ? [subject, ...attributes, ...addresses, ...names] : [subject]) {
    const source = sources.find(({ text }) => text.includes(needle));
    if (source) return { file: source.file, ...positionAt(source.text, source.text.indexOf(needle)) };
  }
  return startOf(sources[0]?.file ?? '');
}

/**
 * Sorts problems by place and removes duplicates, since pages made from the same text repeat its mistakes. Problems in
 * the config come first, because they may cause others.
 */
export function inOrder(problems: readonly Problem[]): Problem[] {
  const isOfPages = ({ file }: Problem) => Number(file !== '' && file !== CONFIG);
  return [...new Map(problems.map((problem) => [formatProblem(problem), problem])).values()].toSorted(
    (a, b) => isOfPages(a) - isOfPages(b) || byPlace(a, b),
  );
}

/** In larger descriptions, mistakes are not located: the search would take longer than the build. */
const MOST_SEARCHED = 4_000_000;

/** The text of the API description that a page is made from; empty for other pages. */
function apiText(site: Site, path: string, siteDir: string): string {
  const meta = site.pages.get(path);
  if (!meta || !isApiPage(meta.kind) || !meta.source.own) return '';
  const text = readFileSync(join(siteDir, meta.source.file), 'utf8');
  return text.length > MOST_SEARCHED ? '' : text;
}
