/**
 * Characters without a shape, which only say where a line may break: soft hyphen, zero-width space and joiners, word
 * joiner, byte-order mark. A word with them is the same word.
 */
const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]+/g;

/** Letters and digits in a row, with {@link INVISIBLE} characters among them. */
export const WORD = /[\p{L}\p{N}\p{M}\u00AD\u200B-\u200D\u2060\uFEFF]+/gu;

/** A text without {@link INVISIBLE} characters. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(INVISIBLE, '');
}
