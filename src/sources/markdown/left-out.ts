import { defineMdastPlugin, type MdastPluginDefinition } from 'satteri';
import { positionAt } from '../../model/problem.ts';
import { ALERTS } from './alerts.ts';
import type { Report } from './report.ts';
import { mayBeDelimiterRow } from './tables.ts';

/**
 * A footnote, a link by reference, and the line below a table's header: text only where their other half is missing. A
 * link whose address has spaces.
 */
const halves =
  /(?<!\\)\[(?:\^[^\]\s]+\]|[^[\]\n]+\](?:\[[^[\]\n]+\]|\([^()<>\s]+ [^()<>\n]+\)))|^[ \t]*\|?(?:[ \t]*:?-+:?[ \t]*\|)+[ \t:-]*$/;
/** The mark of an alert: text where it is of no known kind, or not alone on its line. */
const alertMark = new RegExp(`^\\[!(?!(?:${ALERTS})\\]\\s*$)\\w+\\].*`);
/** Bold text whose end is no end to Markdown: behind a sign and before a letter. */
const boldMark = /\*\*[^\s*][^*\n]*[^\s\w*]\*\*(?=\w)/;
const unmatched = new RegExp(`${halves.source}|${alertMark.source}|${boldMark.source}`, 'gim');

const bracketMark = /\[[\^!]|\]\[/;
/** The start of a block of code, which may begin an item of a list; and its end. */
const fence = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(?:```|~~~)/gm;
/** The start of a footnote, or of the address of a link by reference. */
const definition = /^[ >]*\[([^\]\n]+)\]:/gm;
const spacedLink = /\]\([^()<>\s]+ +[^\s"'()]/;
const emptyLink = /\]\(\s*(?:<>\s*)?[)"']/;

/** True if a text may have what {@link leftOutPlugin} reports. Visiting every text and table takes a sixth of a build. */
export function mayLeaveOut(source: string): boolean {
  if ([bracketMark, emptyLink, spacedLink, boldMark].some((mark) => mark.test(source))) return true;
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
    } else if (columns > 0 && cellsOf(line).length > columns) return true;
    before = line;
  }
  return false;
}

function cellsOf(row: string): string[] {
  return row
    .trim()
    .replaceAll(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/);
}

/** Reports what Markdown leaves out of a page, and marks that it shows as they are written. */
export function leftOutPlugin(source: string, report: Report): MdastPluginDefinition {
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
    table({ children: [header, ...rows] }) {
      for (const { position } of rows) {
        const cells = cellsOf(source.slice(position?.start.offset, position?.end.offset));
        const lost = cells.slice(header?.children.length).find((cell) => cell.trim() !== '');
        if (lost === undefined) continue;
        const message = `"${lost.trim()}" would be left out: the header of the table has no cell above it`;
        report(position?.start.line ?? 1, message, 'Where "|" is text, in code too, write "\\|".');
      }
    },
    code({ position }) {
      const block = source.slice(position?.start.offset, position?.end.offset);
      const mark = /^(?:`{3,}|~{3,})/.exec(block)?.[0];
      if (!mark || block.trimEnd().lastIndexOf(mark) > block.lastIndexOf('\n')) return;
      const message = 'the block of code is never closed: what follows is code, too';
      report(position?.start.line ?? 1, message, `Close it with a line that is just "${mark}".`, 'warning');
    },
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
    text({ position }) {
      const start = position?.start.offset ?? 0;
      for (const { 0: mark, index } of source.slice(start, position?.end.offset).matchAll(unmatched)) {
        const { line } = positionAt(source, start + index);
        report(line, `"${mark.trim()}" is shown as it is written`, fixOf(mark), 'warning');
      }
    },
  });
}

function fixOf(mark: string): string {
  if (mark.startsWith('[!'))
    return 'Alerts are [!NOTE], [!TIP], [!IMPORTANT], [!WARNING] and [!CAUTION], alone on a line.';
  if (mark.startsWith('**')) return 'End the bold text before its last sign, or put a blank behind it.';
  if (mark.endsWith(')')) return 'Put an address with spaces between "<" and ">".';
  return mark.startsWith('[')
    ? 'Define its last part, as in "[a]: /address" or "[^1]: A note.", or write "\\[" if it is text.'
    : 'Give the line above it as many cells.';
}
