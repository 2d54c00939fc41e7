import { cleanPath, decodeAddress, isExternal, legible, splitHref, withoutBase } from '../model/address.ts';
import { hrefsIn } from '../model/hrefs.ts';
import { NOWHERE, problemAt, startOf, type Place, type Problem } from '../model/problem.ts';
import type { PageFacts, Reference } from '../model/page.ts';
import { redirectOf } from '../model/redirects.ts';
import type { Site } from '../model/site.ts';
import { suggest } from '../model/suggest.ts';
import { MAIN_ID } from '../model/shell.ts';
import { DOCS, STATIC } from '../model/folders.ts';

export interface LinkCheckInput {
  site: Site;
  pages: PageFacts[];
  /** True for addresses whose pages are missing because the API description could not be parsed. */
  isUnknown: (path: string) => boolean;
  /** Paths of files that are not pages: `/logo.svg`, `/assets/map.1a2b.png`. */
  files: ReadonlySet<string>;
  /** Every occurrence of an address in the files that a page is written in; at least one place. */
  places: (page: PageFacts, value: string) => Place[];
  /** The place of an address in the config. */
  locate: (value: string) => Place;
}

/** Locating more problems would take longer than the build, and nobody reads that many. */
export const MOST_A_PAGE = 100;

/** Reports broken links, anchors and pictures, duplicate ids, and broken links of the layout. */
export function checkLinks(input: LinkCheckInput): Problem[] {
  const failed = new Set(input.pages.filter((page) => page.failed).map(({ path }) => path));
  const judgeLink = linkJudge(input, failed);
  return [
    ...input.pages.flatMap((page) => checkPage(page, input, judgeLink)),
    ...input.pages.flatMap((page) => (page.failed ? [] : checkQuestions(page, input))),
    ...checkLayout(input, judgeLink),
    ...unjudged(input.pages, failed),
  ];
}

interface Mistake extends Pick<Problem, 'message' | 'fix' | 'cause'> {
  /** The value is right at its other places, such as links to an id. */
  isFirstOnly?: true;
}

/** Says how many links could not be checked because they lead to headings of pages that did not compile. */
function unjudged(pages: readonly PageFacts[], failed: ReadonlySet<string>): Problem[] {
  const count = pages
    .flatMap(({ links }) => [...new Map(links).keys()])
    .filter((href) => !isExternal(href) && splitHref(href).fragment !== '' && failed.has(splitHref(href).path)).length;
  if (count === 0) return [];
  const message = `${count} ${count === 1 ? 'link' : 'links'} to headings of pages that could not be compiled: checked once these compile`;
  return [problemAt(NOWHERE, message, undefined, 'warning')];
}

/**
 * Judges a link on a given page; returns null if it is fine. Messages quote it as it was written, and say what it
 * resolves to.
 */
type JudgeLink = (from: string, href: string, written?: string) => Mistake | null;

function linkJudge({ site, files, pages, isUnknown }: LinkCheckInput, failed: ReadonlySet<string>): JudgeLink {
  const idsByPath = new Map(pages.map((page) => [page.path, new Set(page.ids)]));
  const addresses = [...site.pages.keys()];
  return (from, href, written = href) => {
    if (isExternal(href)) return null;
    const { path } = splitHref(href);
    const target = path === '' ? from : (decodeAddress(path) ?? path);
    const ids = idsByPath.get(target);
    if (failed.has(target) || isUnknown(target)) return null;
    if (ids) return brokenAnchor(site, target, [href, written], ids);
    const moved = redirectOf(site.redirects, target);
    if (moved !== null && moved !== cleanPath(target) && idsByPath.has(moved))
      return {
        message: `link to "${written}"${written === href ? '' : ` (${target})`}, which has moved`,
        fix: `Link to "${moved}${href.slice(path.length)}" instead.`,
      };
    const clean = cleanPath(target);
    if (clean !== target && idsByPath.has(clean))
      return {
        message: `link to "${written}", whose address is ${clean}`,
        fix: 'Addresses have no trailing slash and no ".html".',
      };
    if (files.has(target)) return null;
    const message = `broken link to "${written}": there is no page at ${target}${suggest(target, addresses)}`;
    return { message, cause: `links to ${target}` };
  };
}

function brokenAnchor(site: Site, target: string, [href, link]: Reference, ids: ReadonlySet<string>): Mistake | null {
  const { fragment } = splitHref(href);
  // Everything after ":~:" is only for the browser: https://wicg.github.io/scroll-to-text-fragment/
  const [written = ''] = fragment.split(':~:');
  const id = decodeAddress(written) ?? written;
  // "top" is the top of the document: https://html.spec.whatwg.org/#select-the-indicated-part
  // Browsers look for the fragment as it is before they decode it.
  if (id === '' || ids.has(id) || ids.has(written) || id === MAIN_ID || id.toLowerCase() === 'top') return null;
  const anchors = site.config.redirects.anchors[target];
  const now = anchors && Object.hasOwn(anchors, id) ? anchors[id] : undefined;
  if (now !== undefined)
    return {
      message: `link to "${link}", whose heading now has another id`,
      fix: `Link to "${target}#${now}" instead.`,
    };
  return {
    message: `broken anchor "#${fragment}" in the link to "${link}"${suggest(id, [...ids])}`,
    fix: `${target} has no element with this id.`,
  };
}

/** A page and its partials are compiled one by one, so the footnotes of each begin at 1. */
function repeatedId(id: string): Mistake {
  const [message, fix] = /^(?:fn|fnref|footnote)-/.test(id)
    ? ['footnotes are both in the page and in a partial, or in two partials', 'Keep those of one of the two.']
    : [`the id "${id}" is on this page twice`, 'Give one of them another id: "## Heading {#other-id}".'];
  return { message, fix, isFirstOnly: true };
}

/** Checks the links, pictures and ids of one page. */
function checkPage(page: PageFacts, { site, files, places }: LinkCheckInput, judgeLink: JudgeLink): Problem[] {
  const problems: Problem[] = [];
  const severity = site.pages.get(page.path)?.remote ? 'warning' : 'error';
  let count = 0;
  const report = (value: string, { message, fix, isFirstOnly, ...cause }: Mistake) => {
    count += 1;
    if (count > MOST_A_PAGE) return;
    for (const place of places(page, value).slice(0, isFirstOnly ? 1 : undefined))
      problems.push({ ...problemAt(place, legible(message), fix, severity), ...cause });
  };
  // Each way of writing it has places of its own.
  for (const [href, written] of new Map(page.links.map((link) => [link.join(' '), link])).values()) {
    const mistake = judgeLink(page.path, href, written);
    if (mistake) report(written, mistake);
  }
  for (const [src, written] of new Map(page.assets)) {
    const { path } = splitHref(src);
    if (src.startsWith('/') && !src.startsWith('//') && !files.has(decodeAddress(path) ?? path))
      report(written, { message: `missing file "${src}"`, fix: `"/…" means the folder "${STATIC}".` });
  }
  const seen = new Set<string>();
  for (const id of page.ids) {
    if (seen.has(id)) report(id, repeatedId(id));
    seen.add(id);
  }
  if (count > MOST_A_PAGE) {
    const message = `${count - MOST_A_PAGE} more links, files and ids on this page are wrong`;
    problems.push(problemAt(startOf(page.file), message, 'Correct the others first.', severity));
  }
  return problems;
}

/** Checks the links and pictures that are on every page. */
function checkLayout({ site, files, locate }: LinkCheckInput, judgeLink: JudgeLink): Problem[] {
  const { navbar, footer, announcement } = site.config;
  const content = announcement?.content ?? '';
  // Each with the text of the config that contains it.
  const links = [
    ...[...new Set(hrefsIn([navbar.links, footer.columns, site.nav]))].map((href) => [href, href] as const),
    ...[...content.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = '']) => [href, content] as const),
  ];
  const problems = links.flatMap(([href, text]): Problem[] => {
    const mistake = judgeLink('/', withoutBase(site.linkBase, href), href);
    return mistake ? [problemAt(locate(text), mistake.message, mistake.fix)] : [];
  });
  const { logo } = navbar;
  if (logo !== null && !files.has(logo))
    problems.push(problemAt(locate(logo), `missing file "${logo}"`, `Put it into the folder "${STATIC}".`));
  return problems;
}

/** Checks that the answer to each reader's question is at a heading of its page. */
function checkQuestions(page: PageFacts, { site, places }: LinkCheckInput): Problem[] {
  const ids = new Set(page.ids);
  const lost = (site.pages.get(page.path)?.questions ?? []).filter(({ at }) => at !== '' && !ids.has(at));
  return lost.map(({ ask, at }) => {
    // The first occurrence is in the front matter; a link in the text to the same fragment gets its own report.
    const [place = startOf(page.file)] = places(page, ask);
    const message = `the question "${ask}" has its answer at "#${at}", which this page does not have${suggest(at, page.ids)}`;
    return problemAt(place, message, 'Name the id of a heading of this page, or leave "at" out.');
  });
}

/** Reports a site without a home page, to which the site's name leads from every page. */
export function checkHome({ pages, config }: Site, locate: LinkCheckInput['locate']): Problem[] {
  if (pages.has('/')) return [];
  const message = `there is no page at /, where the name of the site "${config.title}" leads`;
  const fix = `Write ${DOCS}/index.md, or give one of the pages the front matter "slug: /".`;
  return [problemAt(locate(config.title), message, fix)];
}
