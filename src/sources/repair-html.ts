import { fromHtml } from 'hast-util-from-html';
import { toHtml } from 'hast-util-to-html';
import { DEEPEST_NESTING, htmlTokens, nestingOf, OPTIONAL_END, VOID_ELEMENTS } from '../model/html.ts';

type Root = ReturnType<typeof fromHtml>;
type Nodes = Root['children'];

/** A start or end tag without its counterpart. */
export interface TagMistake {
  /** The tag as written in the HTML. */
  tag: string;
  /** Index among the tags that are written the same way. */
  nth: number;
  message: string;
}

/** Elements that are only allowed in a table, with their parents. Browsers drop their tags anywhere else. */
const tableParts = new Map([
  ['tr', /^(?:table|thead|tbody|tfoot)$/],
  ['td', /^tr$/],
  ['th', /^tr$/],
  ['thead', /^table$/],
  ['tbody', /^table$/],
  ['tfoot', /^table$/],
  ['caption', /^table$/],
  ['colgroup', /^table$/],
  ['col', /^colgroup$/],
]);

/**
 * Writes HTML as a browser understands it, with each element closed where the browser ends it. No text that a browser
 * would show is lost.
 * https://html.spec.whatwg.org/multipage/parsing.html
 *
 * @throws Error if it is nested deeper than any browser would show
 */
export function repairHtml(html: string): string {
  if (nestingOf(html) > DEEPEST_NESTING) throw new Error(`the HTML is nested deeper than ${DEEPEST_NESTING} levels`);
  const tree = fromHtml(html, { fragment: true });
  tree.children = tidied(tree.children, '', false) as typeof tree.children;
  return toHtml(tree);
}

/** Elements whose content browsers do not show. */
const unseen = new Set(['iframe', 'noembed', 'noframes']);
/** Obsolete elements in which tags are text. */
const verbatim = new Set(['xmp', 'plaintext', 'listing']);

const keepsBreaks = new Set(['pre', 'textarea']);

const drawings = new Set(['svg', 'math']);
/** Elements that contain only text in HTML but markup in a drawing, so the same bytes could be read in two ways. */
const raw = new Set(['script', 'style', 'textarea', 'iframe', 'noembed', 'noframes', 'noscript', 'xmp', 'plaintext']);

function textOf(node: Nodes[number]): string {
  if (node.type === 'text') return node.value;
  return node.type === 'element' ? (node.children as Nodes).map(textOf).join('') : '';
}

function renameRaw(element: Extract<Nodes[number], { type: 'element' }>): void {
  const name = element.tagName.toLowerCase();
  if (name === 'title') element.children = [{ type: 'text', value: textOf(element) }];
  if (!raw.has(name)) return;
  if (name === 'script' || name === 'style') element.children = [];
  element.tagName = 'g';
}

function tidied(children: readonly Nodes[number][], parent: string, isDrawn: boolean): Nodes[number][] {
  return children.flatMap((child) => {
    if (child.type !== 'element') return [child];
    if (child.tagName === 'template' && !isDrawn) return [];
    if (isDrawn) renameRaw(child);
    else if (verbatim.has(child.tagName)) child.tagName = 'pre';
    const isStray = tableParts.get(child.tagName)?.test(parent) === false;
    const inner = unseen.has(child.tagName)
      ? []
      : tidied(child.children as Nodes, isStray ? parent : child.tagName, isDrawn || drawings.has(child.tagName));
    if (isStray) return inner;
    const [first] = inner;
    // Browsers drop the first line break in these elements, so one that should stay is doubled.
    if (keepsBreaks.has(child.tagName) && first?.type === 'text' && first.value.startsWith('\n'))
      first.value = `\n${first.value}`;
    child.children = inner as typeof child.children;
    return [child];
  });
}

/** Finds start tags of elements that have to be closed but are not, and end tags that close nothing. */
export function unpairedTags(html: string): TagMistake[] {
  const open: { name: string; tag: string; nth: number }[] = [];
  const mistakes: TagMistake[] = [];
  const seen = new Map<string, number>();
  const lost = ({ name, tag, nth }: (typeof open)[number]) => {
    if (!OPTIONAL_END.has(name)) mistakes.push({ tag, nth, message: `${tag} is never closed` });
  };
  for (const { kind, name, at, end } of htmlTokens(html)) {
    if (kind !== 'open' && kind !== 'close') continue;
    const tag = html.slice(at, end);
    const nth = seen.get(tag) ?? 0;
    seen.set(tag, nth + 1);
    if (kind === 'open') {
      const isDrawn = tag.endsWith('/>') && open.some((element) => element.name === 'svg' || element.name === 'math');
      if (!VOID_ELEMENTS.has(name) && !isDrawn) open.push({ name, tag, nth });
      continue;
    }
    const start = open.findLastIndex((element) => element.name === name);
    // For these end tags, browsers make an empty paragraph or a line break.
    if (start === -1) {
      if (name !== 'p' && name !== 'br') mistakes.push({ tag, nth, message: `${tag} closes nothing` });
    } else for (const element of open.splice(start).slice(1)) lost(element);
  }
  for (const element of open) lost(element);
  return mistakes;
}
