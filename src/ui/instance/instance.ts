import { objectIn, objectOf, textOf } from '../../model/json.ts';
import { BOOT_ID } from '../../model/shell.ts';
import { readStored, store } from '../storage.ts';

/** The reader's own instance, as samples show it. Stored in this browser only; never includes a token. */
export interface Instance {
  /** Origin and base path, without a slash at the end: `https://app.example.com/team`. Empty if not given. */
  address: string;
  /** Values by parameter name. */
  values: Readonly<Record<string, string>>;
}

export const INSTANCE_KEY = 'instance';

const NONE: Instance = { address: '', values: {} };
/**
 * Allows no character that has a meaning in a quoted string, of a shell or of any language, and no host with an encoded
 * one, such as the blanks that Chromium takes for part of a name.
 */
const safeAddress = /^https?:\/\/[\w.:[\]-]+(?:\/[\w.:[\]~%/-]*)?$/;

/** The reader's stored entries; empty if they are missing or damaged. */
export function readInstance(): Instance {
  const { address: stored, ...others } = objectIn(readStored(INSTANCE_KEY));
  const address = textOf(stored);
  const values = Object.fromEntries(Object.entries(others).map(([name, value]) => [name, textOf(value)]));
  const isSafe = address === '' || safeAddress.test(address);
  return isSafe && Object.values(values).every(isName) ? { address, values } : NONE;
}

/** Values that readers may enter besides the address, with their labels: every document has them from the config. */
export function readerValues(): [name: string, label: string][] {
  const labels = objectOf(objectIn(document.getElementById(BOOT_ID)?.textContent)['readerValues']);
  return Object.entries(labels).map(([name, label]) => [name, textOf(label)]);
}

/** Stores the reader's instance; null removes it. The browser tells other tabs; this one is told in the same way. */
export function storeInstance(instance: Instance | null): void {
  store(INSTANCE_KEY, instance && JSON.stringify({ ...instance.values, address: instance.address }));
  dispatchEvent(new StorageEvent('storage', { key: INSTANCE_KEY }));
}

/**
 * Parses an address into the form that samples show; null if invalid, empty for no text. The scheme may be omitted. The
 * address of an API, as SDKs are given it, stands for that of its instance: samples add `/api` themselves.
 */
export function parseAddress(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(address)) return null;
  const { protocol, origin, pathname, username, password, search, hash } = new URL(address);
  if (!/^https?:$/.test(protocol) || username + password + search + hash !== '') return null;
  const clean = origin + pathname.replace(/\/*(?:\/api(?:\/frontend)?)?\/*$/, '');
  return safeAddress.test(clean) ? clean : null;
}

/** True if a text can be used in a path as it is. */
export function isName(text: string): boolean {
  return /^[\w.~-]*$/.test(text);
}
