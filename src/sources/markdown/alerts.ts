import { defineMdastPlugin, type MdastPluginDefinition } from 'satteri';
import { admonitionOf } from '../../model/admonition.ts';
import { admonitionData, titleNode } from './admonitions.ts';

/** The kinds of alerts: https://docs.github.com/get-started/writing-on-github */
export const ALERTS = 'note|tip|important|warning|caution';
/** The mark of an alert at the start of a blockquote. */
const alertMark = new RegExp(`^\\s*\\[!(${ALERTS})\\]\\s*(?:\\n|$)`, 'i');

/** Turns blockquotes that start with `[!NOTE]` into admonitions. */
export const alertPlugin: MdastPluginDefinition = defineMdastPlugin({
  name: 'alerts',
  blockquote(node, context) {
    const [paragraph] = node.children;
    const first = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined;
    const mark = first?.type === 'text' ? alertMark.exec(first.value) : null;
    if (!mark?.[1] || !paragraph || first?.type !== 'text') return;
    const { look, title } = admonitionOf(mark[1].toLowerCase());
    const rest = first.value.slice(mark[0].length);
    if (rest === '' && paragraph.type === 'paragraph' && paragraph.children.length === 1) context.removeNode(paragraph);
    else context.setProperty(first, 'value', rest);
    // GitHub's caution warns of harm, so it looks like our danger.
    context.setProperty(node, 'data', admonitionData(look === 'caution' ? 'danger' : look));
    context.prependChild(node, titleNode(title));
  },
});
