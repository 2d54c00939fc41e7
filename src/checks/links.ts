import { cleanPath, decodeAddress, isExternal, splitHref } from '../model/address.ts';
import type { Place, Problem } from '../model/problem.ts';
import type { PageFacts } from '../model/page.ts';
import { redirectOf } from '../model/redirects.ts';
import type { Site } from '../model/site.ts';
import { suggest } from '../model/suggest.ts';
import { MAIN_ID } from '../model/shell.ts';

export interface LinkCheckInput {
  site: Site;
  pages: PageFacts[];
  /** Paths of files that are not pages: `/logo.svg`, `/assets/map.1a2b.png`. */
  files: ReadonlySet<string>;
  /** Every place of an address in the files that a page is written in; one at least. */
  places: (page: PageFacts, value: string) => Place[];
  /** The place of an address in the config. */
  locate: (value: string) => Place;
}

/** Every broken link, anchor and picture, repeated ids, and links of the layout that lead nowhere. */
export function checkLinks(input: LinkCheckInput): Problem[] {
  const { site, files, locate } = input;
  const problems: Problem[] = [];
  const idsByPath = new Map(input.pages.map((page) => [page.path, new Set(page.ids)]));
  const addresses = [...site.pages.keys()];

  const wrong = (from: string, href: string): { message: string; fix?: string } | null => {
    if (isExternal(href)) return null;
    const { path, fragment } = splitHref(href);
    const target = path === '' ? from : (decodeAddress(path) ?? path);
    const ids = idsByPath.get(target);
    if (!ids) {
      const moved = redirectOf(site.redirects, target);
      if (moved !== null && moved !== cleanPath(target) && idsByPath.has(moved))
        return {
          message: `link to "${href}", which has moved`,
          fix: `Link to "${moved}${href.slice(path.length)}" instead.`,
        };
      const clean = cleanPath(target);
      if (clean !== target && idsByPath.has(clean))
        return {
          message: `link to "${href}", whose address is ${clean}`,
          fix: 'Addresses have no trailing slash and no ".html".',
        };
      if (files.has(target)) return null;
      return { message: `broken link to "${href}": there is no page at ${target}${suggest(target, addresses)}` };
    }
    const id = decodeAddress(fragment) ?? fragment;
    if (id === '' || ids.has(id) || id === MAIN_ID) return null;
    const anchors = site.config.redirects.anchors[target];
    const now = anchors && Object.hasOwn(anchors, id) ? anchors[id] : undefined;
    if (now !== undefined)
      return {
        message: `link to "${href}", whose heading has another id now`,
        fix: `Link to "${target}#${now}" instead.`,
      };
    return {
      message: `broken anchor "#${fragment}" in the link to "${href}"${suggest(id, [...ids])}`,
      fix: `${target} has no element with this id.`,
    };
  };

  for (const page of input.pages) {
    const severity = site.pages.get(page.path)?.remote ? 'warning' : 'error';
    const report = (value: string, found: { message: string; fix?: string }) => {
      for (const place of input.places(page, value)) problems.push({ severity, ...place, ...found });
    };
    for (const [href, written] of new Map(page.links)) {
      const found = wrong(page.path, href);
      if (found) report(written, found);
    }
    for (const [src, written] of new Map(page.assets)) {
      const { path } = splitHref(src);
      if (src.startsWith('/') && !src.startsWith('//') && !files.has(decodeAddress(path) ?? path)) {
        report(written, { message: `missing file "${src}"`, fix: `"/…" means the folder "${site.config.static}".` });
      }
    }
    const seen = new Set<string>();
    for (const id of page.ids) {
      if (seen.has(id))
        report(id, {
          message: `the id "${id}" stands on this page twice`,
          fix: 'Give one of the headings another id: ## Heading {#other-id}.',
        });
      seen.add(id);
    }
  }

  for (const page of input.pages) problems.push(...checkQuestions(page, input));

  const layout = [
    ...site.config.navbar.links,
    ...site.config.footer.columns.flatMap(({ links }) => links),
    ...sidebarLinks(site),
  ];
  for (const { href } of layout) {
    const found = wrong('/', href);
    if (found)
      problems.push({
        severity: 'error',
        ...locate(href),
        ...found,
        message: `${found.message}. It stands in the layout, so on every page`,
      });
  }
  for (const picture of [site.config.navbar.logo, site.config.image]) {
    if (picture !== null && !files.has(picture))
      problems.push({
        severity: 'error',
        ...locate(picture),
        message: `missing file "${picture}"`,
        fix: `Put it into the folder "${site.config.static}".`,
      });
  }
  return problems;
}

/** Questions of readers whose answer is at no heading of their page. */
function checkQuestions(page: PageFacts, { site, places }: LinkCheckInput): Problem[] {
  const problems: Problem[] = [];
  const ids = new Set(page.ids);
  for (const { ask, at } of site.pages.get(page.path)?.questions ?? []) {
    if (at === '' || ids.has(at)) continue;
    // The front matter comes first: a link of the text to the same fragment is told by itself.
    const [place = { file: page.file, line: 1, column: 1 }] = places(page, ask);
    problems.push({
      severity: 'error',
      ...place,
      message: `the question "${ask}" has its answer at "#${at}", which this page does not have${suggest(at, page.ids)}`,
      fix: 'Name the id of a heading of this page, or leave "at" out.',
    });
  }
  return problems;
}

function sidebarLinks(site: Site): { href: string }[] {
  const links: { href: string }[] = [];
  const visit = (items: Site['nav']) => {
    for (const item of items) {
      if (item.items) visit(item.items);
      else if (item.href !== null) links.push({ href: item.href });
    }
  };
  visit(site.nav);
  return links;
}
