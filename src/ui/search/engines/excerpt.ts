import type { ExcerptPart, SearchHit } from '../../../model/search.ts';

/** A page's text as the index keeps it. */
export interface Fragment {
  url: string;
  content: string;
  meta: Record<string, string>;
  /** Where each heading stands, counted in words. */
  anchors: { element: string; id: string; text?: string; location: number }[];
}

const BEFORE = 6;
const LENGTH = 26;

/** The places of a page that answer best, each with the words around the match that says most. */
export function hitsOf(fragment: Fragment, locations: ReadonlyMap<number, number>, most: number): SearchHit[] {
  const words = fragment.content.split(/\s+/);
  const anchors = fragment.anchors
    .filter(({ id, element }) => id !== '' && /^h\d$/.test(element))
    .toSorted((a, b) => a.location - b.location);
  const starts = [0, ...anchors.map(({ location }) => location), words.length];
  const places = starts.slice(0, -1).map((start, index) => {
    const anchor = anchors[index - 1];
    const end = starts[index + 1] ?? words.length;
    const heading = anchor?.text?.replace(/\.$/, '') ?? '';
    const headingEnd = start + (heading === '' ? 0 : heading.split(/\s+/).length);
    return { anchor: anchor?.id ?? '', heading, ...bestWindow(locations, start, headingEnd, end), end, headingEnd };
  });
  const best = places
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most);
  // Nothing but the title answers: the page's first words say what it is about.
  const shown = best.length > 0 ? best : places.slice(0, 1);
  return shown.map(({ anchor, heading, from, end, headingEnd }) => ({
    anchor,
    heading,
    excerpt: excerptOf(words.slice(from, Math.min(end, from + LENGTH)), from, locations, {
      before: from > headingEnd,
      after: from + LENGTH < end,
    }),
  }));
}

/** The stretch of words within a place that has the most matches; those of its heading count for all of it. */
function bestWindow(
  locations: ReadonlyMap<number, number>,
  start: number,
  headingEnd: number,
  end: number,
): { from: number; score: number } {
  let inHeading = 0;
  const inside: [number, number][] = [];
  for (const [at, weight] of locations) {
    if (at >= start && at < headingEnd) inHeading += weight * 1.5;
    else if (at >= headingEnd && at < end) inside.push([at, weight]);
  }
  let best = { from: headingEnd, score: 0 };
  for (const [first] of inside) {
    let score = 0;
    for (const [at, weight] of inside) if (at >= first && at < first + LENGTH - BEFORE) score += weight;
    if (score > best.score) best = { from: Math.max(headingEnd, first - BEFORE), score };
  }
  return { from: best.from, score: best.score + inHeading };
}

function excerptOf(
  words: readonly string[],
  offset: number,
  locations: ReadonlyMap<number, number>,
  more: { before: boolean; after: boolean },
): ExcerptPart[] {
  const parts: ExcerptPart[] = [];
  for (const [index, word] of words.entries()) {
    const marked = locations.has(offset + index);
    const last = parts.at(-1);
    if (last?.marked === marked) last.text += ` ${word}`;
    else if (!marked) parts.push({ text: last ? ` ${word}` : word, marked });
    else {
      // Blanks stand outside of what is marked.
      if (last) last.text += ' ';
      parts.push({ text: word, marked });
    }
  }
  const last = parts.at(-1);
  if (more.before) parts.unshift({ text: '… ', marked: false });
  if (more.after && last) {
    if (last.marked) parts.push({ text: ' …', marked: false });
    else last.text += ' …';
  }
  return parts;
}
