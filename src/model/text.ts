/** Shortens a text to a number of characters, with an ellipsis in place of the rest. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** Shortens a text to a number of characters, after a word if possible, with an ellipsis in place of the rest. */
export function shortenedToWords(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).replace(/[\s.,;:]+$/, '')}…`;
}

/** Makes a title from a file name: `getting-started` becomes "Getting started". */
export function titleOf(name: string): string {
  return name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
}

/**
 * Before slashes, after other separators, and between the humps of a name; also matches character references, which
 * stay whole.
 */
const seam = /&[#\w]+;|(?<=[._:=,-])(?=\w)|(?<=[\w};>])(?=\/[\w{])|(?<=[a-z\d])(?=[A-Z])/g;

/**
 * Inserts a mark at every place where a long word, such as a name or a path, may be broken sensibly.
 *
 * @param text plain, or HTML source
 * @param from number of characters from which a word counts as long, 13 or more: shorter ones fit everywhere
 */
export function withBreaks(text: string, mark: string, from = 13): string {
  if (text.length < from) return text;
  return text.replaceAll(/\S{13,}/g, (word) => (word.length < from ? word : word.replaceAll(seam, (at) => at || mark)));
}
