import { escapeHtml } from '../../model/html.ts';
import { DATA_PLACE, DATA_SERVER, HOST_PLACEHOLDER } from '../../model/shell.ts';

/**
 * Values that readers can replace by their own. While a sample is made and highlighted, each is a word that every
 * language takes for plain text; {@link fillPlaces} puts the markup in.
 */
const PLACES = [
  { place: 'instance', word: 'https://instance.placeholder.invalid', text: `https://${HOST_PLACEHOLDER}` },
  { place: 'project', word: 'placeholder-project-', text: 'default' },
  { place: 'environment', word: 'placeholder-environment-', text: 'development' },
] as const;

/** Stands for the address of the reader's own instance. */
export const INSTANCE_WORD = PLACES[0].word;

/**
 * Stands for the whole address while a sample is made and coloured. Nothing in an encoded address means anything to a
 * language, and lines that are the same in all samples are coloured once.
 */
export const URL_WORD = 'https://sample.placeholder.invalid/address';

/**
 * The word for a parameter that the reader may have a value of their own for.
 *
 * @param example the description's; it is shown until then
 * @returns null for any other parameter
 */
export function placeWord(name: string, example: string): string | null {
  const found = PLACES.find(({ place }) => new RegExp(`^${place}(id|name)?$`, 'i').test(name));
  // The example is inside the word, in a form that survives every language's escaping.
  return found ? `${found.word}${Buffer.from(example).toString('hex')}.invalid` : null;
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
const anyWord = /https:\/\/instance\.placeholder\.invalid|placeholder-(project|environment)-([\da-f]*)\.invalid/g;

function placeOf(kind: string | undefined, hex: string): { place: string; text: string } {
  const found = PLACES.find(({ place }) => place === (kind ?? 'instance')) ?? PLACES[0];
  return { place: found.place, text: hex ? Buffer.from(hex, 'hex').toString() : found.text };
}

/** Puts the address and the marked-up places into highlighted code. */
export function fillPlaces(html: string, url: string): string {
  return html
    .replaceAll(URL_WORD, () => escapeHtml(url))
    .replaceAll(
      anyServer,
      (_, hex: string) => `<span ${DATA_SERVER}>${escapeHtml(Buffer.from(hex, 'hex').toString())}</span>`,
    )
    .replaceAll(anyWord, (_, kind: string | undefined, hex = '') => {
      const { place, text } = placeOf(kind, hex as string);
      return `<span ${DATA_PLACE}="${place}">${escapeHtml(text)}</span>`;
    });
}

/** Puts the address and the places' texts into plain code. */
export function plainPlaces(code: string, url: string): string {
  return code
    .replaceAll(URL_WORD, () => url)
    .replaceAll(anyServer, (_, hex: string) => Buffer.from(hex, 'hex').toString())
    .replaceAll(anyWord, (_, kind: string | undefined, hex = '') => placeOf(kind, hex as string).text);
}
