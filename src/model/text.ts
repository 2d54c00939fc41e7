/** A text of so many characters at most: what is left out is marked. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** A name of a file as a title: `getting-started` is "Getting started". */
export function titleOf(name: string): string {
  return name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
}

/** Before slashes, behind what else divides words, and between the humps of a name; or a character reference, which stays whole. */
const seam = /&[#\w]+;|(?<=[._:=,-])(?=\w)|(?<=[\w};>])(?=\/[\w{])|(?<=[a-z\d])(?=[A-Z])/g;

/**
 * A text with a mark wherever a long word of it, such as a name or a path, may be broken as a reader would.
 *
 * @param text plain, or as it is written in HTML
 * @param from of how many characters a word is long: shorter ones fit everywhere
 */
export function withBreaks(text: string, mark: string, from = 13): string {
  const longWord = new RegExp(`\\S{${from},}`, 'g');
  return text.replaceAll(longWord, (word) => word.replaceAll(seam, (at) => at || mark));
}
