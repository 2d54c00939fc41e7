/**
 * Texts in drawings: no character in them means anything to the drawing library, and each gets the room that it needs.
 */

/** Private-use characters of Unicode replace those that mean something to the library. */
const RESERVED = 0xe000;
const FILLER = String.fromCodePoint(RESERVED + 0x300);
const meaningful = /[[\](){}|<>"&/\\*~:;#%=+]/g;

/** Restores the characters that {@link written} replaced. */
export function plainLabels(svg: string): string {
  return svg
    .replaceAll(FILLER, '')
    .replaceAll(/[\u{E000}-\u{E2FF}]/gu, (character) => `&#${(character.codePointAt(0) ?? RESERVED) - RESERVED};`);
}

export function unquoted(text: string): string {
  return /^"(.*)"$/.exec(text)?.[1] ?? text;
}

/**
 * How the library draws a kind of text: its size in px, and the width it assumes for a letter, as a share of the size.
 */
interface Look {
  size: number;
  ratio: number;
}

export const NODE: Look = { size: 13, ratio: 0.57 };
export const EDGE: Look = { size: 11, ratio: 0.54 };
export const GROUP: Look = { size: 12, ratio: 0.6 };

/** Advance widths of printable ASCII in DejaVu Sans, the widest font that systems use, in thousandths of the size. */
const widths =
  '318 401 460 838 636 950 780 275 390 390 500 838 318 361 318 337 636 636 636 636 636 636 636 636 636 636 337 337 838 838 838 531 1000 684 686 698 770 632 575 775 752 295 295 656 557 863 748 787 603 787 695 635 611 732 684 989 685 611 685 390 337 390 838 500 500 613 635 550 635 615 352 635 634 278 278 579 278 974 634 612 635 635 411 521 392 634 592 818 592 592 525 636 337 636 838'
    .split(' ')
    .map(Number);

/** The most room in px that a text can take, whatever font a system uses. */
export function widestText(text: string, size: number): number {
  let width = 0;
  for (const character of text) width += (widths[(character.codePointAt(0) ?? 0) - 32] ?? 1000) / 1000;
  return width * size;
}

/** Writes a label for the library: nothing in it has a meaning, and it gets the room that the widest font needs. */
export function written(label: string, look: Look): string {
  return label
    .split(/<br\s*\/?>/i)
    .map((line) => filled(line, look))
    .join('<br/>');
}

function filled(line: string, { size, ratio }: Look): string {
  const plain = line
    .replaceAll(/&(?:quot|#quot);|#quot;/g, '"')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
  const safe = plain.replaceAll(meaningful, (character) =>
    String.fromCodePoint(RESERVED + (character.codePointAt(0) ?? 0)),
  );
  let given = 0;
  for (const character of plain) given += takenFor(character) * ratio * size;
  return safe + FILLER.repeat(Math.max(0, Math.ceil((widestText(plain, size) - given) / (ratio * size))));
}

/** A lower bound for the width that the library assumes for a character, as a share of most characters' width. */
function takenFor(character: string): number {
  if (character === ' ') return 0.3;
  if (/[iltfjI1!.,']/.test(character)) return 0.4;
  if (character === '-' || character === '`') return 0.5;
  return character === 'r' ? 0.8 : 1;
}
