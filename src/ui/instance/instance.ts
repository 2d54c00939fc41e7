import { objectIn, objectOf, textOf } from '../../model/json.ts';
import { BOOT_ID, INSTANCE_EVENT } from '../../model/shell.ts';
import { readStored, store } from '../storage.ts';

/** The reader's own instance, as samples show it. Kept in this browser only; a token is never asked for. */
export interface Instance {
  /** Origin and base path, without a slash at the end: `https://app.example.com/team`. Empty: not given. */
  address: string;
  /** By the name of the parameter. */
  values: Readonly<Record<string, string>>;
}

export const INSTANCE_KEY = 'instance';

const NONE: Instance = { address: '', values: {} };
/** Nothing in it has a meaning to a shell or to any language's strings. */
const safeAddress = /^https?:\/\/[\w.:[\]~%/-]+$/;
const safeName = /^[\w.~-]*$/;

/** The reader's stored entries; empty where one is missing or damaged. */
export function readInstance(): Instance {
  const { address: stored, ...others } = objectIn(readStored(INSTANCE_KEY));
  const address = textOf(stored);
  const values = Object.fromEntries(Object.entries(others).map(([name, value]) => [name, textOf(value)]));
  const isSafe = address === '' || safeAddress.test(address);
  return isSafe && Object.values(values).every(isName) ? { address, values } : NONE;
}

/** Values that readers may enter beside the address, with the label of each: the site's config puts them into every document. */
export function readerValues(): [name: string, label: string][] {
  const labels = objectOf(objectIn(document.getElementById(BOOT_ID)?.textContent)['readerValues']);
  return Object.entries(labels).map(([name, label]) => [name, textOf(label)]);
}

/** Keeps the reader's instance; null forgets it. */
export function storeInstance(instance: Instance | null): void {
  store(INSTANCE_KEY, instance && JSON.stringify({ ...instance.values, address: instance.address }));
  document.dispatchEvent(new Event(INSTANCE_EVENT));
}

/** The address as samples show it, or null where the text is none. Without a scheme it means https. */
export function parseAddress(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(address)) return null;
  const { protocol, origin, pathname, username, password, search, hash } = new URL(address);
  if (!/^https?:$/.test(protocol) || username + password + search + hash !== '') return null;
  const clean = `${origin}${pathname}`.replace(/\/+$/, '');
  return safeAddress.test(clean) ? clean : null;
}

/** True if a text can stand in a path as it is. */
export function isName(text: string): boolean {
  return safeName.test(text);
}
