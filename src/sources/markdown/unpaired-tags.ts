import { VOID_ELEMENTS } from '../../model/html.ts';
import { htmlTags } from './html-tags.ts';

/** Elements whose end tag may be omitted. https://html.spec.whatwg.org/multipage/syntax.html#optional-tags */
const OPTIONAL_END: ReadonlySet<string> = new Set(
  'p li dt dd td th tr thead tbody tfoot caption colgroup option optgroup rt rp html head body'.split(' '),
);

/** A start or end tag without its counterpart. */
export interface TagMistake {
  /** The tag as written in the HTML. */
  tag: string;
  /** Index among the tags that are written the same way. */
  nth: number;
  message: string;
}

/** Finds start tags of elements that have to be closed but are not, and end tags that close nothing. */
export function unpairedTags(html: string): TagMistake[] {
  const open: { name: string; tag: string; nth: number }[] = [];
  const mistakes: TagMistake[] = [];
  const seen = new Map<string, number>();
  /** How many elements of each name are open: most end tags need no search. */
  const counts = new Map<string, number>();
  const countOf = (name: string) => counts.get(name) ?? 0;
  const lost = ({ name, tag, nth }: (typeof open)[number]) => {
    if (!OPTIONAL_END.has(name)) mistakes.push({ tag, nth, message: `${tag} is never closed` });
  };
  for (const { isEnd, name, at, end } of htmlTags(html)) {
    const tag = html.slice(at, end);
    const nth = seen.get(tag) ?? 0;
    seen.set(tag, nth + 1);
    if (!isEnd) {
      const isDrawn = tag.endsWith('/>') && countOf('svg') + countOf('math') > 0;
      if (VOID_ELEMENTS.has(name) || isDrawn) continue;
      open.push({ name, tag, nth });
      counts.set(name, countOf(name) + 1);
      continue;
    }
    // For these end tags, browsers make an empty paragraph or a line break.
    if (countOf(name) === 0) {
      if (name !== 'p' && name !== 'br') mistakes.push({ tag, nth, message: `${tag} closes nothing` });
      continue;
    }
    const [own, ...inner] = open.splice(open.findLastIndex((element) => element.name === name));
    for (const element of own ? [own, ...inner] : []) counts.set(element.name, countOf(element.name) - 1);
    for (const element of inner) lost(element);
  }
  for (const element of open) lost(element);
  return mistakes;
}
