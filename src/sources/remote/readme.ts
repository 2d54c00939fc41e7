import GithubSlugger from 'github-slugger';
import { markdownToHtml } from 'satteri';
import { decodeAddress } from '../../model/address.ts';
import { admonitionOf } from '../../model/admonition.ts';
import type { RemotePage } from '../../model/config.ts';
import { escapeHtml } from '../../model/html.ts';
import type { PageMeta } from '../../model/page.ts';
import { problemAt, startOf, reasonOf, type Problem } from '../../model/problem.ts';
import { articleId, MAIN_ID } from '../../model/shell.ts';
import { remoteTexts } from '../../ui/texts.ts';
import { alertPlugin } from '../markdown/alerts.ts';
import { commentPlugin } from '../markdown/comments.ts';
import { renderBlocks, takeCode, type PageContent, type PlacedBlock } from '../markdown/compile.ts';
import type { Report } from '../markdown/report.ts';
import { repositoryAddress, resolveIn } from './links.ts';
import { refuseHugeTable, titleOf } from './outline.ts';
import { prune, replacePictures } from './pictures.ts';
import type { RemoteOrigin } from './snapshot.ts';
import {
  element,
  elements,
  levelOf,
  property,
  replaceElements,
  textOf,
  writeHtml,
  type Element,
  type Root,
} from '../article/tree.ts';
import { safeTree } from './tree.ts';

/**
 * Makes the article of a README.
 *
 * It is Markdown with any HTML in it, and never MDX: braces and half tags are text. Nobody here can fix its mistakes,
 * so they are not errors, unless it cannot be shown at all.
 */
export async function compileReadme(meta: PageMeta, text: string, origin: RemoteOrigin): Promise<PageContent> {
  try {
    const problems: Problem[] = [];
    const report: Report = (line, message) =>
      problems.push(
        problemAt(startOf(meta.source.file), `line ${line} of the README: ${message}`, 'Mend it there.', 'warning'),
      );
    return { ...(await contentOf(text, origin, report)), problems };
  } catch (error) {
    const message = `the copy cannot be shown: ${reasonOf(error)}`;
    const fix = 'Set use: false, or set its branch to an earlier commit.';
    const { file } = meta.source;
    return { html: '', blocks: [], problems: [problemAt(startOf(file), message, fix)] };
  }
}

async function contentOf(text: string, origin: RemoteOrigin, report: Report): Promise<Omit<PageContent, 'problems'>> {
  refuseHugeTable(text);
  const placed: PlacedBlock[] = [];
  const { html } = await markdownToHtml(text, {
    features: { gfm: { footnotes: { clobberPrefix: '', label: remoteTexts.footnotes } } },
    mdastPlugins: [takeCode(placed, () => {}), alertPlugin, commentPlugin(report)],
  });
  const { page } = origin;
  const tree = safeTree(html);
  const top = takeTitle(tree);
  // Before pictures become text, which must not be part of an id.
  const ids = nameElements(tree, top);
  replacePictures(tree, page);
  for (const node of elements(tree)) if (node.tagName === 'a') resolveLink(node, page, ids, top?.id);
  prune(tree);
  return {
    html: `${noteHtml(origin)}${tipHtml(origin)}${writeHtml(tree).trim()}`,
    blocks: await renderBlocks(placed, () => null),
  };
}

/**
 * Takes the title out of the tree, because the page has its own. If other headings are as large, all become smaller.
 */
function takeTitle(tree: Root): { id: string; text: string } | null {
  const heading = titleOf(tree);
  if (heading) replaceElements(tree, (node) => (node === heading ? [] : null));
  const rest = elements(tree).filter((node) => levelOf(node) !== null);
  if (rest.some((node) => levelOf(node) === 1))
    for (const node of rest) node.tagName = `h${Math.min(6, (levelOf(node) ?? 1) + 1)}`;
  if (!heading) return null;
  const text = textOf(heading);
  return { id: new GithubSlugger().slug(text.trim()), text };
}

/**
 * Gives headings the ids that the repository's host gives them, and keeps other names that links lead to, each once.
 *
 * @returns every id of the article
 */
function nameElements(tree: Root, top: { text: string } | null): Set<string> {
  const slugger = new GithubSlugger();
  // The title's id counts as taken, so that a heading with the same text gets the number that it has on the host.
  if (top) slugger.slug(top.text.trim());
  const all = elements(tree);
  const headings = all.filter((node) => levelOf(node) !== null);
  const taken = new Set<string>();
  const given = new Map<Element, string>();
  for (const heading of headings) {
    const id = articleId(slugger.slug(textOf(heading).trim()) || slugger.slug('section'));
    taken.add(id);
    given.set(heading, id);
  }
  for (const node of all) {
    const name = articleId(property(node, 'id') || property(node, 'name') || '');
    delete node.properties['name'];
    delete node.properties['id'];
    const own = given.get(node);
    const isFree = name !== '' && !taken.has(name);
    if (isFree) taken.add(name);
    if (own !== undefined) node.properties['id'] = own;
    else if (isFree) node.properties['id'] = name;
    // If a heading has another name, too, a part of it takes that.
    if (own !== undefined && isFree) node.children.unshift(element('span', { id: name }, []));
  }
  return taken;
}

function resolveLink(node: Element, page: RemotePage, ids: ReadonlySet<string>, top: string | undefined): void {
  const written = property(node, 'href');
  if (!written) return;
  const href = written.startsWith('#') ? fragmentOf(written.slice(1), page, ids, top) : resolveIn(page, written);
  if (href === null) delete node.properties['href'];
  else node.properties['href'] = href;
}

/** An address on this page, or its top for the title, or else an address that only the repository may have. */
function fragmentOf(written: string, page: RemotePage, ids: ReadonlySet<string>, top: string | undefined): string {
  const id = decodeAddress(written) ?? written;
  if (id === '' || id === top) return `#${MAIN_ID}`;
  const known = [id, id.toLowerCase(), articleId(id)].find((name) => ids.has(name));
  return known === undefined ? `${repositoryAddress(page)}#${encodeURIComponent(id)}` : `#${encodeURIComponent(known)}`;
}

const formatter = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** The state of a copy in words: its commit, or else its date. */
function stateOf({ head }: RemoteOrigin): string {
  return /^[\da-f]{40}$/.test(head.branch)
    ? remoteTexts.atCommit(head.branch.slice(0, 7))
    : remoteTexts.asOf(formatter.format(new Date(head.date)));
}

function noteHtml(origin: RemoteOrigin): string {
  const { file, repository } = origin.page;
  const link = `<a href="${escapeHtml(repositoryAddress(origin.page))}">${escapeHtml(remoteTexts.source(file, repository))}</a>`;
  return `<div class="admonition info" role="note"><p class="admonition-title">${escapeHtml(remoteTexts.title)}</p><p>${escapeHtml(remoteTexts.from)} ${link}${escapeHtml(stateOf(origin))}</p></div>\n`;
}

/** The tip is the site's own Markdown, so its links are checked like those of any page. */
function tipHtml({ tip }: RemoteOrigin): string {
  if (tip === null) return '';
  const { html } = markdownToHtml(tip, { features: { gfm: true } });
  return `<div class="admonition tip" role="note"><p class="admonition-title">${escapeHtml(admonitionOf('tip').title)}</p>${html}</div>\n`;
}
