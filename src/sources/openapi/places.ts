import type { OperationConfig } from '../../model/config.ts';
import { escapeHtml } from '../../model/html.ts';
import { DATA_PLACE, DATA_SERVER, HOST_PLACEHOLDER } from '../../model/shell.ts';

/**
 * Placeholder for the address of the reader's own instance. While a sample is made and highlighted, everything that the
 * reader may replace is a word that every language takes for plain text; {@link fillPlaces} puts the markup in.
 */
export const INSTANCE_WORD = 'https://instance.placeholder.invalid';

/**
 * Placeholder for the whole address while a sample is made and highlighted. Nothing in an encoded address means
 * anything to a language, and lines that are the same in all samples are highlighted once.
 */
export const URL_WORD = 'https://sample.placeholder.invalid/address';

/**
 * The placeholder for a parameter for which the reader may have a value of their own.
 *
 * @param example the description's example, which is shown until then
 * @param values the values that the config lets readers enter, by the start of the parameter's name
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
 * The placeholder for the address of a server, if there are several to choose from.
 *
 * @param url the address that is shown until the reader chooses
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

/** Replaces placeholders in highlighted code with the address and the marked-up values. */
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

/** Replaces placeholders in plain code with the address and the values. */
export function plainPlaces(code: string, url: string): string {
  return code
    .replaceAll(URL_WORD, () => url)
    .replaceAll(anyServer, (_, hex: string) => Buffer.from(hex, 'hex').toString())
    .replaceAll(anyWord, (_, name?: string, hex?: string) => placeOf(name, hex).text);
}
