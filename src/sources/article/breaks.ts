import { withBreaks } from '../../model/text.ts';
import type { Visitor } from './context.ts';
import { element, hasClass, replaceChildren, textNode, type Node, type Parent } from './tree.ts';

/** A word of code in text counts as long from this many characters: lists on small phones have lines no longer. */
const LONG = 30;
/** A character that hardly any text has. */
const MARK = '\u007F';
/** Elements in which a break would be text, or no line breaks. */
const whole = new Set(['pre', 'textarea', 'title', 'script', 'style', 'svg', 'code-block']);

interface Place {
  isCode: boolean;
  /** Table columns are narrower than text, and as wide as their longest unbreakable word, in code or not. */
  inTable: boolean;
  inOption: boolean;
}

/** Allows line breaks in long words, such as names in code, but only at sensible places. */
export const breakLongWords: Visitor = (tree) => {
  visit(tree, { isCode: false, inTable: false, inOption: false });
};

function visit(parent: Parent, place: Place): void {
  const isBreakable = place.inTable || place.isCode;
  const from = place.inTable || place.inOption ? undefined : LONG;
  replaceChildren(parent, (child) => {
    if (child.type === 'text') return isBreakable ? broken(child.value, from) : null;
    if (child.type === 'element' && !whole.has(child.tagName))
      visit(child, {
        isCode: place.isCode || child.tagName === 'code',
        inTable: place.inTable || child.tagName === 'table',
        inOption: place.inOption || hasClass(child, 'option'),
      });
    return null;
  });
}

/**
 * @param from as in {@link withBreaks}
 * @returns null if the text has no place to break
 */
function broken(text: string, from: number | undefined): Node[] | null {
  const parts = text.includes(MARK) ? [] : withBreaks(text, MARK, from).split(MARK);
  if (parts.length < 2) return null;
  return parts.flatMap((part, index) => (index === 0 ? [textNode(part)] : [element('wbr', {}), textNode(part)]));
}
