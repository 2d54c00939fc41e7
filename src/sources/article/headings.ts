import GithubSlugger, { slug as plainSlug } from 'github-slugger';
import { articleId } from '../../model/shell.ts';
import { texts } from '../../ui/texts.ts';
import type { Visitor } from './context.ts';
import { childElements, element, elements, levelOf, property, textOf, type Element, type Parent } from './tree.ts';

/** Gives headings their ids, anchors, and targets for the fragments they had before, and lists them. */
export const nameHeadings: Visitor = (tree, { oldAnchors }, { headings, ids }) => {
  const slugger = new GithubSlugger();
  const taken = new Set(ids);
  for (const [node, depth, isLinked] of headingsIn(tree, false)) {
    // A heading that is only a picture has the name of the picture.
    const pictured = () => elements(node).map((inside) => property(inside, 'alt') ?? '');
    const text = (textOf(node).trim() || pictured().join(' ')).replaceAll(/\s+/g, ' ').trim();
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

/** Every heading that readers see, outside of other headings, and whether it is in a link. */
function headingsIn(parent: Parent, isLinked: boolean): [node: Element, depth: number, isLinked: boolean][] {
  return childElements(parent).flatMap((child): ReturnType<typeof headingsIn> => {
    const depth = levelOf(child);
    if (depth !== null) return [[child, depth, isLinked]];
    return headingsIn(child, isLinked || child.tagName === 'a');
  });
}
