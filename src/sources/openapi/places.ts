import type { OperationConfig } from '../../model/config.ts';
import { escapeHtml } from '../../model/html.ts';
import { DATA_PLACE, DATA_SERVER, HOST_PLACEHOLDER } from '../../model/shell.ts';

/**
 * Stands for the address of the reader's own instance. What the reader may replace stands in a sample, while that is made
 * and coloured, as a word that every language takes for plain text; {@link fillPlaces} puts the markup in.
 */
export const INSTANCE_WORD = 'https://instance.placeholder.invalid';

/**
 * Stands for the whole address while a sample is made and coloured. Nothing in an encoded address means anything to a
 * language, and lines that are the same in all samples are coloured once.
 */
export const URL_WORD = 'https://sample.placeholder.invalid/address';

/**
 * The word for a parameter that the reader may have a value of their own for.
 *
 * @param example the description's; it is shown until then
 * @param values the parameters that there are of this kind
 * @returns null for any other parameter
 */
export function placeWord(name: string, example: string, values: OperationConfig['readerValues']): string | null {
  const found = Object.entries(values).find(([place]) => new RegExp(`^${place}(id|name)?$`, 'i').test(name));
  if (!found) return null;
  const [place, { text }] = found;
  // The text is inside the word, in a form that survives every language's escaping.
  return `placeholder-${place}-${Buffer.from(example || text).toString('hex')}.invalid`;
}

/**
 * The word for the address of a server, where there are several to choose from.
 *
 * @param url the one that is shown until the reader chooses
 */
export function serverWord(url: string): string {
  return `https://server-${Buffer.from(url).toString('hex')}.placeholder.invalid`;
}

const anyServer = /https:\/\/server-([\da-f]+)\.placeholder\.invalid/g;
const anyWord = /https:\/\/instance\.placeholder\.invalid|placeholder-([a-z]+)-([\da-f]*)\.invalid/g;

function placeOf(name: string | undefined, hex = ''): { place: string; text: string } {
  if (name === undefined) return { place: 'instance', text: `https://${HOST_PLACEHOLDER}` };
  return { place: name, text: Buffer.from(hex, 'hex').toString() };
}

/** Puts the address and the marked-up places into highlighted code. */
export function fillPlaces(html: string, url: string): string {
  return html
    .replaceAll(URL_WORD, () => escapeHtml(url))
    .replaceAll(
      anyServer,
      (_, hex: string) => `<span ${DATA_SERVER}>${escapeHtml(Buffer.from(hex, 'hex').toString())}</span>`,
    )
    .replaceAll(anyWord, (_, name?: string, hex?: string) => {
      const { place, text } = placeOf(name, hex);
      return `<span ${DATA_PLACE}="${place}">${escapeHtml(text)}</span>`;
    });
}

/** Puts the address and the places' texts into plain code. */
export function plainPlaces(code: string, url: string): string {
  return code
    .replaceAll(URL_WORD, () => url)
    .replaceAll(anyServer, (_, hex: string) => Buffer.from(hex, 'hex').toString())
    .replaceAll(anyWord, (_, name?: string, hex?: string) => placeOf(name, hex).text);
}
