import { escapeHtml } from '../../model/html.ts';

/** A line of JSON as machines print it: a key, and a value, or a bracket or two, with a comma. No escapes. */
const form =
  /^(\s*)(?:"([^"\\]*[^"\\\s][^"\\]*)": )?(?:("[^"\\]*")|(-?\d[\d.eE+-]*|true|false|null)|([[{][\]}]?|[\]}]))(,?)$/;
const LONGEST_LINE = 2000;

/**
 * Colours JSON with one value a line as its grammar would, for a hundredth of the cost: all examples of an API are
 * JSON that was printed so.
 *
 * @returns one string of HTML a line; null for any other JSON, and for what is none
 */
export function colourJson(code: string): string[] | null {
  if (!/^[[{]/.test(code) || !isJson(code)) return null;
  const lines: string[] = [];
  for (const line of code.split('\n')) {
    const match = line.length <= LONGEST_LINE ? form.exec(line) : null;
    if (!match) return null;
    const [, indent = '', key, text, word, brackets = '', comma = ''] = match;
    const before = key === undefined ? '' : `<span class="p">&quot;</span><span class="g">${escapeHtml(key)}</span>`;
    const middle = key === undefined ? '' : '&quot;: ';
    const value = text === undefined ? word : escapeHtml(text);
    const inner =
      value === undefined
        ? punctuation(middle + brackets + comma)
        : `${punctuation(middle)}<span class="${text === undefined ? 'n' : 's'}">${value}</span>${punctuation(comma)}`;
    lines.push(indent + before + inner);
  }
  return lines;
}

function punctuation(html: string): string {
  return html === '' ? '' : `<span class="p">${html}</span>`;
}

function isJson(code: string): boolean {
  try {
    JSON.parse(code);
    return true;
  } catch {
    // It is for the grammar to make something of it.
    return false;
  }
}
