import { escapeHtml } from '../model/html.ts';
import type { PageKind, Question, Section } from '../model/page.ts';

/** What the index is told of one page. */
export interface SearchRecord {
  path: string;
  kind: PageKind;
  title: string;
  description: string;
  keywords: string[];
  /** What readers ask that the page answers. */
  questions: Question[];
  /** Id of the section it belongs to; empty for none. */
  section: string;
  /** Labels of what stands above it. */
  breadcrumbs: string[];
  sections: Section[];
}

/** All words of a section. */
export function wholeText({ prose, tables, code }: Section): string {
  return [prose.replaceAll('\n', ' '), tables, code].filter((text) => text !== '').join(' ');
}

/** Longer texts are cut: nobody finds a page by its ten-thousandth word, and the index would carry it. */
const MOST_LETTERS = 60_000;

/** Punctuation in the midst of code or a path, behind which another word starts. Not `-`, `_`, `.` and `/`: they join. */
const BETWEEN = /(?<=[^\s"`(){}[\]<>,;=:|&])(["`(){}[\]<>,;=:|&]+)(?=[^\s"`'’(){}[\]<>,;=:|&])/g;

/**
 * Parts words that only punctuation divides, so that `{"userId":"x"}` is found by `userId`.
 * The index divides text at blanks alone.
 */
export function divideWords(text: string): string {
  return text.replaceAll(BETWEEN, '$1 ');
}

/**
 * A page as the index reads it: HTML of headings and text alone, with what weighs more than plain text marked so.
 * https://pagefind.app/docs/weighting/
 */
export function recordHtml(record: SearchRecord): string {
  const { title, description, keywords, section, breadcrumbs } = record;
  const weights = weightsOf(record.kind);
  const parts: string[] = [];
  const meta = (name: string, value: string) => {
    if (value) parts.push(`<meta data-pagefind-meta="${name}[content]" content="${escapeHtml(value)}">`);
  };
  meta('name', title);
  meta('breadcrumbs', breadcrumbs.join(' › '));
  meta('section', section);
  meta('keywords', keywords.join(', '));
  if (section) parts.push(`<meta data-pagefind-filter="section[content]" content="${escapeHtml(section)}">`);
  // Pagefind takes the first `h1` for the title, and counts that once more.
  const tag = record.kind === 'schema' ? 'p' : 'h1';
  parts.push(`<${tag} data-pagefind-weight="${weights.title}">${escapeHtml(title)}</${tag}>`);
  if (description) parts.push(`<p data-pagefind-weight="${weights.description}">${escapeHtml(description)}</p>`);
  let room = MOST_LETTERS;
  for (const place of tellingSections(record)) {
    const { id, heading } = place;
    const text = wholeText(place);
    if (heading && room > 0)
      parts.push(
        `<h2 id="${escapeHtml(id)}" data-pagefind-weight="${weights.heading}">${escapeHtml(divideWords(heading))}</h2>`,
      );
    const words = divideWords(text).slice(0, Math.max(0, room));
    room -= words.length;
    if (words) parts.push(`<p data-pagefind-weight="${weights.text}">${escapeHtml(words)}</p>`);
  }
  return `<!doctype html><html lang="en"><body data-pagefind-body>${parts.join('\n')}</body></html>`;
}

/**
 * The sections of a page that tell it from others. What every operation of an API has alike (samples in several
 * languages, the shape of a failure) would be most of the index and answer nothing.
 */
function tellingSections({ kind, sections }: SearchRecord): Section[] {
  return kind === 'operation' ? sections.filter(({ id }) => !/^(?:request|response-[45]\w\w)$/.test(id)) : sections;
}

/** What the words of a page count. Pages that a person wrote answer before those made from a description of an API. */
const WEIGHTS = { title: 10, description: 3, heading: 4, text: 1 };
const OPERATION = { title: 7, description: 2, heading: 1, text: 0.6 };
const SCHEMA = { title: 3, description: 1, heading: 0.5, text: 0.3 };

function weightsOf(kind: PageKind): typeof WEIGHTS {
  if (kind === 'schema') return SCHEMA;
  return kind === 'operation' ? OPERATION : WEIGHTS;
}
