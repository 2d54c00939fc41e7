import { markdownToHtml } from 'satteri';
import { shortenedToWords } from '../../model/text.ts';
import { elements, levelOf, lineOf, property, textOf, type Element, type Node, type Root } from '../article/tree.ts';
import { HUGE_TABLE, hugeTable } from '../markdown/tables.ts';
import { safeTree } from './tree.ts';

const LONGEST_DESCRIPTION = 160;

/** The heading that is a README's title: its first, if that is of the first level or no text comes before it. */
export function titleOf(tree: Root): Element | null {
  let said = false;
  const find = (parent: Root | Element): Element | null | undefined => {
    for (const child of parent.children) {
      if (child.type === 'text') said ||= child.value.trim() !== '';
      if (child.type !== 'element') continue;
      const level = levelOf(child);
      if (level !== null) return level === 1 || !said ? child : null;
      const found = find(child);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return find(tree) ?? null;
}

/** @throws Error if a README has a table that is too large to be compiled, with its line */
export function refuseHugeTable(markdown: string): void {
  const line = hugeTable(markdown);
  if (line !== null) throw new Error(`line ${line}: ${HUGE_TABLE}`);
}

/** A README's title, which may be null, and its first sentences. */
export function outlineOfReadme(markdown: string): { title: string | null; description: string } {
  refuseHugeTable(markdown);
  const tree = safeTree(markdownToHtml(markdown, { features: { gfm: true } }).html);
  const heading = titleOf(tree);
  const title = heading && (lineOf(heading) || altOf(heading));
  const first = elements(tree).find((node) => node.tagName === 'p' && ownText(node).trim().split(/\s+/).length >= 3);
  return { title: title || null, description: first ? shortenedToWords(lineOf(first), LONGEST_DESCRIPTION) : '' };
}

/** The text without links: a row of links is not a sentence. */
function ownText(node: Element): string {
  return node.children
    .map((child) => (child.type === 'element' && child.tagName === 'a' ? '' : textOf(child as Node)))
    .join('');
}

function altOf(heading: Element): string {
  const picture = elements(heading).find(({ tagName }) => tagName === 'img');
  return (picture && property(picture, 'alt')?.trim()) ?? '';
}
