import type { RemotePage } from '../../model/config.ts';
import { resolveIn } from './links.ts';
import { element, elements, levelOf, property, replaceElements, textNode, textOf, type Root } from '../article/tree.ts';

/** Hosts that draw badges, and paths at which services serve them. */
const badge =
  /shields\.io|badgen\.net|badge\.fury\.io|\bbadges?\b|travis-ci|coveralls\.io|codecov\.io|codeclimate\.com|codacy\.com|snyk\.io|david-dm\.org|sonarcloud\.io|goreportcard\.com|herokucdn\.com\/deploy/i;

/**
 * Replaces pictures, which would be loaded from other hosts: each becomes a link to it with its description as text.
 * Badges, which only show a number or a state, are removed.
 */
export function replacePictures(tree: Root, page: RemotePage): void {
  // Links do not nest.
  const inLinks = new Set(elements(tree).flatMap((node) => (node.tagName === 'a' ? elements(node) : [])));
  replaceElements(tree, (node) => {
    if (node.tagName !== 'img') return null;
    const src = property(node, 'src') ?? '';
    const href = src === '' ? null : resolveIn(page, src);
    if (href === null || badge.test(src)) return [];
    const name = /([^/?#]+)(?:[?#].*)?$/.exec(href)?.[1] ?? href;
    const text = textNode(property(node, 'alt')?.trim() || name);
    return [inLinks.has(node) ? text : element('a', { href }, [text])];
  });
}

const container = /^(?:a|p|div|span|strong|em|b|i|h[1-6]|li|ul|ol|sub|sup|tr|tbody|thead|table)$/;

/** Removes elements that are empty now: links around removed badges, and paragraphs of nothing else. */
export function prune(tree: Root): void {
  replaceElements(tree, (node) => {
    // The id of a heading does not count: even an empty heading has one.
    if (!container.test(node.tagName) || (property(node, 'id') !== null && levelOf(node) === null)) return null;
    const inside = node.children.some((child) => child.type === 'element' && child.tagName !== 'br');
    return inside || textOf(node).trim() !== '' ? null : [];
  });
}
