import GithubSlugger, { slug as plainSlug } from 'github-slugger';
import { articleId } from '../../model/shell.ts';
import { texts } from '../../ui/texts.ts';
import type { Visitor } from './context.ts';
import { childElements, element, elements, levelOf, lineOf, property, type Element, type Parent } from './tree.ts';

/** Gives headings their ids, anchors, and targets for the fragments they had before, and lists them. */
export const nameHeadings: Visitor = (tree, { oldAnchors }, { headings, ids }) => {
  const slugger = new GithubSlugger();
  const taken = new Set(ids);
  for (const [node, depth, isLinked] of headingsIn(tree, false)) {
    const text = lineOf(node) || altsIn(node);
    const given = property(node, 'id');
    const name = (given || text).normalize('NFC');
    // The slugger sees given ids too, so that a later heading with the same text gets another.
    const next = () => articleId(slugger.slug(plainSlug(name) === '' ? 'section' : name));
    let slug = next();
    if (!given) while (taken.has(slug)) slug = next();
    // Copies the id. It was a key of an object in the slugger, and V8 would turn strings it is joined with into
    // two-byte strings: the whole document would take twice the memory.
    const id = Buffer.from(given || slug).toString();
    headings.push({ depth, id, text });
    if (!given) ids.push(id);
    node.properties = { id, ...node.properties };
    node.properties['id'] = id;
    const old = Object.entries(oldAnchors).filter(([, now]) => now === id);
    node.children.unshift(...old.map(([fragment]) => element('span', { id: fragment })));
    // Links cannot be nested.
    if (!isLinked)
      node.children.push(element('a', { className: ['anchor'], href: `#${id}`, ariaLabel: texts.anchor(text) }));
  }
};

/** The names of the pictures in a heading that has nothing else. */
function altsIn(heading: Element): string {
  const alts = elements(heading).map((inside) => property(inside, 'alt') ?? '');
  return alts.join(' ').replaceAll(/\s+/g, ' ').trim();
}

/** Every heading that readers see, outside of other headings, and whether it is in a link. */
function headingsIn(parent: Parent, isLinked: boolean): [node: Element, depth: number, isLinked: boolean][] {
  return childElements(parent).flatMap((child): ReturnType<typeof headingsIn> => {
    const depth = levelOf(child);
    if (depth !== null) return [[child, depth, isLinked]];
    return headingsIn(child, isLinked || child.tagName === 'a');
  });
}
