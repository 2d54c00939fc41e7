import type { AddressPart } from '../../model/api.ts';
import type { OperationConfig } from '../../model/config.ts';
import { escapeHtml } from '../../model/html.ts';
import { DATA_PLACE, HOST_PLACEHOLDER } from '../../model/shell.ts';

/**
 * Placeholder for the whole address while a sample is made and highlighted. Nothing in an encoded address means
 * anything to a language, and lines that are the same in all samples are highlighted once.
 */
export const URL_PLACEHOLDER = 'https://sample.placeholder.invalid/address';

/** The address of the reader's own instance. */
export const INSTANCE: AddressPart = { place: 'instance', text: `https://${HOST_PLACEHOLDER}` };

/**
 * The part of an address for a parameter for which the reader may have a value of their own.
 *
 * @param example the description's example, which is shown until then
 * @param values the values that the config lets readers enter, by the start of the parameter's name
 * @returns null for any other parameter
 */
export function readerPart(name: string, example: string, values: OperationConfig['readerValues']): AddressPart | null {
  const found = Object.entries(values).find(([place]) => new RegExp(`^${place}(id|name)?$`, 'i').test(name));
  return found ? { place: found[0], text: example || found[1].text } : null;
}

/** Puts the address into highlighted code, with markup around what the reader may replace. */
export function fillAddress(html: string, address: readonly AddressPart[]): string {
  const filled = address.map((part) => {
    if (typeof part === 'string') return escapeHtml(part);
    return `<span ${DATA_PLACE}="${part.place}">${escapeHtml(part.text)}</span>`;
  });
  return html.replaceAll(URL_PLACEHOLDER, () => filled.join(''));
}

/** Puts the address into plain code. */
export function plainAddress(code: string, address: readonly AddressPart[]): string {
  const text = address.map((part) => (typeof part === 'string' ? part : part.text)).join('');
  return code.replaceAll(URL_PLACEHOLDER, () => text);
}
