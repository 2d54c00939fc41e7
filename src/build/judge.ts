import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkLinks } from '../checks/links.ts';
import { checkDocument, checkSitemap } from '../checks/output.ts';
import { checkPictures } from '../checks/pictures.ts';
import { checkAnchors, checkRedirects } from '../checks/redirects.ts';
import { fileOf } from '../model/address.ts';
import { isApiPage, type PageFacts, type SourceText } from '../model/page.ts';
import { byPlace, formatProblem, positionAt, startOf, type Place, type Problem } from '../model/problem.ts';
import type { Site } from '../model/site.ts';
import { addressesOf } from '../render/engine-pages.ts';
import type { LoadedSite } from './load-site.ts';
import { occurrencesOf, sourceTexts } from './occurrences.ts';
import type { Product } from './produce.ts';

/** A page that has been made, as far as it can be judged. */
export type JudgedPage = Pick<Product, 'facts' | 'document' | 'problems'>;

/**
 * Everything that is wrong with a site: what was found when it was read and when its pages were made, links, anchors,
 * redirects. Where pages are missing yet, links into them are not judged.
 *
 * @param pages those that have been made
 * @param files addresses of the files that are no pages: `/logo.svg`
 */
export function judge(loaded: LoadedSite, pages: readonly JudgedPage[], files: ReadonlySet<string>): Problem[] {
  const { site, sources, loaded: config, problems, siteDir } = loaded;
  const { redirects } = site.config;
  const facts = pages.map((page) => page.facts);
  const made = new Set(facts.map(({ path }) => path));
  const found = [
    ...problems,
    ...pages.flatMap((page) => page.problems),
    ...checkRedirects({ redirects, pages: new Set(addressesOf(site)), files, locate: config.locateRedirect }),
  ];
  if ([...site.pages.keys()].every((path) => made.has(path))) {
    const places = ({ path, file, partials }: PageFacts, value: string) => {
      const text = sources.get(path)?.text ?? apiText(site, path, siteDir);
      return occurrencesOf(sourceTexts(siteDir, { file, text }, partials), value);
    };
    found.push(
      ...checkLinks({ site, pages: facts, files, places, locate: config.locate }),
      ...checkAnchors(redirects.anchors, facts, config.locateRedirect),
      ...judgePictures(loaded, facts, files),
    );
  }
  return found;
}

/** Problems with pictures for both color modes, if the site has some. */
function judgePictures(
  { site, pictures }: LoadedSite,
  pages: readonly PageFacts[],
  files: ReadonlySet<string>,
): Problem[] {
  const { pictures: config } = site.config;
  if (!pictures || !config) return [];
  // Pages that did not compile may show any picture.
  if (pages.some(({ failed }) => failed)) return [];
  const shown = new Set(pages.flatMap(({ assets }) => assets.map(([address]) => address)));
  const { manifest, hashes } = pictures;
  return checkPictures({ manifest, manifestFile: config.manifest, scenesFolder: config.scenes, hashes, files, shown });
}

/**
 * Checks the output as a stranger would: whatever a document or the sitemap names on this site is among the files.
 *
 * @param files addresses of everything written
 */
export function judgeOutput(
  { site, sources, siteDir }: Pick<LoadedSite, 'site' | 'sources' | 'siteDir'>,
  pages: readonly JudgedPage[],
  files: ReadonlySet<string>,
  sitemap: string,
): Problem[] {
  const { url } = site.config;
  const exists = (path: string) => files.has(path) || files.has(`/${fileOf(path, '.html')}`);
  const right = new Set<string>();
  return [
    ...pages.flatMap(({ facts: { path, file, partials }, document }) =>
      checkDocument(fileOf(path, '.html'), document, url, exists, {
        ...(file !== '' && {
          locate: (subject) =>
            placeOf(sourceTexts(siteDir, { file, text: sources.get(path)?.text ?? '' }, partials), subject),
        }),
        remote: site.pages.get(path)?.remote ?? false,
        hosts: site.config.external.images,
        right,
      }),
    ),
    ...checkSitemap(sitemap, url, exists),
  ];
}

/** The place of an address or a tag in the sources of a page: a tag may be written otherwise, but for its first attribute. */
function placeOf(sources: readonly SourceText[], subject: string): Place {
  const attribute = /\s([\w-]+=["']?[^\s"'>]*)/.exec(subject)?.[1];
  for (const needle of subject.startsWith('<') ? [subject, attribute] : [subject]) {
    const source = needle === undefined ? undefined : sources.find(({ text }) => text.includes(needle));
    if (source && needle !== undefined)
      return { file: source.file, ...positionAt(source.text, source.text.indexOf(needle)) };
  }
  return startOf(sources[0]?.file ?? '');
}

/**
 * Problems in the order of their places, each once: pages made from the same text have the same mistakes. First those of
 * the config, which may be the cause of others.
 */
export function inOrder(problems: readonly Problem[]): Problem[] {
  const isOfPages = ({ file }: Problem) => Number(file !== '' && file !== 'site.config.ts');
  return [...new Map(problems.map((problem) => [formatProblem(problem), problem])).values()].toSorted(
    (a, b) => isOfPages(a) - isOfPages(b) || byPlace(a, b),
  );
}

/** Larger descriptions are not searched for the place of a mistake: that would take longer than the build. */
const MOST_SEARCHED = 4_000_000;

/** The API description that a page is made from, as text; empty for other pages. */
function apiText(site: Site, path: string, siteDir: string): string {
  const meta = site.pages.get(path);
  if (!meta || !isApiPage(meta.kind) || !meta.source.own) return '';
  const text = readFileSync(join(siteDir, meta.source.file), 'utf8');
  return text.length > MOST_SEARCHED ? '' : text;
}
