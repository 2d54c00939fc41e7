import { defineMdastPlugin, type MdastNode, type MdastPluginDefinition } from 'satteri';
import { positionAt } from '../../model/problem.ts';
import { ALERTS } from './alerts.ts';
import type { Report } from './report.ts';
import { mayBeDelimiterRow } from './tables.ts';

/** How the address of a link in pieces may begin. In other brackets, there is text. */
const address = String.raw`(?:$|[./#]|https?:|[\w/-]+\.md)\S*`;

/** Marks that Markdown shows as they are written, each with what to write instead. */
const marks: readonly (readonly [RegExp, fix: string])[] = [
  [
    new RegExp(`^\\[!(?!(?:${ALERTS})\\]\\s*$)\\w+\\].*`, 'im'),
    'Alerts are [!NOTE], [!TIP], [!IMPORTANT], [!WARNING] and [!CAUTION], alone on a line.',
  ],
  [
    /(?<!\\)(?:\^\[[^[\]\n]+\]|\[(?:\^[^\]\n]+\]|[^[\]\n]+\]\[[^[\]\n]+\]))/,
    'Define its last part, as in "[a]: /address" or "[^1]: A note.", without spaces in its name, or write "\\[" if it is text.',
  ],
  [/(?<!\\)\[[^[\]\n]+\]\([^()<>\s]+ [^()<>\n]+\)/, 'Put an address with spaces between "<" and ">".'],
  [/^[ \t]*\|?(?:[ \t]*:?-+:?[ \t]*\|)+[ \t:-]*$/m, 'Give the line above it as many cells.'],
  [/(?<![\\*])\*\*[^\s*][^*\n]*\*\*/, 'End the bold text before its last sign, or put a blank behind it.'],
  [
    /(?<![\\*])\*\*[^\s*][^*\n]*|(?<![\\`])`[^`\n]*/,
    'End it in the same paragraph or cell, or write "\\" before it if it is text.',
  ],
  [/^(?:#{2,6}(?![#\s])|(?:#{1,6}|[-*+]|\d+[.)])\u00A0).*/m, 'Put an ordinary space behind the mark.'],
  [
    new RegExp(String.raw`\[[^[\]\n]*[^[\]\n\\]\] ?\(${address}|\([^()\n]+\)\[${address}`, 'm'),
    'A link is [text](address), in one piece.',
  ],
  [/(?<!\\)<[a-z]+\s[^<>\n]*=[^<>\n]*>/, 'Put the values of its attributes in quotes.'],
];
const unmatched = new RegExp(marks.map(([{ source }]) => source).join('|'), 'gim');
/** Markdown in a block of HTML, which shows it as it is written. */
const inHtml = /\*\*[^\s*][^*\n]*\*\*|`[^`\n]+`|\[[^[\]\n]+\]\([^()\s]+\)/;

/** Invisible characters, which a command takes for a part of a word. */
const invisible = /[^\P{Cc}\t\n\r]|[\u00A0\u00AD\u2000-\u200B\u200E\u200F\u2028-\u202F\u2060\u2066-\u2069\uFEFF]/u;

/** Fast tests of a whole text for anything that the plugins may report. */
const signs = [
  /\[[\^!]|[\]^]\[/,
  /\]\([^()<>\s]+ +[^\s"'()]/,
  /\]\(\s*(?:<>\s*)?[)"']/,
  /\*\*[^\s*][^*\n]*[^\s\w*]\*\*(?=\w)/,
  /^#{2,6}(?![#\s])/m,
  invisible,
  /\] \(|\)\[|\]\([^)\n]*$/m,
  /^<[a-z]/m,
  /^#{1,6}[ \t]*$|[^\n]\n-+[ \t]*$|^# .*\n\n/m,
  /<[a-z]+\s[^<>\n]*=[^\s"'<>{]/,
];
/** Marks that come in pairs. */
const paired = /(?<![\\*])\*\*(?!\*)|(?<![\\`])`(?!`)/g;
/** The start of a block of code, which may begin an item of a list; and its end. */
const fence = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(?:```|~~~)/gm;
/** The start of a footnote, or of the address of a link by reference. */
const definition = /^[ >]*\[([^\]\n]+)\]:/gm;

/** True if a text may have what {@link leftOutPlugins} report. Visiting every text and table takes a sixth of a build. */
export function mayLeaveOut(source: string): boolean {
  if (signs.some((sign) => sign.test(source))) return true;
  if (source.split(/\n[ \t]*\n/).some((block) => (block.match(paired)?.length ?? 0) % 2 === 1)) return true;
  const labels = [...source.matchAll(definition)].map(([, label = '']) => label.toLowerCase());
  if (new Set(labels).size < labels.length) return true;
  if ((source.match(fence)?.length ?? 0) % 2 === 1) return true;
  let columns = 0;
  let before = '';
  for (const line of source.split('\n')) {
    if (line.trim() === '') columns = 0;
    else if (columns === 0 && mayBeDelimiterRow(line)) {
      columns = cellsOf(line).length;
      if (cellsOf(before).length !== columns) return true;
    } else if (columns > 0 && (cellsOf(line).length > columns || !line.includes('|'))) return true;
    before = line;
  }
  return false;
}

function cellsOf(row: string): string[] {
  // After an even number of backslashes, which stand for half as many, a bar ends a cell.
  return row
    .trim()
    .replaceAll(/^\||(?<=(?<!\\)(?:\\\\)*)\|$/g, '')
    .split(/(?<=(?<!\\)(?:\\\\)*)\|/);
}

/** Reports what Markdown leaves out of a page, and what it shows as it is written. */
export function leftOutPlugins(source: string, report: Report): MdastPluginDefinition[] {
  return [leftOut(source, report), asWritten(source, report)];
}

function leftOut(source: string, report: Report): MdastPluginDefinition {
  /** What each mark stands for: of several definitions, only the first one counts. */
  const defined = new Map<string, string>();
  const define = (mark: string, text: string, line = 1) => {
    const first = defined.get(mark) ?? text;
    if (first !== text) report(line, `"${mark}" would be left out: it is defined above`, 'Give it another name.');
    defined.set(mark, first);
  };
  return defineMdastPlugin({
    name: 'left-out',
    options: { position: true },
    definition({ identifier, url, position }) {
      define(`[${identifier}]`, url, position?.start.line);
    },
    footnoteDefinition({ identifier, position }) {
      const mark = `[^${identifier}]`;
      define(mark, String(position?.start.line), position?.start.line);
      const isUsed = source.split('\n').some((line) => {
        const text = line.trimStart().toLowerCase();
        return text.lastIndexOf(mark) > 0 || (text.startsWith(mark) && !text.startsWith(`${mark}:`));
      });
      if (!isUsed) report(position?.start.line ?? 1, `the footnote "${mark}" would be left out: nothing refers to it`);
    },
    image({ url, position }) {
      if (url === '') report(position?.start.line ?? 1, 'the picture has no address, so there is none');
    },
    link({ url, position }) {
      if (url === '') report(position?.start.line ?? 1, 'the link has no address, so it leads to this page itself');
    },
  });
}

const LEVEL_OF_TITLE = 'the heading is of the level of the title, so no list of contents has it';

function asWritten(source: string, report: Report): MdastPluginDefinition {
  /** Lines with a cell too many, which may be one half of a span of code. */
  const cut = new Set<number>();
  return defineMdastPlugin({
    name: 'as-written',
    options: { position: true },
    table({ children: [header, ...rows] }) {
      for (const { position } of rows) {
        const line = position?.start.line ?? 1;
        const written = source.slice(position?.start.offset, position?.end.offset);
        if ((header?.children.length ?? 0) > 1 && !written.includes('|'))
          report(line, `"${written.trim()}" is a row of the table above it`, 'Put an empty line before it.', 'warning');
        const lost = cellsOf(written)
          .slice(header?.children.length)
          .find((cell) => cell.trim() !== '');
        if (lost === undefined) continue;
        cut.add(line);
        const message = `"${lost.trim()}" would be left out: the header of the table has no cell above it`;
        report(line, message, 'Where "|" is text, in code too, write "\\|".');
      }
    },
    inlineCode({ position }) {
      checkSpaces(source, position, report);
    },
    code({ position }) {
      checkSpaces(source, position, report);
      const block = source.slice(position?.start.offset, position?.end.offset);
      const mark = /^(?:`{3,}|~{3,})/.exec(block)?.[0];
      if (!mark || block.trimEnd().lastIndexOf(mark) > block.lastIndexOf('\n')) return;
      const message = 'the block of code is never closed: what follows is code, too';
      report(position?.start.line ?? 1, message, `Close it with a line that is just "${mark}".`, 'warning');
    },
    heading({ children, depth, position }) {
      const written = source.slice(position?.start.offset, position?.end.offset).trimEnd();
      const warn = (message: string, fix: string) => report(position?.start.line ?? 1, message, fix, 'warning');
      if (/(?:[.:;!?]|\n.*)[ \t]*\n-+$/.test(written))
        warn('the text is a heading, since "---" is right below it', 'Leave an empty line for a rule.');
      else if (children.length === 0) warn('the heading has no text', 'Write one, or remove it.');
      else if (depth === 1) warn(LEVEL_OF_TITLE, 'Write "##".');
    },
    html({ value, position }) {
      const fixTitle = 'Write it in Markdown: "#" for the title of the page, "##" below it.';
      if (/^<h1[\s>]/i.test(value)) report(position?.start.line ?? 1, LEVEL_OF_TITLE, fixTitle, 'warning');
      const mark = /^<(?!!|pre|script|style)/i.test(value) ? inHtml.exec(value) : null;
      if (!mark) return;
      const line = (position?.start.line ?? 1) + positionAt(value, mark.index).line - 1;
      const fix = 'Markdown in HTML needs an empty line before and after it.';
      report(line, `"${mark[0]}" is shown as it is written`, fix, 'warning');
    },
    text({ position }) {
      const start = position?.start.offset ?? 0;
      for (const { 0: mark, index } of source.slice(start, position?.end.offset).matchAll(unmatched)) {
        const { line } = positionAt(source, start + index);
        const fix = marks.find(([pattern]) => mark.search(pattern) === 0)?.[1];
        if (!(mark.startsWith('`') && cut.has(line)))
          report(line, `"${mark.trim()}" is shown as it is written`, fix, 'warning');
      }
    },
  });
}

/** Reports a character in code that readers copy without seeing it. */
function checkSpaces(source: string, place: MdastNode['position'], report: Report): void {
  const start = place?.start.offset ?? 0;
  const found = invisible.exec(source.slice(start, place?.end.offset));
  if (!found) return;
  const code = found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  const message = `the code has a character that cannot be seen, U+${code}`;
  const { line } = positionAt(source, start + found.index);
  report(line, message, 'Write a space, or nothing: readers copy it.', 'warning');
}
