import { fileOf, linkable } from '../model/address.ts';
import { hasMarkdown, isApiPage, type NavItem, type PageMeta, type TextFile } from '../model/page.ts';
import { archiveName, inReadingOrder, listed, type Site } from '../model/site.ts';

const NAME = 'llms.txt';

/**
 * Maps of the site for language models: https://llmstxt.org. The first lists every written page and the subjects of the
 * API, in the sidebar's order, and is short enough to be read whole. Operations and schemas are in a second one, below
 * the address of the API.
 */
export function llmsFiles(site: Site): TextFile[] {
  const api = apiFile(site);
  return [mainFile(site, api?.name ?? null), ...(api ? [api] : [])];
}

function mainFile(site: Site, api: string | null): TextFile {
  const { url } = site.config;
  const lines = [...head(site), `Every page is also available as Markdown, at its address with ".md" at the end.`];
  const archive = archiveName(site);
  if (archive !== null)
    lines.push(
      `All of them at once, with the API description and an AGENTS.md, to unpack and search: ${url}/${archive}`,
    );
  lines.push('');
  const left = new Set(listed(site).filter(({ kind }) => kind !== 'operation' && kind !== 'schema'));
  const add = (page: PageMeta, indent: string) => {
    lines.push(indent + entry(site, page));
    left.delete(page);
    if (page.path === site.config.openapi?.path && api !== null)
      lines.push(`${indent}  - [All operations and schemas](${url}/${api}), each with a page of its own`);
  };
  const visit = (items: readonly NavItem[], depth: number): void => {
    for (const item of items) {
      const page = item.href === null || item.borrowed ? undefined : site.pages.get(item.href);
      const indent = '  '.repeat(Math.max(0, depth - 1));
      if (depth === 0 && item.items) lines.push('', `## ${item.label}`, '');
      if (page && left.has(page)) add(page, indent);
      else if (depth > 0 && item.items) lines.push(`${indent}- ${item.label}`);
      if (item.items) visit(item.items, depth + 1);
    }
  };
  // A page after a section would seem to be in it.
  visit([...site.nav.filter(({ items }) => !items), ...site.nav.filter(({ items }) => items)], 0);
  if (left.size > 0) lines.push('', '## Optional', '');
  for (const page of left) add(page, '');
  return fileWith(NAME, lines);
}

/** The operations by tag, and the schemas; null if the site has no API description. */
function apiFile(site: Site): TextFile | null {
  const { openapi } = site.config;
  const pages = inReadingOrder(site).filter(({ kind }) => isApiPage(kind));
  if (!openapi || pages.length === 0) return null;
  const lines = [...head(site), `The API by subject. Everything else is in ${site.config.url}/${NAME}.`];
  for (const page of pages) {
    if (page.kind === 'tag' || page.kind === 'api') lines.push('', `## ${page.title}`, '', entry(site, page));
    else
      lines.push(
        `- ${linkTo(site, page)}${page.operation ? `: ${page.operation.method} ${page.operation.route}` : ''}`,
      );
  }
  return fileWith(`${openapi.path.slice(1)}/${NAME}`, lines);
}

function head({ config: { title, description } }: Site): string[] {
  return [`# ${title}`, '', ...(description ? [`> ${description}`, ''] : [])];
}

function entry(site: Site, page: PageMeta): string {
  return `- ${linkTo(site, page)}${page.description ? `: ${page.description}` : ''}`;
}

function linkTo({ config: { url } }: Site, { kind, path, title }: PageMeta): string {
  const text = title.replaceAll(/[\\[\]]/g, '\\$&');
  return `[${text}](${url}${linkable(hasMarkdown(kind) ? `/${fileOf(path, '.md')}` : path)})`;
}

function fileWith(name: string, lines: readonly string[]): TextFile {
  return { name, text: `${lines.join('\n').replaceAll(/\n{3,}/g, '\n\n')}\n` };
}
