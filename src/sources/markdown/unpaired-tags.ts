import { htmlTokens, OPTIONAL_END, VOID_ELEMENTS } from '../../model/html.ts';

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
