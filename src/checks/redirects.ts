import { addressMistake, cleanPath } from '../model/address.ts';
import type { RedirectsConfig } from '../model/config.ts';
import type { PageFacts } from '../model/page.ts';
import { compare, problemAt, type Place, type Problem } from '../model/problem.ts';
import { suggest } from '../model/suggest.ts';

export interface RedirectCheckInput {
  redirects: RedirectsConfig;
  /** Addresses of all pages. */
  pages: ReadonlySet<string>;
  /** Paths of files that are not pages: `/logo.svg`. */
  files: ReadonlySet<string>;
  /** The place of an address in the config's files; of several identical ones, that at the path. */
  locate: (value: string, path?: readonly PropertyKey[]) => Place;
}

type Finding = Required<Pick<Problem, 'message' | 'fix'>>;

/**
 * Reports everything that keeps an old address from leading to a page in one step: a target that is not a page, a loop,
 * a chain, a source that is also a page or a file, a duplicate source, an address that the rules already cover.
 */
export function checkRedirects(input: RedirectCheckInput): Problem[] {
  const { redirects, pages, locate } = input;
  const { prefixes } = redirects;
  const problems: Problem[] = [];
  const add = (place: Place, finding: Finding | null) => {
    if (finding) problems.push(problemAt(place, finding.message, finding.fix));
  };
  for (const [index, prefix] of prefixes.entries())
    add(locate(prefix, ['prefixes', index]), wrongPrefix(prefix, prefixes, pages));

  const next = new Map<string, string>();
  for (const { to, from } of redirects.pages) for (const source of from) if (!next.has(source)) next.set(source, to);
  const seen = new Map<string, Place>();
  for (const [index, { to, from }] of redirects.pages.entries()) {
    add(locate(to, ['pages', index, 'to']), wrongTarget(to, next, pages));
    for (const [nth, source] of from.entries()) {
      const place = locate(source, ['pages', index, 'from', nth]);
      const first = seen.get(source);
      add(place, first ? twice(source, first) : wrongSource(source, input));
      seen.set(source, first ?? place);
    }
  }
  return problems;
}

function wrongForm(address: string): Finding | null {
  if (!address.startsWith('/'))
    return { message: `"${address}" is not an address of this site`, fix: 'Addresses start with "/".' };
  if (/[?#]/.test(address))
    return {
      message: `"${address}" is more than a path`,
      fix: 'Leave out query and fragment: they go on to the page. Old fragments belong to "anchors".',
    };
  if (/\s/.test(address))
    return { message: `"${address}" has a space, which the rules of hosts cannot have`, fix: 'Leave it out.' };
  if (cleanPath(address) !== address)
    return {
      message: `"${address}" has an ending that the rules cover`,
      fix: `Write "${cleanPath(address)}": with ".html", ".htm" or a slash at the end, a rule covers it.`,
    };
  const mistake = addressMistake(address);
  const fix = address.includes('%') ? 'Write it decoded: "/ä" for "/%C3%A4".' : 'Name single addresses, not patterns.';
  return mistake === null ? null : { message: `no page was at "${address}": ${mistake}`, fix };
}

function wrongPrefix(prefix: string, all: readonly string[], pages: ReadonlySet<string>): Finding | null {
  const form = wrongForm(prefix);
  if (form) return form;
  if (prefix === '/' || all.some((other) => other !== prefix && prefix.startsWith(`${other}/`)))
    return { message: `the prefix "${prefix}" is below another`, fix: 'Leave it out.' };
  if (all.indexOf(prefix) !== all.lastIndexOf(prefix))
    return { message: `the prefix "${prefix}" is listed twice`, fix: 'Leave one of them out.' };
  const page = [...pages].find((path) => path === prefix || path.startsWith(`${prefix}/`));
  if (page === undefined) return null;
  return {
    message: `the page ${page} is below the prefix "${prefix}", which redirects everything there`,
    fix: 'Give the page another address, or list its neighbors instead of the prefix.',
  };
}

function wrongTarget(to: string, next: ReadonlyMap<string, string>, pages: ReadonlySet<string>): Finding | null {
  const form = wrongForm(to);
  if (form) return form;
  if (pages.has(to)) return null;
  const way = followed(to, next);
  const end = way.at(-1) ?? to;
  if (way.indexOf(end) !== way.length - 1)
    return { message: `a loop: ${way.join(' → ')}`, fix: 'Name the page to lead to.' };
  if (way.length > 1) return { message: `a chain: ${way.join(' → ')}`, fix: `Name "${end}" here.` };
  return {
    message: `the redirect leads to "${to}", but there is no such page${suggest(to, [...pages])}`,
    fix: 'Name the address of a page.',
  };
}

/** The chain of redirects from an address, up to its end or to the first repeated address. */
function followed(from: string, next: ReadonlyMap<string, string>): string[] {
  const way = [from];
  for (let at = next.get(from); at !== undefined; at = next.get(at)) {
    const again = way.includes(at);
    way.push(at);
    if (again) break;
  }
  return way;
}

function wrongSource(source: string, { redirects, pages, files }: RedirectCheckInput): Finding | null {
  const form = wrongForm(source);
  if (form) return form;
  if (pages.has(source))
    return {
      message: `"${source}" is also a page, which nobody would reach`,
      fix: 'Remove the redirect, or give the page another address.',
    };
  if ([source, `${source}.html`, `${source}/index.html`].some((name) => files.has(name)))
    return { message: `"${source}" is also a file`, fix: 'Remove the redirect or the file.' };
  const prefix = redirects.prefixes.find((start) => source === start || source.startsWith(`${start}/`));
  if (prefix === undefined) return null;
  return {
    message: `"${source}" is below the prefix "${prefix}"`,
    fix: `Write "${source.slice(prefix.length) || '/'}": a rule covers addresses below the prefix.`,
  };
}

function twice(source: string, { file, line }: Place): Finding {
  return { message: `"${source}" is listed twice, first in ${file}:${line}`, fix: 'Leave one of them out.' };
}

/** Reports moved fragments whose target is not a heading, or whose old id is still on the page. */
export function checkAnchors(
  anchors: RedirectsConfig['anchors'],
  pages: readonly PageFacts[],
  locate: RedirectCheckInput['locate'],
): Problem[] {
  const problems: Problem[] = [];
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const add = (value: string, message: string, fix: string) => problems.push(problemAt(locate(value), message, fix));
  for (const [path, moved] of Object.entries(anchors)) {
    const page = byPath.get(path);
    if (!page) {
      add(path, `anchors of "${path}", but there is no such page${suggest(path, [...byPath.keys()])}`, 'Name a page.');
      continue;
    }
    if (page.failed) continue;
    const ids = page.headings.map(({ id }) => id);
    for (const [old, now] of Object.entries(moved).toSorted(([a], [b]) => compare(a, b))) {
      const broken = `"${old}" of ${path} leads to "${now}", which is not a heading there${suggest(now, ids)}`;
      if (!ids.includes(now)) add(now, broken, 'Name the id of a heading.');
      if (page.ids.includes(old))
        add(old, `"${old}" is still on ${path}, so its links need no other`, 'Remove the line.');
      if (/[\s#]/.test(old)) add(old, `"${old}" is not a fragment`, 'Write it without "#" and spaces.');
    }
  }
  return problems;
}
